import { compareUrlOf } from './compareUrl';

const OLD = 'a'.repeat(40);
const NEW = 'b'.repeat(40);

describe('compareUrlOf', () => {
  it.each([
    [
      'GitHub',
      (sha: string) => `https://github.com/acme/web/commit/${sha}`,
      `https://github.com/acme/web/compare/${OLD}...${NEW}`,
    ],
    [
      'GitLab, with groups in groups',
      (sha: string) => `https://git.example.com/a/b/web/-/commit/${sha}`,
      `https://git.example.com/a/b/web/-/compare/${OLD}...${NEW}`,
    ],
    [
      'Bitbucket Cloud',
      (sha: string) => `https://bitbucket.org/acme/web/commits/${sha}`,
      `https://bitbucket.org/acme/web/branches/compare/${NEW}..${OLD}`,
    ],
    [
      'Bitbucket Data Center',
      (sha: string) =>
        `https://bb.example.com/projects/ACME/repos/web/commits/${sha}`,
      `https://bb.example.com/projects/ACME/repos/web/compare/commits?sourceBranch=${NEW}&targetBranch=${OLD}`,
    ],
    [
      'Azure DevOps',
      (sha: string) => `https://dev.azure.com/acme/shop/_git/web/commit/${sha}`,
      `https://dev.azure.com/acme/shop/_git/web/branchCompare?baseVersion=GC${OLD}&targetVersion=GC${NEW}`,
    ],
  ])('links to the diff on %s', (_, commit, expected) => {
    expect(compareUrlOf(commit(OLD), commit(NEW))).toBe(expected);
  });

  it('is undefined for an unknown host', () => {
    expect(
      compareUrlOf(
        `https://svn.example.com/r/${OLD}`,
        `https://svn.example.com/r/${NEW}`,
      ),
    ).toBeUndefined();
  });

  it('is undefined for commits of different repositories, for equal commits, and without a commit', () => {
    const one = `https://github.com/acme/web/commit/${OLD}`;
    const other = `https://github.com/acme/api/commit/${NEW}`;
    expect(compareUrlOf(one, other)).toBeUndefined();
    expect(compareUrlOf(one, one)).toBeUndefined();
    expect(compareUrlOf(undefined, one)).toBeUndefined();
  });
});
