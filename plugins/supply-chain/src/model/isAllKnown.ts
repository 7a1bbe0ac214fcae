import type { EnvironmentsResponse } from 'backstage-plugin-supply-chain-common';

/**
 * Whether all builds that are running, or were at the requested time, are
 * known. Otherwise, an environment without builds may have some.
 */
export function isAllKnown(response: EnvironmentsResponse): boolean {
  const { complete, knownSince, problems } = response;
  return complete && knownSince === undefined && problems.length === 0;
}
