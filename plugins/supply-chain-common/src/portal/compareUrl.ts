/**
 * How code hosts compare commits, by the path of a commit URL. Host names don't
 * help, since many hosts are self-hosted.
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
 * Returns the URL of the code host's diff between two commits, by their URLs.
 *
 * @returns undefined for unknown hosts, and for commits of different
 * repositories
 * @public
 */
export function compareUrlOf(
  older: string = '',
  newer: string = '',
): string | undefined {
  for (const { commit, compare } of HOSTS) {
    const [, base, from] = commit.exec(older) ?? [];
    const [, otherBase, to] = commit.exec(newer) ?? [];
    if (base && base === otherBase && from !== to) {
      return compare(base, from, to);
    }
  }
  return undefined;
}
