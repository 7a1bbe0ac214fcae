const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [
  { unit: 'year', seconds: 365 * DAY },
  { unit: 'month', seconds: (365 * DAY) / 12 },
  { unit: 'day', seconds: DAY },
  { unit: 'hour', seconds: HOUR },
  { unit: 'minute', seconds: MINUTE },
  { unit: 'second', seconds: 1 },
] as const;

const STYLES = {
  exact: { dateStyle: 'full', timeStyle: 'long' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  zoned: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  shortWeekday: { weekday: 'short' },
  longWeekday: { weekday: 'long' },
  dayOfYear: { day: 'numeric', month: 'short' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Cached: creating a format costs a hundred times as much as using it, and
 * tables use many.
 */
function formatOf(style: keyof typeof STYLES, language: string | undefined) {
  const key = `${style} ${language}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(language, STYLES[style]);
  formats.set(key, format);
  return format;
}

/** The largest unit that fits into a duration, or else the smallest there is. */
function unitOf(seconds: number): number {
  const index = UNITS.findIndex(unit => Math.abs(seconds) >= unit.seconds);
  return index < 0 ? UNITS.length - 1 : index;
}

function formatAmount(
  amount: number,
  unit: string,
  unitDisplay: 'long' | 'short' | 'narrow',
  language: string | undefined,
): string {
  const style = 'unit';
  return new Intl.NumberFormat(language, { style, unit, unitDisplay }).format(
    amount,
  );
}

/**
 * Ages below this count as now, in seconds, because clocks differ and rendering
 * takes time.
 */
const NOW = 10;

/**
 * Formats how long ago something was, such as "3 hours ago".
 *
 * @param moment - ISO 8601
 * @param now - in milliseconds
 * @param justNow - what to say within ten seconds, because the "now" of `Intl`
 * doesn't fit into sentences
 */
export function formatRelative(
  moment: string,
  now: number,
  justNow: string,
  language?: string,
): string {
  const seconds = (Date.parse(moment) - now) / 1000;
  if (Math.abs(seconds) < NOW) {
    return justNow;
  }
  const { unit, seconds: length } = UNITS[unitOf(seconds)];
  // Not "yesterday" or "last month", which 47 hours and 59 days ago aren't.
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(
    Math.trunc(seconds / length),
    unit,
  );
}

/**
 * Formats how old something is in its largest unit, at least hours, such as
 * "3h": in some languages, minutes have no brief form.
 *
 * @param moment - ISO 8601
 * @param now - in milliseconds
 */
export function formatAge(
  moment: string,
  now: number,
  language?: string,
): string {
  const age = Math.max(0, (now - Date.parse(moment)) / 1000);
  const { unit, seconds } = UNITS[unitOf(Math.max(age, HOUR))];
  return formatAmount(Math.floor(age / seconds), unit, 'narrow', language);
}

/**
 * Formats a duration in its largest unit, such as "12 days", with a tenth of it
 * below ten: almost half would be lost otherwise.
 *
 * @param seconds - negative values, from clock differences, count as 0
 * @param unitDisplay - `short` abbreviates the unit
 */
export function formatDuration(
  seconds: number,
  language?: string,
  unitDisplay: 'long' | 'short' = 'long',
): string {
  const whole = Math.max(0, Math.round(seconds));
  const { unit, seconds: length } = UNITS[unitOf(whole)];
  const steps = whole < 10 * length ? 10 : 1;
  const amount = Math.floor((whole * steps) / length) / steps;
  return formatAmount(amount, unit, unitDisplay, language);
}

/** Formats a full date and time in the browser's time zone. */
export function formatExact(moment: string, language?: string): string {
  return formatOf('exact', language).format(new Date(moment));
}

/** Formats a day, such as "8 Aug 2026". */
export function formatDay(moment: string, language?: string): string {
  return formatOf('day', language).format(new Date(moment));
}

/**
 * Formats a time, with the date unless it is recent.
 *
 * @param now - in milliseconds; without it, the date is always included
 */
export function formatMoment(
  moment: string,
  now: number | undefined,
  language?: string,
): string {
  const date = new Date(moment);
  const style = now !== undefined && isRecent(date, now) ? 'time' : 'moment';
  return formatOf(style, language).format(date);
}

/** Formats a date and time with the browser's time zone, such as "CET". */
export function formatZoned(moment: string, language?: string): string {
  return formatOf('zoned', language).format(new Date(moment));
}

/** Number of days for which a weekday is unambiguous. */
const WEEKDAYS = 6;

/**
 * Formats a time as briefly as its age allows: the time for today and the last
 * twelve hours, the weekday within six days, then day and month, plus the year
 * if it differs.
 *
 * @param moment - ISO 8601
 * @param now - in milliseconds
 * @param weekday - spelled out in sentences
 */
export function formatShort(
  moment: string,
  now: number,
  language?: string,
  weekday: 'short' | 'long' = 'short',
): string {
  const date = new Date(moment);
  if (isRecent(date, now)) {
    return formatOf('time', language).format(date);
  }
  const days = (now - date.getTime()) / (DAY * 1000);
  if (days >= 0 && days < WEEKDAYS) {
    return formatOf(`${weekday}Weekday`, language).format(date);
  }
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return formatOf(isThisYear ? 'dayOfYear' : 'day', language).format(date);
}

/** Twelve hours, in milliseconds. */
const RECENT = 12 * HOUR * 1000;

/** Whether the time of day alone is clear: today, and shortly before midnight. */
function isRecent(date: Date, now: number): boolean {
  const age = now - date.getTime();
  return (
    date.toDateString() === new Date(now).toDateString() ||
    (age >= 0 && age < RECENT)
  );
}
