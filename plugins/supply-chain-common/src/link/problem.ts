import { z } from 'zod';

/**
 * Why something of a link, or of the data behind it, is not as it should be.
 *
 * The first group is found by reading the annotations, the second by asking a
 * region.
 *
 * @public
 */
export const PROBLEM_REASONS = [
  'invalid-value',
  'too-many-values',
  'unknown-region',
  'no-region',
  'no-organization',
  'organization-not-configured',
  'configuration-invalid',
  'link-not-allowed',
  'unknown-annotation',
  'inherited-value',

  'organization-not-found',
  'service-account-not-found',
  'flow-not-found',
  'artifact-not-found',
  'environment-not-found',
  'notification-not-found',
  'key-refused',
  'role-too-low',
  'rate-limited',
  'region-unavailable',
  'unexpected-answer',
  'sync-overdue',
  'unreadable-records',
] as const;

/**
 * Shape of a {@link Problem}.
 *
 * `suggestion` and `known` never hold what the configuration names, unless the
 * caller may see the setup.
 *
 * @public
 */
export const problemSchema = z.object({
  reason: z.enum(PROBLEM_REASONS),
  message: z.string(),
  hint: z.string().optional(),
  annotation: z.string().optional(),
  value: z.string().optional(),
  /** The system or domain whose annotation it is, where the entity takes it over. */
  inheritedFrom: z.string().optional(),
  /** The name that was probably meant. */
  suggestion: z.string().optional(),
  /** The names there are, where `value` matches none of them. */
  known: z.array(z.string()).optional(),
  region: z.string().optional(),
  org: z.string().optional(),
  flow: z.string().optional(),
  count: z.number().optional(),
  /** The path in app-config.yaml that has a mistake, for `configuration-invalid`. */
  setting: z.string().optional(),
  /** What was read of it earlier is in the answer. */
  stale: z.literal(true).optional(),
});

/**
 * A thing wrong with a link or with one of its sources: the annotation and the
 * value that named it, the reason, and a hint of what to do.
 *
 * `message` and `hint` are English sentences; a user interface translates by
 * `reason` and the other fields.
 *
 * @public
 */
export type Problem = z.infer<typeof problemSchema>;

/**
 * A {@link Problem}'s reason.
 *
 * @public
 */
export type ProblemReason = Problem['reason'];
