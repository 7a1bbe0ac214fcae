/** Tolerated clock skew between replicas, in milliseconds. */
const CLOCK_SKEW_MS = 1_000;

/**
 * The latest time, in milliseconds since the epoch, that isn't in the future
 * for any replica.
 */
export function latestTime(now: number = Date.now()): number {
  return now + CLOCK_SKEW_MS;
}

/**
 * Whether a time, in milliseconds since the epoch, is from a replica whose clock
 * is ahead. It then says nothing about what happened before or after it.
 */
export function isFromFuture(time: number, now?: number): boolean {
  return time > latestTime(now);
}
