import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import type { ListKind } from '../records/storedRecords';

const MINUTE_MS = 60_000;

/** Maximum time between reads, even of quiet flows. */
export const LONGEST_MS: Record<ListKind, number> = {
  trails: 45 * MINUTE_MS,
  // Any change to an artifact also changes its trail, and trails are read more
  // often.
  artifacts: 180 * MINUTE_MS,
};

/** How much later a read may be while the background sync is busy. */
const OVERDUE_FACTOR = 2;

/** Failures that affect one list. Others of the organization may still work. */
const OF_ONE_LIST: ReadonlySet<RegionalErrorKind> = new Set([
  'not-found',
  'malformed',
  'too-large',
  'server',
]);

/** Whether a failure doesn't affect other lists of its organization. */
export function isOfOneList(kind: RegionalErrorKind): boolean {
  return OF_ONE_LIST.has(kind);
}

/**
 * Whether the background sync should long since have read a list again.
 *
 * @param readAt - in milliseconds since the epoch, like `now`
 */
export function isOverdue(
  kind: ListKind,
  readAt: number,
  now: number,
): boolean {
  return now - readAt > OVERDUE_FACTOR * LONGEST_MS[kind];
}
