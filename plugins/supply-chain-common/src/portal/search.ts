import { z } from 'zod';
import { historyRecordSchema } from './details';
import { flowRefSchema } from '../link/references';
import { MAX_SEARCH_TEXT, readPastedText } from './pastedText';
import { buildVerdictSchema, trailRecordSchema } from './trails';

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
 * A stored trail that matches the search, with its own state.
 *
 * @public
 */
export const foundTrailSchema = trailRecordSchema
  .pick({
    region: true,
    org: true,
    flow: true,
    name: true,
    state: true,
    originalState: true,
    createdAt: true,
  })
  .extend({
    /** The entities it belongs to that the caller can see. */
    entityRefs: z.array(z.string()).min(1),
  });

/**
 * Response of `GET /v1/search`. Contains only artifacts and trails of entities
 * that the caller can see.
 *
 * @public
 */
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

/** An artifact that matches the search. @public */
export type SearchResult = z.infer<typeof searchResultSchema>;
/** A stored trail that matches the search. @public */
export type FoundTrail = z.infer<typeof foundTrailSchema>;
/** Response of the `search` route. @public */
export type SearchResponse = z.infer<typeof searchResponseSchema>;
