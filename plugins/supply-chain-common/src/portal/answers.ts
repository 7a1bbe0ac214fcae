import { z } from 'zod';
import { problemSchema } from '../link/problem';
import { STATE_VALUES } from './state';

/** Shape of a {@link StateValue}. @public */
export const complianceStateSchema = z.enum(STATE_VALUES);

/** A moment: ISO 8601 in UTC. @public */
export const timestampSchema = z.iso.datetime();

/**
 * What every answer with data of a region carries beside the data.
 *
 * @public
 */
export const answerSchema = z.object({
  /** When the oldest part of the answer was read from its region. */
  asOf: timestampSchema.optional(),
  /** True when a part is kept from earlier because its region gives no newer. */
  stale: z.boolean(),
  /**
   * Set while a region is being asked for what the answer leaves unknown, such
   * as the verdict on a build: asking again in a moment tells more.
   */
  settling: z.literal(true).optional(),
  /** What is wrong with the link or could not be read. */
  problems: z.array(problemSchema),
});

/**
 * The part of a flow's records that the portal keeps.
 *
 * @public
 */
export const windowSchema = z.object({
  /** Number of records that are kept. */
  records: z.number(),
  /** False while older records are still being read, or could not be. */
  complete: z.boolean(),
  /** Nothing that was created since then is missing; absent when that is not known. */
  since: timestampSchema.optional(),
});

/**
 * A page of a table.
 *
 * @public
 */
export const pageSchema = answerSchema.extend({
  page: z.number(),
  perPage: z.number(),
  /** Number of records that match, on all pages. */
  total: z.number(),
  hasNextPage: z.boolean(),
  window: windowSchema,
});

/** What every answer with data of a region carries. @public */
export type Answer = z.infer<typeof answerSchema>;
/** What every page of a table carries. @public */
export type Page = z.infer<typeof pageSchema>;
