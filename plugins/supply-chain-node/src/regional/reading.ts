import { JsonObject, JsonValue } from '@backstage/types';
import { z } from 'zod';

/*
 * How one field is read: each reader gives the value it was meant to be, or
 * undefined. None throws, and none lets an odd field fail its record.
 */

/** Free-form JSON nested deeper than this cannot be written again safely. */
const MAX_JSON_DEPTH = 64;

/** Whether the value is an object with fields: no list, not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A text that says something: an empty one counts as none. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** What names a record; some servers send a bare number. */
export function readIdentity(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isFinite(value)
    ? String(value)
    : readText(value);
}

export function readNumber(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number)
    ? number
    : undefined;
}

export function readInteger(value: unknown): number | undefined {
  const number = readNumber(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Null is not false: it reads as undefined, not yet known. */
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

/** Free-form JSON, unless it could not be written as JSON again. */
export function readJson(value: unknown): JsonValue | undefined {
  return value !== null && isSafeJson(value, MAX_JSON_DEPTH)
    ? value
    : undefined;
}

export function readJsonObject(value: unknown): JsonObject | undefined {
  return isObject(value) && isSafeJson(value, MAX_JSON_DEPTH)
    ? (value as JsonObject)
    : undefined;
}

/** Reads a list entry by entry; what cannot be read is left out. */
export function listOf<T>(
  read: (value: unknown) => T | undefined,
): (value: unknown) => T[] | undefined {
  return value =>
    Array.isArray(value)
      ? value.map(read).filter((item): item is T & {} => item !== undefined)
      : undefined;
}

/** Reads a map entry by entry; what cannot be read is left out. */
export function mapOf<T>(
  read: (value: unknown) => T | undefined,
): (value: unknown) => Record<string, T> | undefined {
  return value => {
    if (!isObject(value)) {
      return undefined;
    }
    const entries: Array<[string, T]> = [];
    for (const [key, inner] of Object.entries(value)) {
      const item = read(inner);
      // Assigning `__proto__` later on would change the map's prototype.
      if (item !== undefined && key !== '__proto__') {
        entries.push([key, item]);
      }
    }
    return Object.fromEntries(entries);
  };
}

/** Reads a nested record; one that cannot be read is left out. */
export function recordOf<S extends z.ZodType>(
  schema: S,
): (value: unknown) => z.output<S> | undefined {
  return value => {
    if (!isObject(value)) {
      return undefined;
    }
    const result = schema.safeParse(value);
    return result.success ? result.data : undefined;
  };
}

/** A field of a record that may be null, absent or of a wrong type. */
export function field<T>(read: (value: unknown) => T | undefined) {
  return z.transform(read).optional();
}

/** The field without which a record is not understood. */
export function identity<T extends {}>(
  read: (value: unknown) => T | undefined,
) {
  return z.unknown().transform((value, context): T => {
    const read_ = read(value);
    if (read_ === undefined) {
      context.addIssue({ code: 'custom', message: 'is needed' });
      return z.NEVER;
    }
    return read_;
  });
}
