/**
 * How code hosts compare commits, by the path of a commit URL. Host names don't
 * help, since many hosts are self-hosted.
 */
const HOSTS = [
  // Azure DevOps
  [
    /^(https?:\/\/.+\/_git\/[^/]+)\/commit\/([0-9a-f]{40})$/,
    '/branchCompare?baseVersion=GC{older}&targetVersion=GC{newer}',
  ],
  // GitHub, or GitLab with a hyphen
  [
    /^(https?:\/\/(?:(?:[^/]+\/){2}[^/]+|.+\/-))\/commit\/([0-9a-f]{40})$/,
    '/compare/{older}...{newer}',
  ],
  // Bitbucket Data Center
  [
    /^(https?:\/\/.+\/repos\/[^/]+)\/commits\/([0-9a-f]{40})$/,
    '/compare/commits?sourceBranch={newer}&targetBranch={older}',
  ],
  // Bitbucket Cloud
  [
    /^(https?:\/\/(?:[^/]+\/){2}[^/]+)\/commits\/([0-9a-f]{40})$/,
    '/branches/compare/{newer}..{older}',
  ],
] as const;

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
  for (const [commit, compare] of HOSTS) {
    const [, base, from] = commit.exec(older) ?? [];
    const [, otherBase, to] = commit.exec(newer) ?? [];
    if (base && base === otherBase && from !== to) {
      return base + compare.replace('{older}', from).replace('{newer}', to);
    }
  }
  return undefined;
}
