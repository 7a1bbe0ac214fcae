import { z } from 'zod';
import { responseMetaSchema, timestampSchema } from './responses';

/** Number of weeks in a trend. @public */
export const TREND_WEEKS = 12;

/**
 * Query of the `trend` route.
 *
 * @public
 */
export const trendQuerySchema = z.strictObject({
  /**
   * A flow of the link, as `region:org/flow`; without it, all except those of
   * pull requests.
   */
  flow: z.string().max(600).optional(),
});

/**
 * The trails of a week.
 *
 * @public
 */
export const trendWeekSchema = z.object({
  /** Monday of the week, 00:00 UTC. */
  from: timestampSchema,
  /** Number of trails created in the week. */
  trails: z.number(),
  /** Number of those that are compliant now. */
  compliant: z.number(),
});

/**
 * A required attestation that often fails, is missing or is pending. A trail
 * (or component) with several of these counts once for each.
 *
 * @public
 */
export const unmetAttestationSchema = z.object({
  name: z.string(),
  /** Number of trails in which it failed. */
  failed: z.number(),
  /** Number of trails in which it is missing. */
  missing: z.number(),
  /** Number of trails in which it was reported, but not judged yet. */
  pending: z.number(),
});

/**
 * Response of `GET …/trend`: the trails of the last {@link TREND_WEEKS} weeks,
 * as they are now.
 *
 * @public
 */
export const trendResponseSchema = responseMetaSchema.extend({
  /** Oldest first; the last one is the current week. */
  weeks: z.array(trendWeekSchema),
  /**
   * Median seconds from the commit (or from the trail's start, if the commit
   * has no time) to the last report, over the compliant trails; absent if there
   * are none.
   */
  secondsToCompliant: z.number().optional(),
  /** Most frequent first, at most ten, over these weeks' trails. */
  unmet: z.array(unmetAttestationSchema),
});

/** Query of the `trend` route. @public */
export type TrendQuery = z.input<typeof trendQuerySchema>;
/** The trails of a week. @public */
export type TrendWeek = z.infer<typeof trendWeekSchema>;
/** An attestation that often fails, is missing or is pending. @public */
export type UnmetAttestation = z.infer<typeof unmetAttestationSchema>;
/** Response of the `trend` route. @public */
export type TrendResponse = z.infer<typeof trendResponseSchema>;
