import type { FieldMistakes } from './fieldMistakes';

/** Why a write was rejected, by the portal or by the region. @public */
export const WRITE_REFUSALS = [
  /** Not enabled in the configuration. */
  'off',
  /** See `fields`. */
  'invalid',
  /** The idempotency key belongs to another write. */
  'key-used',
  /** A linked notification has that name. */
  'name-known',
  /** The region doesn't allow the portal's key to write. */
  'role-too-low',
  /** The region rejects the portal's key. */
  'key-refused',
  /** The target doesn't exist in the region. */
  'not-found',
  /** Exceeds the region's limit. */
  'too-large',
  /** The region is busy or isn't responding. */
  'unavailable',
  /** The region rejected it without naming a field. */
  'refused',
] as const;

/** Why a write was rejected. @public */
export type WriteRefusalReason = (typeof WRITE_REFUSALS)[number];

/** The `error` of a rejected write. Nothing was written. @public */
export interface WriteRefusal {
  name: 'WriteRefusedError';
  /** One or two English sentences: what happened, and what to do. */
  message: string;
  reason: WriteRefusalReason;
  /**
   * Mistakes by the field's path in the request, such as `name` or
   * `links.0.href`; `files` for all files together, `files.1` for a single one.
   */
  fields?: FieldMistakes;
}

/**
 * Returns the rejection in a portal API error; undefined for any other error.
 *
 * @public
 */
export function writeRefusalOf(error: unknown): WriteRefusal | undefined {
  const { body } = Object(error) as { body?: { error?: WriteRefusal } };
  return body?.error?.name === 'WriteRefusedError' ? body.error : undefined;
}
