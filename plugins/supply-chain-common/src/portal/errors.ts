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
  /** Couldn't check whether the trail exists in the region. */
  'trail-unknown',
  /** The region doesn't allow the portal's key to write. */
  'role-too-low',
  /** The region rejects the portal's key. */
  'key-refused',
  /** The target doesn't exist in the region. */
  'not-found',
  /** The region is busy with another change. */
  'conflict',
  /** Exceeds the region's limit. */
  'too-large',
  /** The region is rate limiting the portal. */
  'rate-limited',
  /** Couldn't reach the region, so nothing was sent. */
  'unreachable',
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
