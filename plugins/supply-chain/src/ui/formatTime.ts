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

type Formats = ReturnType<typeof createFormats>;

const formats = new Map<string | undefined, Formats>();

/**
 * Cached: creating a format costs a hundred times as much as using it, and
 * tables use many.
 */
function formatsOf(language: string | undefined): Formats {
  const known = formats.get(language) ?? createFormats(language);
  formats.set(language, known);
  return known;
}

function createFormats(language: string | undefined) {
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  return {
    // Not "yesterday" or "last month", which 47 hours and 59 days ago aren't.
    relative: new Intl.RelativeTimeFormat(language, { numeric: 'always' }),
    exact: new Intl.DateTimeFormat(language, {
      dateStyle: 'full',
      timeStyle: 'long',
    }),
    time,
    zone: new Intl.DateTimeFormat(language, { timeZoneName: 'short' }),
    moment: new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
    }),
    weekday: {
      short: new Intl.DateTimeFormat(language, { weekday: 'short' }),
      long: new Intl.DateTimeFormat(language, { weekday: 'long' }),
    },
    dayOfYear: new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'short',
    }),
    shortDay: new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
    tick: new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'short',
      // As in the style of the time: 3:23 PM, but 03:23.
      hour: time.resolvedOptions().hour12 ? 'numeric' : '2-digit',
      minute: '2-digit',
    }),
  };
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
  const format = formatsOf(language).relative;
  const fit = UNITS.find(unit => Math.abs(seconds) >= unit.seconds);
  return fit && Math.abs(seconds) >= NOW
    ? format.format(Math.trunc(seconds / fit.seconds), fit.unit)
    : justNow;
}

/**
 * Formats how old something is in its largest unit, as briefly as possible,
 * such as "3h".
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
  const { unit, seconds } =
    UNITS.find(fit => age >= fit.seconds) ?? UNITS[UNITS.length - 1];
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'narrow',
  }).format(Math.floor(age / seconds));
}

/** Formats a full date and time in the browser's time zone. */
export function formatExact(moment: string, language?: string): string {
  return formatsOf(language).exact.format(new Date(moment));
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
  const { time, moment: dated } = formatsOf(language);
  return (now !== undefined && isRecent(date, now) ? time : dated).format(date);
}

/**
 * Formats a day, such as "8 Aug 2026".
 *
 * @param timeZone - defaults to the browser's
 */
export function formatDay(
  moment: string,
  language?: string,
  timeZone?: 'UTC',
): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeZone,
  }).format(new Date(moment));
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
  const { time, weekday: weekdays, dayOfYear, shortDay } = formatsOf(language);
  if (isRecent(date, now)) {
    return time.format(date);
  }
  const days = (now - date.getTime()) / (DAY * 1000);
  if (days >= 0 && days < WEEKDAYS) {
    return weekdays[weekday].format(date);
  }
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? dayOfYear : shortDay).format(date);
}

/**
 * Formats a label of a time axis.
 *
 * @param time - in milliseconds
 * @param options - `dayOnly` leaves out the time of day; `withYear` is for axes
 *   across years
 */
export function formatTick(
  time: number,
  options: { dayOnly: boolean; withYear: boolean },
  language?: string,
): string {
  const { dayOnly, withYear } = options;
  const { dayOfYear, shortDay, tick, moment } = formatsOf(language);
  const withoutYear = dayOnly ? dayOfYear : tick;
  const dated = dayOnly ? shortDay : moment;
  return (withYear ? dated : withoutYear).format(time);
}

/** Formats a date and time with the browser's time zone, such as "CET". */
export function formatZoned(moment: string, language?: string): string {
  const zone = formatsOf(language)
    .zone.formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName');
  const text = formatMoment(moment, undefined, language);
  return zone ? `${text} ${zone.value}` : text;
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

/**
 * Formats a duration in its largest unit, such as "12 days", with the next one
 * below ten, such as "1 day 23 hours": half of it would be lost otherwise.
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
  const largest = UNITS.findIndex(unit => whole >= unit.seconds);
  const [first, second] = UNITS.slice(largest < 0 ? -1 : largest);
  const count = Math.floor(whole / first.seconds);
  const rest = second
    ? Math.floor((whole - count * first.seconds) / second.seconds)
    : 0;
  const amount = (value: number, unit: string) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay,
    }).format(value);
  return count < 10 && rest > 0
    ? // Not every browser has Intl.DurationFormat.
      new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format([
        amount(count, first.unit),
        amount(rest, second.unit),
      ])
    : amount(count, first.unit);
}
