import { z } from 'zod';
import { timestampSchema } from './answers';

/**
 * The kinds of writes, as `supplyChain.writes` switches them on.
 *
 * @public
 */
export const WRITE_KINDS = [
  'attestations',
  'notifications',
  'archive',
] as const;

/**
 * Names one write: made by the caller, and sent again unchanged when the
 * answer did not arrive. One key writes at most once.
 *
 * @public
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** Shape of the value of {@link IDEMPOTENCY_KEY_HEADER}. @public */
export const idempotencyKeySchema = z.uuid();

/**
 * Whether a caller may do one kind of write to an entity, and if not, why.
 *
 * - `off`: the configuration does not switch it on
 * - `forbidden`: the caller lacks the permission
 * - `nothing-linked`: the entity links nothing that could be written to
 *
 * @public
 */
export const writeAllowanceSchema = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({
    allowed: z.literal(false),
    reason: z.enum(['off', 'forbidden', 'nothing-linked']),
  }),
]);

/**
 * Answer of `GET …/writes`.
 *
 * @public
 */
export const writesAnswerSchema = z.object({
  attestations: writeAllowanceSchema,
  notifications: writeAllowanceSchema,
  archive: writeAllowanceSchema,
});

/**
 * Why it is not known at once whether a write took effect.
 *
 * - `timeout`: the region didn't respond in time
 * - `connection-lost`: the connection ended before the region's answer
 * - `server-error`: the region answered that it failed, after it was sent
 * - `unexpected-answer`: something else answered, such as a proxy's page
 * - `interrupted`: the portal stopped while it was sending
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

/**
 * What a notification came to, read back from the region.
 *
 * @public
 */
export const notificationOutcomeSchema = z.object({
  /**
   * - `created`: there is a new one
   * - `updated`: the one that was edited has changed
   * - `added`: the region added a second one of that name instead of changing
   *   the one that was edited
   * - `unknown`: it could not be found again, as regions don't list them
   */
  change: z.enum(['created', 'updated', 'added', 'unknown']),
  /** Its number, where it was found. */
  number: z.number().optional(),
  /** The value for `supply-chain/notifications` with it, where that changes. */
  annotation: z.string().optional(),
});

/**
 * What a write came to.
 *
 * @public
 */
export const writeAnswerSchema = z.object({
  key: idempotencyKeySchema,
  /**
   * - `written`: the region acknowledged it, or shows it
   * - `not-written`: it is known that it did not arrive; it may be sent again
   * - `unknown`: not known; it must not be sent again
   */
  outcome: z.enum(['written', 'not-written', 'unknown']),
  sentAt: timestampSchema,
  /** Why its outcome was not known at once. */
  doubt: z.enum(WRITE_DOUBTS).optional(),
  /** When the region was last asked whether it arrived. */
  checkedAt: timestampSchema.optional(),
  /** While `unknown`: when asking for the outcome again may tell more. */
  checkAgainAt: timestampSchema.optional(),
  /** The same was sent a moment before, so it was not sent again. */
  repeated: z.literal(true).optional(),
  /** Of a notification. */
  notification: notificationOutcomeSchema.optional(),
});

/**
 * Why a write was refused, before or by the region.
 *
 * - `off`: the configuration does not switch it on
 * - `invalid`: `fields` says what is wrong
 * - `in-progress`: another write to the same target is under way, or its
 *   outcome is unknown
 * - `key-used`: the idempotency key belongs to another write
 * - `name-known`: another notification has that name
 * - `trail-unknown`: the region could not be asked whether the trail exists
 * - `role-too-low`: the region does not let the portal's key write
 * - `key-refused`: the region does not accept the portal's key
 * - `not-found`: the region does not know what was written to
 * - `conflict`: the region is busy with another change
 * - `too-large`: more than the region takes
 * - `rate-limited`: the region is rate limiting the portal
 * - `unreachable`: the region could not be reached, so nothing was sent
 * - `refused`: the region refuses it without naming a field
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

/**
 * Why a write was refused: the `error` of such an answer. Nothing was written.
 *
 * @public
 */
export const writeRefusalSchema = z.object({
  name: z.literal('WriteRefusedError'),
  /** One English sentence or two: what happened, and what to do. */
  message: z.string(),
  reason: z.enum(WRITE_REFUSALS),
  /**
   * What is wrong with a field, by its path in the request, such as `name` or
   * `links.0.href`; `files` for the files as a whole, `files.1` for one.
   */
  fields: z.record(z.string(), z.string()).optional(),
  /** How long the region asks to wait. */
  retryAfterSeconds: z.number().optional(),
  /** Of `in-progress`: the write that is in the way, when it is the caller's own. */
  key: z.string().optional(),
});

/** A kind of writes. @public */
export type WriteKind = (typeof WRITE_KINDS)[number];
/** Whether a caller may do one kind of write. @public */
export type WriteAllowance = z.infer<typeof writeAllowanceSchema>;
/** Answer of the `writes` route. @public */
export type WritesAnswer = z.infer<typeof writesAnswerSchema>;
/** Why the outcome of a write is not known at once. @public */
export type WriteDoubt = (typeof WRITE_DOUBTS)[number];
/** What a notification came to. @public */
export type NotificationOutcome = z.infer<typeof notificationOutcomeSchema>;
/** What a write came to. @public */
export type WriteAnswer = z.infer<typeof writeAnswerSchema>;
/** Why a write was refused. @public */
export type WriteRefusalReason = (typeof WRITE_REFUSALS)[number];
/** Why a write was refused, with what is wrong with its fields. @public */
export type WriteRefusal = z.infer<typeof writeRefusalSchema>;

/**
 * The refusal in an error of the portal API; undefined for any other error.
 *
 * @public
 */
export function writeRefusalOf(error: unknown): WriteRefusal | undefined {
  const { body } = (error ?? {}) as { body?: { error?: unknown } };
  return writeRefusalSchema.safeParse(body?.error).data;
}
