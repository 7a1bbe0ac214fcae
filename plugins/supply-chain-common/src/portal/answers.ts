import { z } from 'zod';
import { problemSchema } from '../link/problem';
import { STATE_VALUES } from '../regional/state';

/** Shape of a {@link StateValue}. @public */
export const complianceStateSchema = z.enum(STATE_VALUES);

/** A moment: ISO 8601 in UTC. */
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
  /** What is wrong with the link or could not be read. */
  problems: z.array(problemSchema),
});

/**
 * The part of the data that a table of several flows was worked out over.
 *
 * @public
 */
export const windowSchema = z.object({
  /** Number of records looked at, before filtering. */
  records: z.number(),
  /** False when the flows hold more records than were looked at. */
  complete: z.boolean(),
  /** Creation time of the oldest record looked at. */
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
  hasNextPage: z.boolean(),
  window: windowSchema,
});

/** What every answer with data of a region carries. @public */
export type Answer = z.infer<typeof answerSchema>;
/** What every page of a table carries. @public */
export type Page = z.infer<typeof pageSchema>;
