import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import type { ListKind } from '../records/storedRecords';

const MINUTE_MS = 60_000;

/** However quiet a flow, its lists are read again after this time. */
export const LONGEST_MS: Record<ListKind, number> = {
  trails: 45 * MINUTE_MS,
  // What changes an artifact changes its trail, whose list is read more often.
  artifacts: 180 * MINUTE_MS,
};

/** A busy background may be late by as much again. */
const OVERDUE_FACTOR = 2;

/** Failures of one list: others of its organization may be read all the same. */
const OF_ONE_LIST: ReadonlySet<RegionalErrorKind> = new Set([
  'not-found',
  'malformed',
  'too-large',
  'server',
]);

/** Whether a failure tells nothing of the other lists of its organization. */
export function isOfOneList(kind: RegionalErrorKind): boolean {
  return OF_ONE_LIST.has(kind);
}

/**
 * Whether the background should have read a list again long ago.
 *
 * @param readAt - in milliseconds since the epoch, as is `now`
 */
export function isOverdue(
  kind: ListKind,
  readAt: number,
  now: number,
): boolean {
  return now - readAt > OVERDUE_FACTOR * LONGEST_MS[kind];
}
