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
