const DAY = 86_400_000;

/** Number of days for which a weekday is unambiguous. */
const WEEK = 6;

/**
 * Formats a time as briefly as its age allows: the time for today, the weekday
 * within six days, then day and month, plus the year if it differs.
 *
 * @param moment - ISO 8601
 * @param now - in milliseconds
 */
export function formatShort(
  moment: string,
  now: number,
  language?: string,
): string {
  const date = new Date(moment);
  const today = new Date(now);
  return new Intl.DateTimeFormat(language, formatOf(date, today)).format(date);
}

function formatOf(date: Date, today: Date): Intl.DateTimeFormatOptions {
  if (date.toDateString() === today.toDateString()) {
    return { hour: '2-digit', minute: '2-digit' };
  }
  if (Math.abs(today.getTime() - date.getTime()) < WEEK * DAY) {
    return { weekday: 'short' };
  }
  return {
    day: 'numeric',
    month: 'short',
    ...(date.getFullYear() !== today.getFullYear() && { year: 'numeric' }),
  };
}
