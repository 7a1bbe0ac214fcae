import { z } from 'zod';
import { flowRefSchema } from '../link/references';
import { buildVerdict, historyRecord } from './base';
import { searchValueSchema } from './names';

/** Query of the `search` route. @public */
export const searchQuerySchema = z.strictObject({
  value: searchValueSchema,
});

const searchResult = flowRefSchema.extend({
  ...buildVerdict.shape,
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
  history: z.array(historyRecord).optional(),
  /** The entities it belongs to that the caller can see. */
  entityRefs: z.array(z.string()).min(1),
});

/** An artifact that matches the search, as recorded by one flow. @public */
export interface SearchResult extends z.infer<typeof searchResult> {}

/** Schema of {@link SearchResult}. @public */
export const searchResultSchema: z.ZodType<SearchResult> = searchResult;

/** Schema of {@link SearchResponse}. @public */
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

/**
 * Response of `GET /v1/search`. Contains only artifacts of entities that the
 * caller can see.
 *
 * @public
 */
export interface SearchResponse extends z.infer<typeof searchResponseSchema> {}
