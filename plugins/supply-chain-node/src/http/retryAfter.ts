const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

/**
 * Parses a Retry-After header in seconds or as a date.
 *
 * @returns milliseconds from now, at most a day; undefined for an invalid value
 */
export function readRetryAfter(
  value: string | null,
  now: number = Date.now(),
): number | undefined {
  const text = value?.trim();
  if (!text) {
    return undefined;
  }
  const wait = /^\d+(\.\d+)?$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - now;
  return Number.isNaN(wait)
    ? undefined
    : Math.min(Math.max(Math.round(wait), 0), MAX_WAIT_MS);
}
