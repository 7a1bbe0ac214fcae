import type { JsonObject, JsonValue } from '@backstage/types';

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

/** Name of a person, sent as plain text or in an object. */
export function readPerson(value: unknown): string | undefined {
  const { username, name, login } = fieldsOf(value);
  return (
    readText(value) ?? readText(username) ?? readText(name) ?? readText(login)
  );
}
