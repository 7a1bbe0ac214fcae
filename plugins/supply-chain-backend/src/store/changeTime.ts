import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { toMillis } from './flowRows';

/** What a record says about a verdict; times in ISO 8601. */
interface ReadVerdict {
  state: StateValue;
  createdAt: string | undefined;
  changedAt: string | undefined;
  /** When the state was last interrupted, if it was. */
  restoredAfter: string | undefined;
  /** When the record was read, in milliseconds since the epoch. */
  readAt: number;
}

/**
 * When a verdict began, in milliseconds since the epoch; null if unknown.
 *
 * @param before - the verdict stored before, when it began and when it was last
 * read, possibly of an earlier record with the same name
 */
export function verdictSince(
  { state, createdAt, changedAt, restoredAfter, readAt }: ReadVerdict,
  before:
    | { state: StateValue; since: number | undefined; readAt: number }
    | undefined,
): number | null {
  const created = toMillis(createdAt);
  const isOfEarlierRecord =
    created !== null && (before?.since ?? Infinity) < created;
  if (!before || isOfEarlierRecord) {
    return toMillis(changedAt) ?? created;
  }
  return before.state === state
    ? sameStateSince(before.since, { changedAt, restoredAfter })
    : changeTime(toMillis(changedAt), before, readAt);
}

/**
 * When a verdict changed, in milliseconds since the epoch. Uses the record's
 * own time of change if it is after the previous verdict began and was last
 * read, and the time of reading otherwise. Reports for a trail change the
 * verdicts on its artifacts without touching their records (E1), and its events
 * (E6) needn't show what changed a verdict.
 */
function changeTime(
  reportedAt: number | null,
  before: { since: number | undefined; readAt: number },
  readAt: number,
): number {
  return reportedAt !== null &&
    reportedAt > Math.max(before.since ?? -Infinity, before.readAt)
    ? reportedAt
    : readAt;
}

/**
 * When an unchanged verdict began, in milliseconds since the epoch. If the
 * region reports that it was interrupted between two reads, it began anew.
 */
function sameStateSince(
  knownSince: number | undefined,
  {
    changedAt,
    restoredAfter,
  }: { changedAt: string | undefined; restoredAfter: string | undefined },
): number | null {
  const isNew =
    restoredAfter !== undefined &&
    Date.parse(restoredAfter) > (knownSince ?? Infinity);
  return isNew && changedAt !== undefined
    ? Date.parse(changedAt)
    : knownSince ?? null;
}
