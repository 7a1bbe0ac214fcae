import { z } from 'zod';
import { problemSchema } from '../link/problem';
import { STATE_VALUES } from './state';

/** Schema of a {@link StateValue}. @public */
export const complianceStateSchema = z.enum(STATE_VALUES);

/** A time in ISO 8601, UTC. @public */
export const timestampSchema = z.iso.datetime();

/**
 * How much of the truth a response rests on. What isn't covered is `unknown` in
 * the response.
 *
 * @public
 */
export const coverageSchema = z.object({
  /** When the oldest part was read from its region. */
  asOf: timestampSchema.optional(),
  /** Whether a region couldn't be read, so that this is what was read before. */
  stale: z.boolean(),
  /** Whether nothing that could change the response is unread. */
  complete: z.boolean(),
  /**
   * Why it isn't complete:
   *
   * - `reading`: older records are being read; try again in a moment
   * - `unavailable`: a region couldn't be read; see `problems`
   * - `unreadable`: a record couldn't be read; see `problems`
   * - `link`: an annotation doesn't resolve, or leaves open which records are
   *   the entity's; see `problems`
   */
  why: z.enum(['reading', 'unavailable', 'unreadable', 'link']).optional(),
  /** While records are being read: those created since then are stored. */
  since: timestampSchema.optional(),
});

/**
 * Fields of every response that contains a region's data.
 *
 * @public
 */
export const responseMetaSchema = z.object({
  coverage: coverageSchema,
  /** Problems with the link, or with reading its data. */
  problems: z.array(problemSchema),
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
});

/**
 * Since when something has had its state, worked out from the stored records.
 *
 * @public
 */
export const sinceSchema = z.object({
  at: timestampSchema,
  /** Set if it may have had it for longer: no older record is stored. */
  atLeast: z.literal(true).optional(),
});

/** How much of the truth a response rests on. @public */
export type Coverage = z.infer<typeof coverageSchema>;
/** Fields of every response that contains a region's data. @public */
export type ResponseMeta = z.infer<typeof responseMetaSchema>;
/** Fields of every page of a table. @public */
export type Page = z.infer<typeof pageSchema>;
/** Since when something has had its state. @public */
export type Since = z.infer<typeof sinceSchema>;
