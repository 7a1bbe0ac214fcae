/** Code hosts by the name that people use. */
const NAMES: Record<string, string> = {
  'github.com': 'GitHub',
  'gitlab.com': 'GitLab',
  'bitbucket.org': 'Bitbucket',
  'dev.azure.com': 'Azure DevOps',
};

/** The name of the host of a web address, such as `GitHub`. */
export function hostName(address: string): string {
  const { hostname } = new URL(address);
  return NAMES[hostname] ?? hostname;
}
