import { JsonObject, JsonValue } from '@backstage/types';
import { z } from 'zod';

/*
 * Field readers. Each returns the intended value or undefined. None throws, so
 * an odd field never fails its record.
 */

/**
 * Maximum depth of free-form JSON; deeper nesting can't be serialized safely.
 */
const MAX_JSON_DEPTH = 64;

/** Whether the value is an object with fields, not a list or null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
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

export function readJsonObject(value: unknown): JsonObject | undefined {
  return isObject(value) && isSafeJson(value, MAX_JSON_DEPTH)
    ? (value as JsonObject)
    : undefined;
}

/** Reads a list, dropping unreadable entries. */
export function listOf<T>(
  read: (value: unknown) => T | undefined,
): (value: unknown) => T[] | undefined {
  return value =>
    Array.isArray(value)
      ? value.map(read).filter((item): item is T & {} => item !== undefined)
      : undefined;
}

/** Reads a map, dropping unreadable entries. */
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
      // Assigning `__proto__` later would change the map's prototype.
      if (item !== undefined && key !== '__proto__') {
        entries.push([key, item]);
      }
    }
    return Object.fromEntries(entries);
  };
}

/** Reads a nested record; undefined if it is unreadable. */
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

/** A record's field that may be null, absent or of the wrong type. */
export function field<T>(read: (value: unknown) => T | undefined) {
  return z.transform(read).optional();
}

/** A record's required field; without it, the record is unreadable. */
export function identity<T extends {}>(
  read: (value: unknown) => T | undefined,
) {
  return z.unknown().transform((value, context): T => {
    const read_ = read(value);
    if (read_ === undefined) {
      context.addIssue({ code: 'custom', message: 'is required' });
      return z.NEVER;
    }
    return read_;
  });
}
