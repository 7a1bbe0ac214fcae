const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [
  { unit: 'year', seconds: 365 * DAY },
  { unit: 'month', seconds: 30 * DAY },
  { unit: 'day', seconds: DAY },
  { unit: 'hour', seconds: HOUR },
  { unit: 'minute', seconds: MINUTE },
  { unit: 'second', seconds: 1 },
] as const;

type Formats = ReturnType<typeof createFormats>;

const formats = new Map<string | undefined, Formats>();

/** Making one costs a hundred times what using it does, and tables use many. */
function formatsOf(language: string | undefined): Formats {
  const known = formats.get(language) ?? createFormats(language);
  formats.set(language, known);
  return known;
}

function createFormats(language: string | undefined) {
  return {
    relative: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
    exact: new Intl.DateTimeFormat(language, {
      dateStyle: 'full',
      timeStyle: 'long',
    }),
  };
}

/** Less than this is now, in seconds: clocks differ, and a page takes time. */
const NOW = 10;

/**
 * Says how long ago a moment was, such as "3 hours ago"; "now" only of the last
 * ten seconds.
 *
 * @param moment - ISO 8601
 * @param now - in milliseconds
 */
export function formatRelative(
  moment: string,
  now: number,
  language?: string,
): string {
  const seconds = (Date.parse(moment) - now) / 1000;
  const format = formatsOf(language).relative;
  const fit = UNITS.find(each => Math.abs(seconds) >= each.seconds);
  return fit && Math.abs(seconds) >= NOW
    ? format.format(Math.trunc(seconds / fit.seconds), fit.unit)
    : format.format(0, 'second');
}

/** Writes a moment in full, in the browser's time zone. */
export function formatExact(moment: string, language?: string): string {
  return formatsOf(language).exact.format(new Date(moment));
}

/**
 * Writes a moment of today as its time, another one with its date.
 *
 * @param now - in milliseconds; without it nothing is of today
 */
export function formatMoment(
  moment: string,
  now: number | undefined,
  language?: string,
): string {
  const date = new Date(moment);
  const today =
    now !== undefined && date.toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(language, {
    ...(!today && { dateStyle: 'medium' }),
    timeStyle: 'short',
  }).format(date);
}

/**
 * Writes the day of a moment, such as "8 Aug 2026".
 *
 * @param timeZone - the browser's own, unless given
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

/** Days for which a weekday says enough. */
const WEEKDAYS = 6;

/**
 * Writes since when something holds: a time today, a weekday within six days,
 * a date before.
 *
 * @param now - in milliseconds
 */
export function formatSince(
  moment: string,
  now: number,
  language?: string,
): string {
  const date = new Date(moment);
  const days = (now - date.getTime()) / (DAY * 1000);
  if (date.toDateString() === new Date(now).toDateString()) {
    return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(
      date,
    );
  }
  if (days >= 0 && days < WEEKDAYS) {
    return new Intl.DateTimeFormat(language, { weekday: 'long' }).format(date);
  }
  const thisYear = date.getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(!thisYear && { year: 'numeric' }),
  }).format(date);
}

/**
 * Says how long something took or takes, in its largest unit, such as "6 days".
 *
 * @param seconds - taken as 0 where a clock makes it negative
 */
export function formatDuration(seconds: number, language?: string): string {
  const whole = Math.max(0, Math.round(seconds));
  const { unit, seconds: size } =
    UNITS.find(each => whole >= each.seconds) ?? UNITS[UNITS.length - 1];
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(Math.floor(whole / size));
}
