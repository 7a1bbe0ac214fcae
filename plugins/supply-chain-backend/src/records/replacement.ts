/** When a build ran in an environment. Milliseconds since the epoch. */
export interface RunPeriod {
  fingerprint: string;
  /** Absent if only the end was reported. */
  startedAt?: number;
  /** Absent if no end was reported. */
  stoppedAt?: number;
}

/**
 * The period that another one replaced: that of the build which stopped while
 * the new one was the last to have started, or else of the build which stopped
 * last before it. Null if there is no earlier one. Undefined if it is unknown,
 * for example because the previous build kept running, as beside a canary.
 *
 * @param others - all periods of the same artifact that the new one or what it
 * replaced overlaps, and the last one that ended before it
 */
export function replacedBy<P extends RunPeriod>(
  { fingerprint, startedAt }: RunPeriod,
  others: readonly P[],
): P | null | undefined {
  if (startedAt === undefined) {
    return undefined;
  }
  const nextStart = Math.min(
    ...others
      .map(each => each.startedAt ?? -Infinity)
      .filter(time => time > startedAt),
  );
  const earlier = others
    .filter(each => each.fingerprint !== fingerprint)
    .filter(each => (each.startedAt ?? -Infinity) < startedAt);
  const [first] = earlier
    .filter(each => endOf(each) >= startedAt && endOf(each) < nextStart)
    .sort((a, b) => endOf(a) - endOf(b));
  if (first) {
    const wasRunning =
      first.startedAt !== undefined || first.stoppedAt === startedAt;
    return wasRunning ? first : undefined;
  }
  if (earlier.some(each => endOf(each) > startedAt)) {
    return undefined;
  }
  return earlier.sort((a, b) => endOf(b) - endOf(a)).at(0) ?? null;
}

function endOf({ stoppedAt = Infinity }: RunPeriod): number {
  return stoppedAt;
}
