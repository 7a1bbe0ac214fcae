import { z } from 'zod';
import { timestamp } from './base';
import { fieldMistakeSchema } from './fieldMistakes';

/** The kinds of writes that `supplyChain.writes` can enable. @public */
export const WRITE_KINDS = [
  'attestations',
  'notifications',
  'archive',
] as const;

/**
 * Header that identifies a write. The client generates the key, and repeats the
 * request unchanged if the response is lost. Each key writes at most once.
 *
 * @public
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** Schema of the value of {@link IDEMPOTENCY_KEY_HEADER}. @public */
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

/**
 * Why the outcome of a write wasn't known at once.
 *
 * - `timeout`: the region didn't respond in time
 * - `connection-lost`: the connection closed before the region's response
 * - `server-error`: the region responded with an error after the write was sent
 * - `unexpected-answer`: something else responded, such as a proxy's page
 * - `interrupted`: the portal stopped while sending
 *
 * @public
 */
export const WRITE_DOUBTS = [
  'timeout',
  'connection-lost',
  'server-error',
  'unexpected-answer',
  'interrupted',
] as const;

/** Schema of {@link NotificationOutcome}. @public */
export const notificationOutcomeSchema = z.object({
  /**
   * - `created`: a new one was created
   * - `updated`: the existing one was changed
   * - `added`: the region added a second one with that name instead of changing
   *   the existing one
   * - `unknown`: it couldn't be found again, because regions don't list
   *   notifications
   */
  change: z.enum(['created', 'updated', 'added', 'unknown']),
  /** Its number, if found. */
  number: z.number().optional(),
  /**
   * New value for `supply-chain/notifications` that includes the number, if it
   * changes.
   */
  annotation: z.string().optional(),
});

/** Outcome of writing a notification, read back from the region. @public */
export interface NotificationOutcome
  extends z.infer<typeof notificationOutcomeSchema> {}

/** Schema of {@link WriteResponse}. @public */
export const writeResponseSchema = z.object({
  key: idempotencyKeySchema,
  /**
   * - `written`: the region acknowledged it, or shows it
   * - `not-written`: it is known not to have arrived, and may be sent again
   * - `unknown`: not known; it must not be sent again
   */
  outcome: z.enum(['written', 'not-written', 'unknown']),
  sentAt: timestamp,
  /** Why its outcome wasn't known at once. */
  doubt: z.enum(WRITE_DOUBTS).optional(),
  /** When the region was last read and checked for its arrival. */
  checkedAt: timestamp.optional(),
  /**
   * For `unknown`: when to check the outcome again. Absent if regions can't show
   * it.
   */
  checkAgainAt: timestamp.optional(),
  /** An identical write was sent shortly before, so this one wasn't sent. */
  repeated: z.literal(true).optional(),
  /** For writes of a notification. */
  notification: notificationOutcomeSchema.optional(),
});

/** Outcome of a write. @public */
export interface WriteResponse extends z.infer<typeof writeResponseSchema> {}

/**
 * Why a write was rejected, by the portal or by the region.
 *
 * - `off`: not enabled in the configuration
 * - `invalid`: see `fields`
 * - `in-progress`: another write to the same target is in progress, or its
 *   outcome is unknown
 * - `key-used`: the idempotency key belongs to another write
 * - `name-known`: another notification has that name
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
  'in-progress',
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
   * Mistakes in English by the field's path in the request, such as `name` or
   * `links.0.href`; `files` for all files together, `files.1` for a single one.
   */
  fields: z.record(z.string(), z.string()).optional(),
  /**
   * The same mistakes for translation. Omits those that only a faulty client
   * can make.
   */
  mistakes: z.record(z.string(), fieldMistakeSchema).optional(),
  /** For `refused`: the region's own words, which are untrusted. */
  says: z.string().optional(),
  /** How long the region asks the portal to wait. */
  retryAfterSeconds: z.number().optional(),
  /** For `in-progress`: whether the blocking write is the caller's own. */
  own: z.boolean().optional(),
  /**
   * For `in-progress`: the key of the blocking write, if the caller sends the
   * same content with it.
   */
  key: z.string().optional(),
});

/** The `error` of a rejected write. Nothing was written. @public */
export interface WriteRefusal extends z.infer<typeof writeRefusal> {}

/** A kind of write. @public */
export type WriteKind = (typeof WRITE_KINDS)[number];
/** Why the outcome of a write wasn't known at once. @public */
export type WriteDoubt = (typeof WRITE_DOUBTS)[number];
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
