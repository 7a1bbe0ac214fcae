import { z } from 'zod';
import { flowRefSchema } from '../link/refs';
import { MAX_SEARCH_TEXT, readPastedText } from './pastedText';
import {
  buildVerdict,
  complianceState,
  historyRecord,
  timestamp,
} from './base';

/**
 * Query of the `search` route: any text that {@link readPastedText} understands.
 *
 * @public
 */
export const searchQuerySchema = z.strictObject({
  value: z
    .string()
    .max(MAX_SEARCH_TEXT)
    .transform((text, context) => {
      const wanted = readPastedText(text);
      if (wanted) {
        return wanted;
      }
      context.addIssue(
        'must be or contain a commit, a fingerprint, the name of a trail or the URL of a build, such as 3f2a91c, sha256:3f2a91c…, v1.4.2-14-g3f2a91c or https://github.com/acme/pay/commit/3f2a91c',
      );
      return z.NEVER;
    }),
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

const foundTrail = flowRefSchema.extend({
  name: z.string(),
  state: complianceState,
  originalState: z.string().optional(),
  createdAt: timestamp.optional(),
  /** The entities it belongs to that the caller can see. */
  entityRefs: z.array(z.string()).min(1),
});

/** A stored trail that matches the search, with its own state. @public */
export interface FoundTrail extends z.infer<typeof foundTrail> {}

/** Schema of {@link FoundTrail}. @public */
export const foundTrailSchema: z.ZodType<FoundTrail> = foundTrail;

/** Schema of {@link SearchResponse}. @public */
export const searchResponseSchema = z.object({
  /** False when the installation has no `supplyChain` configuration. */
  configured: z.boolean(),
  results: z.array(searchResultSchema),
  /** Stored trails with that name, or of the build with that URL. */
  trails: z.array(foundTrailSchema),
  /**
   * Number of organizations that were not searched in full, for whatever reason.
   */
  unsearched: z.number().int().nonnegative(),
  /**
   * Number of omitted matches: above the limit, unreadable, or where it is
   * unknown whose they are.
   */
  omitted: z.number().int().nonnegative(),
});

/**
 * Response of `GET /v1/search`. Contains only artifacts and trails of
 * entities that the caller can see.
 *
 * @public
 */
export interface SearchResponse extends z.infer<typeof searchResponseSchema> {}
