import type { EnvironmentsAnswer } from 'backstage-plugin-supply-chain-common';

/**
 * Whether all builds that are running, or were at the requested time, are
 * known. Otherwise, an environment without builds may have some.
 */
export function isAllKnown(answer: EnvironmentsAnswer): boolean {
  const { complete, knownSince, problems } = answer;
  return complete && knownSince === undefined && problems.length === 0;
}
