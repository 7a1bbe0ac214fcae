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

  'organization-not-found',
  'flow-not-found',
  'environment-not-found',
  'notification-not-found',
  'key-refused',
  'role-too-low',
  'rate-limited',
  'region-unavailable',
  'unexpected-answer',
  'unreadable-records',
] as const;

/** Shape of a {@link Problem}. @public */
export const problemSchema = z.object({
  reason: z.enum(PROBLEM_REASONS),
  message: z.string(),
  hint: z.string().optional(),
  annotation: z.string().optional(),
  value: z.string().optional(),
  region: z.string().optional(),
  org: z.string().optional(),
  flow: z.string().optional(),
  count: z.number().optional(),
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
