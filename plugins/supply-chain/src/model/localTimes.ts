/** Years of four digits, so that a year being typed doesn't count. */
const DAY = /^[12]\d{3}-\d{2}-\d{2}$/;

/** A first and a last day, such as `2026-11-21`. */
export interface Days {
  from?: string;
  to?: string;
}

/** Whether a text is a day of the calendar, such as `2026-11-21`. */
export function isDay(text: string): boolean {
  const time = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return (
    !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
  );
}

/** Whether the last day is before the first. */
export function isReversed({ from, to }: Days): boolean {
  return Boolean(from && to && to < from);
}

/**
 * When a day starts in the browser's time zone, as ISO 8601. Days don't all
 * last 24 hours.
 *
 * @param later - days to add
 */
export function startOfDay(day: string, later: number = 0): string {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

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
