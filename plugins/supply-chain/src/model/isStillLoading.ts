import type { Answer } from 'backstage-plugin-supply-chain-common';

/**
 * Whether a response is incomplete only because older records are still
 * loading. Otherwise, a problem says why.
 */
export function isStillLoading(answer: {
  complete: boolean;
  problems?: Answer['problems'];
}): boolean {
  const { complete, problems = [] } = answer;
  return !complete && problems.every(({ stale }) => stale);
}
