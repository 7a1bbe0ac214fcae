// Earlier than any record, but later than 0, 1 and the zero dates of some
// languages.
const EARLIEST = Date.UTC(1971, 0, 1);
const LATEST = Date.UTC(9999, 11, 31);

const EPOCH_SECONDS = /^\d+(\.\d*)?(e\+?\d+)?$/i;
const ISO_8601 =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

function toOffset(zone: string | undefined): string {
  if (!zone || zone.toUpperCase() === 'Z') {
    return 'Z';
  }
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function toMilliseconds(value: unknown): number {
  if (typeof value === 'number') {
    return value * 1000;
  }
  if (typeof value !== 'string') {
    return NaN;
  }
  const text = value.trim();
  if (EPOCH_SECONDS.test(text)) {
    return Number(text) * 1000;
  }
  const [, date, time = '00:00', zone] = ISO_8601.exec(text) ?? [];
  // Regions mean UTC when there is no zone; Date would assume local time.
  return date
    ? Date.parse(`${date}T${time.replace(',', '.')}${toOffset(zone)}`)
    : NaN;
}

/**
 * Reads a time in any format that a region sends: epoch seconds as a number or
 * string, possibly fractional, or ISO 8601.
 *
 * @returns ISO 8601 in UTC with milliseconds; undefined for null, 0, absent and
 * invalid values, never 1970
 *
 * @public
 */
export function parseTimestamp(value: unknown): string | undefined {
  const milliseconds = Math.round(toMilliseconds(value));
  return milliseconds >= EARLIEST && milliseconds <= LATEST
    ? new Date(milliseconds).toISOString()
    : undefined;
}
