import { z } from 'zod';
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
 * caller can see.
 *
 * @public
 */
export const searchResponseSchema = z.object({
  /** False when the installation has no `supplyChain` configuration. */
  configured: z.boolean(),
  results: z.array(searchResultSchema),
  /** Number of organizations without a response, for whatever reason. */
  unsearched: z.number().int().nonnegative(),
  /**
   * Number of omitted matches: above the limit, unreadable, or where it is
   * unknown whose they are.
   */
  omitted: z.number().int().nonnegative(),
});

/** An artifact that matches the search. @public */
export type SearchResult = z.infer<typeof searchResultSchema>;
/** Response of the `search` route. @public */
export type SearchResponse = z.infer<typeof searchResponseSchema>;
