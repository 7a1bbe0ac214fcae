/**
 * How code hosts list and compare commits, by the path of a commit URL. Host
 * names don't help, since many hosts are self-hosted.
 */
const HOSTS: readonly {
  commit: RegExp;
  commits: (base: string, newest: string) => string;
  compare: (base: string, older: string, newer: string) => string;
}[] = [
  {
    // GitLab
    commit: /^(https?:\/\/.+\/-)\/commit\/([0-9a-f]{40})$/,
    commits: (base, newest) => `${base}/commits/${newest}`,
    compare: (base, older, newer) => `${base}/compare/${older}...${newer}`,
  },
  {
    // Azure DevOps
    commit: /^(https?:\/\/.+\/_git\/[^/]+)\/commit\/([0-9a-f]{40})$/,
    commits: (base, newest) => `${base}/commits?itemVersion=GC${newest}`,
    compare: (base, older, newer) =>
      `${base}/branchCompare?baseVersion=GC${older}&targetVersion=GC${newer}`,
  },
  {
    // GitHub
    commit: /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/commit\/([0-9a-f]{40})$/,
    commits: (base, newest) => `${base}/commits/${newest}`,
    compare: (base, older, newer) => `${base}/compare/${older}...${newer}`,
  },
  {
    // Bitbucket Data Center
    commit: /^(https?:\/\/.+\/repos\/[^/]+)\/commits\/([0-9a-f]{40})$/,
    commits: (base, newest) => `${base}/commits?until=${newest}`,
    compare: (base, older, newer) =>
      `${base}/compare/commits?sourceBranch=${newer}&targetBranch=${older}`,
  },
  {
    // Bitbucket Cloud
    commit: /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/commits\/([0-9a-f]{40})$/,
    commits: base => `${base}/commits/`,
    compare: (base, older, newer) =>
      `${base}/branches/compare/${newer}..${older}`,
  },
];

/**
 * Returns the URL of the code host's diff between two commits.
 *
 * @param older - URL of a commit, like `newer`
 * @returns undefined for unknown hosts, and for commits of different
 * repositories
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

/**
 * Returns the URL of the code host's list of commits, up to one if the host can
 * start there.
 *
 * @param newest - URL of a commit
 * @returns undefined for unknown hosts
 */
export function commitsUrlOf(newest: string | undefined): string | undefined {
  for (const { commit, commits } of HOSTS) {
    const [, base, sha] = commit.exec(newest ?? '') ?? [];
    if (base !== undefined && sha !== undefined) {
      return commits(base, sha);
    }
  }
  return undefined;
}
