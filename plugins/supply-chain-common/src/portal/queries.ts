import { z } from 'zod';
import { complianceStateSchema, timestampSchema } from './responses';
import {
  DEFAULT_PER_PAGE,
  MAX_PACKAGE_TRAILS,
  MAX_PAGE,
  MAX_PER_PAGE,
} from './limits';

/**
 * Query of the `trails` route. Filters apply to all stored records.
 *
 * @public
 */
export const tableQuerySchema = z.strictObject({
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  perPage: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_PER_PAGE)
    .default(DEFAULT_PER_PAGE),
  /** A flow of the link, as `region:org/flow`. */
  flow: z.string().max(600).optional(),
  state: complianceStateSchema.optional(),
  /**
   * Substring of a name, a fingerprint, or the commit's SHA, message or author.
   */
  text: z.string().trim().min(1).max(200).optional(),
  /** Created at this time or later. */
  since: timestampSchema.optional(),
  /** Created before this time. */
  until: timestampSchema.optional(),
});

/**
 * Query of the `artifacts` route. Filters apply to all stored records.
 *
 * @public
 */
export const artifactsQuerySchema = tableQuerySchema.extend({
  /**
   * An environment of the link, as `region:org/environment`: only artifacts that
   * run there now. The page's `window` is incomplete if it isn't known where
   * others run.
   */
  environment: z.string().max(600).optional(),
});

const trailRefTextSchema = z.string().max(1_000);

/**
 * Query of the `package` route: either trails, each as `region:org/flow/trail`,
 * or an artifact.
 *
 * @public
 */
export const packageQuerySchema = z.strictObject({
  trail: z
    .union([
      trailRefTextSchema,
      z.array(trailRefTextSchema).max(MAX_PACKAGE_TRAILS),
    ])
    .optional(),
  /** SHA-256 of an artifact, whose trails are packed. */
  fingerprint: z.string().max(64).optional(),
});

/** Query of the `trails` route, as sent by a client. @public */
export type TableQuery = z.input<typeof tableQuerySchema>;
/** A {@link TableQuery} with defaults applied. @public */
export type ParsedTableQuery = z.output<typeof tableQuerySchema>;
/** Query of the `artifacts` route, as sent by a client. @public */
export type ArtifactsQuery = z.input<typeof artifactsQuerySchema>;
/** An {@link ArtifactsQuery} with defaults applied. @public */
export type ParsedArtifactsQuery = z.output<typeof artifactsQuerySchema>;
