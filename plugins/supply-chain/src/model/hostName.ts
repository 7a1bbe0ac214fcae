/** Code hosts by the name that people use. */
const NAMES: Record<string, string> = {
  'github.com': 'GitHub',
  'gitlab.com': 'GitLab',
  'bitbucket.org': 'Bitbucket',
  'dev.azure.com': 'Azure DevOps',
};

/**
 * The name of the host of a web address, such as `GitHub`. Doesn't parse it:
 * pipelines may report one that is invalid.
 */
export function hostName(address: string): string {
  const host = /^https?:\/\/([^/?#:]*)/i.exec(address)?.[1] ?? address;
  return NAMES[host] ?? host;
}
