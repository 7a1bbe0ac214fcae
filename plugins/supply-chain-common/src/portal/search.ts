import { z } from 'zod';
import { responseMetaSchema } from './responses';
import { historyRecordSchema } from './details';
import { flowRefSchema } from '../link/references';
import { buildVerdictSchema } from './trails';

/**
 * Query of the `search` route: a commit or fingerprint, or at least its first
 * five characters (E9).
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
 * An artifact that matches the search, as recorded by one flow.
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
  /** Absent when the region doesn't say where it runs. */
  runningIn: z.array(z.string()).optional(),
  /** Absent when the region doesn't say where it previously ran. */
  exitedFrom: z.array(z.string()).optional(),
  /** Absent when the region doesn't return its history. */
  history: z.array(historyRecordSchema).optional(),
  /** The entities it belongs to that the caller can see. */
  entityRefs: z.array(z.string()).min(1),
});

/**
 * Response of `GET /v1/search`. Contains only artifacts of entities that the
 * caller can see. `problems` is always empty: rejected keys are reported in the
 * setup, and the searching user only needs to know that results may be missing.
 *
 * @public
 */
export const searchResponseSchema = responseMetaSchema.extend({
  /** False when the installation has no `supplyChain` configuration. */
  configured: z.boolean(),
  results: z.array(searchResultSchema),
  /**
   * Number of organizations without a current response, for whatever reason.
   */
  unsearched: z.number().int().nonnegative(),
  /**
   * Number of linked entities above the limit, whose flows were not searched.
   */
  unsearchedEntities: z.number().int().nonnegative(),
  /**
   * Number of omitted matches: above the limits, unreadable, or in a flow whose
   * artifacts couldn't be read far enough to tell whose they are.
   */
  omitted: z.number().int().nonnegative(),
});

/** An artifact that matches the search. @public */
export type SearchResult = z.infer<typeof searchResultSchema>;
/** Response of the `search` route. @public */
export type SearchResponse = z.infer<typeof searchResponseSchema>;
