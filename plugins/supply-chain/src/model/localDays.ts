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
