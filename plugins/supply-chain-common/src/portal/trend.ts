import { z } from 'zod';
import { responseMeta, timestamp } from './base';

/** Number of weeks in a trend. @public */
export const TREND_WEEKS = 12;

/** Schema of {@link TrendQuery}. @public */
export const trendQuerySchema = z.strictObject({
  /**
   * A flow of the link, as `region:org/flow`; without it, all except those of
   * pull requests.
   */
  flow: z.string().max(600).optional(),
});

/** Query of the `trend` route. @public */
export interface TrendQuery extends z.input<typeof trendQuerySchema> {}

const trendWeek = z.object({
  /** Monday of the week, 00:00 UTC. */
  from: timestamp,
  /** Number of trails created in the week. */
  trails: z.number(),
  /** Number of those that are compliant now. */
  compliant: z.number(),
});

/** The trails of a week. @public */
export interface TrendWeek extends z.infer<typeof trendWeek> {}

/** Schema of {@link TrendResponse}. @public */
export const trendResponseSchema = responseMeta.extend({
  /** Oldest first; the last one is the current week. */
  weeks: z.array(trendWeek),
  /**
   * Median seconds from the commit (or from the trail's start, if the commit
   * has no time) to the last report, over the compliant trails; absent if there
   * are none.
   */
  secondsToCompliant: z.number().optional(),
});

/**
 * Response of `GET …/trend`: the trails of the last {@link TREND_WEEKS} weeks,
 * as they are now.
 *
 * @public
 */
export interface TrendResponse extends z.infer<typeof trendResponseSchema> {}
