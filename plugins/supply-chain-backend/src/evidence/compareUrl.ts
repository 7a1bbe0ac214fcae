/**
 * How hosts compare two commits, by the end of the address of one of them. The
 * host's name says nothing: many are on addresses of their own.
 */
const HOSTS: readonly {
  commit: RegExp;
  compare: (base: string, older: string, newer: string) => string;
}[] = [
  {
    // GitLab
    commit: /^(https?:\/\/.+\/-)\/commit\/([0-9a-f]{40})$/,
    compare: (base, older, newer) => `${base}/compare/${older}...${newer}`,
  },
  {
    // Azure DevOps
    commit: /^(https?:\/\/.+\/_git\/[^/]+)\/commit\/([0-9a-f]{40})$/,
    compare: (base, older, newer) =>
      `${base}/branchCompare?baseVersion=GC${older}&targetVersion=GC${newer}`,
  },
  {
    // GitHub
    commit: /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/commit\/([0-9a-f]{40})$/,
    compare: (base, older, newer) => `${base}/compare/${older}...${newer}`,
  },
  {
    // Bitbucket Data Center
    commit: /^(https?:\/\/.+\/repos\/[^/]+)\/commits\/([0-9a-f]{40})$/,
    compare: (base, older, newer) =>
      `${base}/compare/commits?sourceBranch=${newer}&targetBranch=${older}`,
  },
  {
    // Bitbucket Cloud
    commit: /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/commits\/([0-9a-f]{40})$/,
    compare: (base, older, newer) =>
      `${base}/branches/compare/${newer}..${older}`,
  },
];

/**
 * Where the host of two commits shows what changed from one to the other.
 *
 * @param older - address of a commit's page, as is `newer`
 * @returns undefined for an unknown host, and for commits of two repositories
 */
export function compareUrlOf(
  older: string | undefined,
  newer: string | undefined,
): string | undefined {
  if (older === undefined || newer === undefined || older === newer) {
    return undefined;
  }
  for (const { commit, compare } of HOSTS) {
    const [, base, from] = commit.exec(older) ?? [];
    const [, otherBase, to] = commit.exec(newer) ?? [];
    if (from !== undefined && to !== undefined && base === otherBase) {
      return compare(base, from, to);
    }
  }
  return undefined;
}
