const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
  return new Date(time - offsetAt(time)).toISOString().slice(0, 16);
}

/**
 * The time of a datetime-local value. There are two of them in the hour when
 * clocks are set back: the first that isn't too early counts.
 *
 * @param since - ISO 8601
 * @returns ISO 8601, or undefined if invalid
 */
export function momentOf(text: string, since?: string): string | undefined {
  const moments = momentsOf(text);
  return (
    moments.find(each => !since || Date.parse(each) >= Date.parse(since)) ??
    moments[0]
  );
}

/** The times with a local value, in order. */
function momentsOf(text: string): string[] {
  const utc = Date.parse(`${text}Z`);
  if (Number.isNaN(utc)) {
    return [];
  }
  // Clocks are never changed twice within two days.
  const moments = [utc - DAY, utc + DAY].map(near =>
    new Date(utc + offsetAt(near)).toISOString(),
  );
  const exact = moments.filter(each => text.startsWith(localMinuteOf(each)));
  // Clocks that are set forward skip values; as usual, those count as later.
  return exact.length > 0 ? exact : moments.slice(0, 1);
}

/** How far the browser's time zone is behind UTC, in milliseconds. */
function offsetAt(time: number): number {
  return new Date(time).getTimezoneOffset() * MINUTE;
}
