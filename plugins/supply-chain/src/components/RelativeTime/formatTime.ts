const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [
  { unit: 'year', seconds: 365 * DAY },
  { unit: 'month', seconds: 30 * DAY },
  { unit: 'day', seconds: DAY },
  { unit: 'hour', seconds: HOUR },
  { unit: 'minute', seconds: MINUTE },
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

/**
 * Says how long ago a moment was, such as "3 hours ago".
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
  return fit
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
