import type { Coverage } from 'backstage-plugin-supply-chain-common';

/** First and longest interval, in milliseconds. */
const FIRST = 2_000;
const LONGEST = 120_000;

/** Fields of a response that say whether a later one may tell more. */
export interface Unsettled {
  coverage?: Coverage;
}

/**
 * When to refetch a response in the background, in milliseconds; false if that
 * wouldn't change it.
 *
 * @param updates - how often it was fetched: intervals grow, because what hasn't
 *   changed soon takes long
 */
export function refetchAfter(
  { coverage }: Unsettled,
  updates: number,
): number | false {
  const mayChange = coverage?.why === 'reading' || coverage?.stale;
  return mayChange
    ? Math.min(FIRST * 2 ** Math.max(updates - 1, 0), LONGEST)
    : false;
}
