import { z } from 'zod';
import { answerSchema, timestampSchema } from './answers';

/** Weeks of a trend. @public */
export const TREND_WEEKS = 12;

/**
 * The trails of one week.
 *
 * @public
 */
export const trendWeekSchema = z.object({
  /** Its Monday, 00:00 UTC. */
  from: timestampSchema,
  /** Trails that were created in it. */
  trails: z.number(),
  /** Those of them that are compliant now. */
  compliant: z.number(),
  /** Those whose state is not known. */
  unknown: z.number(),
  /**
   * Median seconds from the commit, or from the trail's start where the commit
   * has no time, to the trail being compliant; absent when that is not known
   * of any.
   */
  secondsToCompliant: z.number().optional(),
});

/**
 * An attestation that is often not passed.
 *
 * @public
 */
export const unmetAttestationSchema = z.object({
  name: z.string(),
  /** Trails in which it failed. */
  failed: z.number(),
  /** Trails in which it is missing. */
  missing: z.number(),
});

/**
 * Answer of `GET …/trend`: the trails of the last {@link TREND_WEEKS} weeks.
 *
 * @public
 */
export const trendAnswerSchema = answerSchema.extend({
  /** Oldest first; the last one is the week that is under way. */
  weeks: z.array(trendWeekSchema),
  /** The most frequent first, ten at the most, of these weeks' trails. */
  unmet: z.array(unmetAttestationSchema),
  /** False where trails of these weeks are not read. */
  complete: z.boolean(),
});

/** The trails of one week. @public */
export type TrendWeek = z.infer<typeof trendWeekSchema>;
/** An attestation that is often not passed. @public */
export type UnmetAttestation = z.infer<typeof unmetAttestationSchema>;
/** Answer of the `trend` route. @public */
export type TrendAnswer = z.infer<typeof trendAnswerSchema>;
