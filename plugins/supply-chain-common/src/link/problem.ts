import { z } from 'zod';

/**
 * What is wrong with a link or with the data behind it.
 *
 * The first group comes from parsing the annotations, the second from reading a
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
  'unreadable-records',
  'undecided',
] as const;

/** The fields of a {@link Problem}. */
export const problemFields = {
  reason: z.enum(PROBLEM_REASONS),
  message: z.string(),
  hint: z.string().optional(),
  annotation: z.string().optional(),
  value: z.string().optional(),
  /** The system or domain whose annotation it is, if inherited. */
  inheritedFrom: z.string().optional(),
  /** The name that was probably meant. */
  suggestion: z.string().optional(),
  /** The existing names, when `value` matches none of them. */
  known: z.array(z.string()).optional(),
  /** Number of existing names left out of `known`. */
  omittedKnown: z.number().optional(),
  region: z.string().optional(),
  org: z.string().optional(),
  flow: z.string().optional(),
  count: z.number().optional(),
  /**
   * For `configuration-invalid`, the path of the mistake in app-config.yaml.
   */
  setting: z.string().optional(),
};

const problem = z.object(problemFields);

/**
 * Something wrong with a link or one of its sources: the annotation and value
 * concerned, the reason, and a hint on what to do.
 *
 * `message` and `hint` are English sentences; user interfaces translate by
 * `reason` and the other fields. `suggestion` and `known` contain names from
 * the configuration only on the Health page.
 *
 * @public
 */
export interface Problem extends z.infer<typeof problem> {}

/** Schema of {@link Problem}. @public */
export const problemSchema: z.ZodType<Problem> = problem;

/** Reason of a {@link Problem}. @public */
export type ProblemReason = Problem['reason'];
