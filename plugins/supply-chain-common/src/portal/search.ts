import { z } from 'zod';
import { answerSchema } from './answers';
import { historyRecordSchema } from './details';
import { flowRefSchema } from './link';
import { buildVerdictSchema } from './trails';

/**
 * Query of the `search` route: a commit or fingerprint, or at least the first
 * five characters of one (E9).
 *
 * @public
 */
export const searchQuerySchema = z.strictObject({
  value: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-f0-9]{5,64}$/, 'must be 5 to 64 hexadecimal characters'),
});

/**
 * An artifact that the search found, as one flow knows it.
 *
 * @public
 */
export const searchResultSchema = flowRefSchema.extend({
  ...buildVerdictSchema.shape,
  fingerprint: z.string(),
  name: z.string().optional(),
  trail: z.string().optional(),
  commit: z.string().optional(),
  commitUrl: z.string().optional(),
  buildUrl: z.string().optional(),
  htmlUrl: z.string().optional(),
  /** Absent when the region does not say where it runs. */
  runningIn: z.array(z.string()).optional(),
  /** Absent when the region does not say where it ran. */
  exitedFrom: z.array(z.string()).optional(),
  /** Absent when the region does not say what happened to it. */
  history: z.array(historyRecordSchema).optional(),
  /** The entities it belongs to, of those the caller may see. */
  entityRefs: z.array(z.string()).min(1),
});

/**
 * Answer of `GET /v1/search`. It holds only artifacts of entities that the
 * caller may see, and its `problems` are empty: which key is refused is for
 * the setup, and whoever searches only has to know that something may be
 * missing.
 *
 * @public
 */
export const searchAnswerSchema = answerSchema.extend({
  /** False when the installation has no `supplyChain` configuration. */
  configured: z.boolean(),
  results: z.array(searchResultSchema),
  /** Organizations that gave no new answer, for whatever reason. */
  unsearched: z.number().int().nonnegative(),
  /** Linked entities above the limit, whose flows were not searched. */
  unsearchedEntities: z.number().int().nonnegative(),
  /**
   * Matches that are not in the answer: above the limits, unreadable, or in a
   * flow whose artifacts could not be read far enough to tell whose they are.
   */
  omitted: z.number().int().nonnegative(),
});

/** An artifact that the search found. @public */
export type SearchResult = z.infer<typeof searchResultSchema>;
/** Answer of the `search` route. @public */
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
