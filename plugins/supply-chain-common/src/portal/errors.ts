import type { Timestamp } from './base';
import type { FieldMistakes } from './fieldMistakes';

/** Why there is no data for a request. @public */
export type ReadError =
  | {
      /** The time is before the stored history. */
      name: 'BeforeHistoryError';
      /** In English. */
      message: string;
      /** Start of the stored history. */
      knownSince: Timestamp;
    }
  | {
      /** The attestation has no evidence file. */
      name: 'NoEvidenceFileError';
      /** In English. */
      message: string;
    };

/**
 * Why a write was rejected, by the portal or by the region.
 *
 * - `off`: not enabled in the configuration
 * - `invalid`: see `fields`
 * - `key-used`: the idempotency key belongs to another write
 * - `name-known`: a linked notification has that name
 * - `role-too-low`: the region doesn't allow the portal's key to write
 * - `key-refused`: the region rejects the portal's key
 * - `not-found`: the target doesn't exist in the region
 * - `too-large`: exceeds the region's limit
 * - `unavailable`: the region is busy or isn't responding
 * - `refused`: the region rejected it without naming a field
 *
 * @public
 */
export const WRITE_REFUSALS = [
  'off',
  'invalid',
  'key-used',
  'name-known',
  'role-too-low',
  'key-refused',
  'not-found',
  'too-large',
  'unavailable',
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
 * Returns why a portal API error says that there is no data; undefined for any
 * other error.
 *
 * @public
 */
export function readErrorOf(error: unknown): ReadError | undefined {
  return named(error, ['BeforeHistoryError', 'NoEvidenceFileError']);
}

/**
 * Returns the rejection in a portal API error; undefined for any other error.
 *
 * @public
 */
export function writeRefusalOf(error: unknown): WriteRefusal | undefined {
  return named(error, ['WriteRefusedError']);
}

/** The `error` in the body of the portal's response, if it has that name. */
function named<E extends { name: string }>(
  error: unknown,
  names: readonly E['name'][],
): E | undefined {
  const { body } = Object(error) as { body?: { error?: E } };
  return body?.error && names.includes(body.error.name)
    ? body.error
    : undefined;
}
