import type { JsonValue } from '@backstage/types';

/*
 * Field readers. Each returns the intended value or undefined. None throws, so
 * an odd field never fails its record.
 */

/**
 * Maximum depth of free-form JSON; deeper nesting can't be serialized safely.
 */
const MAX_JSON_DEPTH = 64;

/** A JSON object of a region, whose fields may have any value. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether the value is an object with fields, not a list or null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an object; of anything else, none. */
export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

/** Reads non-empty text. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads an identifier; some servers send a bare number. */
export function readIdentity(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isFinite(value)
    ? String(value)
    : readText(value);
}

export function readInteger(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number)
    ? number
    : undefined;
}

/** Reads a boolean. Null becomes undefined (not known yet), not false. */
export function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') {
    return value;
  }
  switch (typeof value === 'string' ? value.trim().toLowerCase() : value) {
    case 'true':
    case 1:
      return true;
    case 'false':
    case 0:
      return false;
    default:
      return undefined;
  }
}

function isSafeJson(value: unknown, depth: number): value is JsonValue {
  if (value === null || typeof value !== 'object') {
    return typeof value === 'number'
      ? Number.isFinite(value)
      : ['string', 'boolean'].includes(typeof value) || value === null;
  }
  return (
    depth > 0 &&
    Object.values(value).every(inner => isSafeJson(inner, depth - 1))
  );
}

/** Reads free-form JSON, unless it couldn't be serialized again. */
export function readJson(value: unknown): JsonValue | undefined {
  return value !== null && isSafeJson(value, MAX_JSON_DEPTH)
    ? value
    : undefined;
}

/** Converts anything to text, objects and lists as JSON. */
export function readAsText(value: unknown): string | undefined {
  if (typeof value === 'string') {
    return value.trim() === '' ? undefined : value;
  }
  const json = readJson(value);
  return json === undefined ? undefined : JSON.stringify(json);
}

/** The first of several fields that contains text. */
export function firstText(
  fields: Fields,
  ...names: string[]
): string | undefined {
  const texts = names.map(name =>
    Object.hasOwn(fields, name) ? readAsText(fields[name]) : undefined,
  );
  return texts.find(text => text !== undefined);
}

/** The list, if it is one. */
export function listOf(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** Reads a list, dropping unreadable entries. Undefined for anything else. */
export function readItems<T>(
  value: unknown,
  read: (value: unknown) => T | undefined,
): T[] | undefined {
  return Array.isArray(value)
    ? value.map(read).filter(item => item !== undefined)
    : undefined;
}

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
 */
export function parseTimestamp(value: unknown): string | undefined {
  const milliseconds = Math.round(toMilliseconds(value));
  return milliseconds >= EARLIEST && milliseconds <= LATEST
    ? new Date(milliseconds).toISOString()
    : undefined;
}
