import { z } from 'zod';
import { timestamp } from './base';
import { fieldMistakeSchema } from './fieldMistakes';

/** The kinds of writes that `supplyChain.writes` can enable. @public */
export const WRITE_KINDS = [
  'attestations',
  'notifications',
  'archive',
] as const;

/** Schema of the value of the header `Idempotency-Key`. @public */
export const idempotencyKeySchema = z.uuid();

/** Schema of {@link WriteAllowance}. @public */
export const writeAllowanceSchema = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({
    allowed: z.literal(false),
    reason: z.enum(['off', 'forbidden', 'nothing-linked']),
  }),
]);

/**
 * Whether a caller may perform a kind of write on an entity and, if not, why.
 *
 * - `off`: not enabled in the configuration
 * - `forbidden`: the caller lacks the permission
 * - `nothing-linked`: the entity links nothing to write to
 *
 * @public
 */
export type WriteAllowance = z.infer<typeof writeAllowanceSchema>;

/** Schema of {@link WritesResponse}. @public */
export const writesResponseSchema = z.object({
  attestations: writeAllowanceSchema,
  notifications: writeAllowanceSchema,
  archive: writeAllowanceSchema,
});

/** Response of `GET …/writes`. @public */
export interface WritesResponse extends z.infer<typeof writesResponseSchema> {}

/** Schema of {@link WriteResponse}. @public */
export const writeResponseSchema = z.object({
  key: idempotencyKeySchema,
  /**
   * - `written`: the region acknowledged it, or shows it
   * - `refused`: nothing was written
   * - `unknown`: look in the region's console before sending it again
   */
  outcome: z.enum(['written', 'refused', 'unknown']),
  sentAt: timestamp,
  /** The key was used before, so nothing was sent. */
  repeated: z.literal(true).optional(),
});

/** The receipt of a write. @public */
export interface WriteResponse extends z.infer<typeof writeResponseSchema> {}

/**
 * Why a write was rejected, by the portal or by the region.
 *
 * - `off`: not enabled in the configuration
 * - `invalid`: see `fields`
 * - `key-used`: the idempotency key belongs to another write
 * - `name-known`: a linked notification has that name
 * - `trail-unknown`: couldn't check whether the trail exists in the region
 * - `role-too-low`: the region doesn't allow the portal's key to write
 * - `key-refused`: the region rejects the portal's key
 * - `not-found`: the target doesn't exist in the region
 * - `conflict`: the region is busy with another change
 * - `too-large`: exceeds the region's limit
 * - `rate-limited`: the region is rate limiting the portal
 * - `unreachable`: couldn't reach the region, so nothing was sent
 * - `refused`: the region rejected it without naming a field
 *
 * @public
 */
export const WRITE_REFUSALS = [
  'off',
  'invalid',
  'key-used',
  'name-known',
  'trail-unknown',
  'role-too-low',
  'key-refused',
  'not-found',
  'conflict',
  'too-large',
  'rate-limited',
  'unreachable',
  'refused',
] as const;

const writeRefusal = z.object({
  name: z.literal('WriteRefusedError'),
  /** One or two English sentences: what happened, and what to do. */
  message: z.string(),
  reason: z.enum(WRITE_REFUSALS),
  /**
   * Mistakes by the field's path in the request, such as `name` or
   * `links.0.href`; `files` for all files together, `files.1` for a single one.
   */
  fields: z.record(z.string(), fieldMistakeSchema).optional(),
  /** HTTP status of the region's response, if it was the region's refusal. */
  regionStatus: z.number().optional(),
  /** How long the region asks the portal to wait. */
  retryAfterSeconds: z.number().optional(),
});

/** The `error` of a rejected write. Nothing was written. @public */
export interface WriteRefusal extends z.infer<typeof writeRefusal> {}

/** A kind of write. @public */
export type WriteKind = (typeof WRITE_KINDS)[number];
/** Why a write was rejected. @public */
export type WriteRefusalReason = (typeof WRITE_REFUSALS)[number];

/**
 * Returns the rejection in a portal API error; undefined for any other error.
 *
 * @public
 */
export function writeRefusalOf(error: unknown): WriteRefusal | undefined {
  const { body } = (error ?? {}) as { body?: { error?: unknown } };
  return writeRefusal.safeParse(body?.error).data;
}
