const MINUTE = 60_000;

/**
 * Rounds a time up to a full minute. Times are shown without seconds, so a start
 * of stored data must be rounded up: the minute before isn't stored in full.
 *
 * @param moment - ISO 8601
 */
export function roundUpToMinute(moment: string): string {
  return new Date(
    Math.ceil(Date.parse(moment) / MINUTE) * MINUTE,
  ).toISOString();
}

/**
 * A time in the browser's time zone as the value of a datetime-local field, such
 * as `2026-11-21T12:00`. Leaves out seconds.
 *
 * @param moment - ISO 8601
 */
export function localMinuteOf(moment: string): string {
  const time = Date.parse(moment);
  const offset = new Date(time).getTimezoneOffset() * MINUTE;
  return new Date(time - offset).toISOString().slice(0, 16);
}

/**
 * The time of a datetime-local value.
 *
 * @returns ISO 8601, or undefined if invalid
 */
export function momentOf(text: string): string | undefined {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
