/** Tolerated clock skew between replicas, in milliseconds. */
const CLOCK_SKEW_MS = 1_000;

/**
 * Whether a time, in milliseconds since the epoch, is from a replica whose clock
 * is ahead. It then says nothing about what happened before or after it.
 */
export function isFromFuture(time: number, now: number = Date.now()): boolean {
  return time > now + CLOCK_SKEW_MS;
}
