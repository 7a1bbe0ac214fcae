/**
 * When a verdict changed, in milliseconds since the epoch. Uses the record's
 * own time of change if it is after the previous verdict began, and the time of
 * reading otherwise. Reports for a trail change the verdicts on its artifacts
 * without touching their records (E1).
 */
export function changeTime(
  reportedAt: number | null,
  knownSince: number | undefined,
  readAt: number,
): number {
  return reportedAt !== null && reportedAt > (knownSince ?? -Infinity)
    ? reportedAt
    : readAt;
}

/**
 * When a verdict began that is the same as when it was last read, in
 * milliseconds since the epoch. If the region reports that it was interrupted
 * in between, it began anew.
 */
export function sameStateSince(
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
