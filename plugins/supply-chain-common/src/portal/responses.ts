import { z } from 'zod';
import { problemSchema } from '../link/problem';
import { STATE_VALUES } from './state';

/** Schema of a {@link StateValue}. @public */
export const complianceStateSchema = z.enum(STATE_VALUES);

/** A time in ISO 8601, UTC. @public */
export const timestampSchema = z.iso.datetime();

/**
 * Fields of every response that contains a region's data.
 *
 * @public
 */
export const responseMetaSchema = z.object({
  /** When the oldest part of the response was read from its region. */
  asOf: timestampSchema.optional(),
  /**
   * True when part of the response is old because its region couldn't be read.
   */
  stale: z.boolean(),
  /**
   * Set while the portal is still looking up something the response leaves
   * unknown, such as the verdict on a build, or rereading data that isn't fresh.
   * Retry in a moment to get it.
   */
  settling: z.literal(true).optional(),
  /** Problems with the link, or with reading its data. */
  problems: z.array(problemSchema),
});

/**
 * Why records may be missing from a response, if its `problems` don't say so:
 *
 * - `loading`: older records are still loading
 * - `repository-unknown`: records that may be the entity's don't name their
 *   repository
 * - `date-unknown`: trails have no date
 * - `start-unknown`: a build was running that has ended since, and it isn't
 *   known when it started
 * - `environment-unknown`: it isn't known where some artifacts run
 * - `read-before`: the data was read before the requested time
 * - `trails-deleted`: the region deleted trails that had reported deployments
 *
 * @public
 */
export const incompleteReasonSchema = z.enum([
  'loading',
  'repository-unknown',
  'date-unknown',
  'start-unknown',
  'environment-unknown',
  'read-before',
  'trails-deleted',
]);

/**
 * The part of a flow's records that the portal stores.
 *
 * @public
 */
export const windowSchema = z.object({
  /**
   * False while older records are still loading, or if a record couldn't be
   * read or an annotation couldn't be resolved.
   */
  complete: z.boolean(),
  /** Why it isn't complete; absent if `problems` says so. */
  incompleteReason: incompleteReasonSchema.optional(),
  /** All records created since this time are included; absent when unknown. */
  since: timestampSchema.optional(),
  /**
   * Set if older records aren't kept: it is unknown whether there were any
   * before this time.
   */
  keptSince: timestampSchema.optional(),
});

/**
 * A page of a table.
 *
 * @public
 */
export const pageSchema = responseMetaSchema.extend({
  page: z.number(),
  perPage: z.number(),
  /** Number of matching records on all pages. */
  total: z.number(),
  hasNextPage: z.boolean(),
  window: windowSchema,
});

/** Fields of every response that contains a region's data. @public */
export type ResponseMeta = z.infer<typeof responseMetaSchema>;
/** Fields of every page of a table. @public */
export type Page = z.infer<typeof pageSchema>;
/** Why records may be missing from a response. @public */
export type IncompleteReason = z.infer<typeof incompleteReasonSchema>;
