import { z } from 'zod';
import { flowNameSchema } from 'backstage-plugin-supply-chain-common';

/**
 * Default page size of E1 and E2 without `per_page`.
 *
 * @public
 */
export const DEFAULT_ARTIFACTS_PER_PAGE = 15;

/**
 * Maximum number of trails per page of E6.
 *
 * @public
 */
export const MAX_TRAILS_PER_PAGE = 100;

/**
 * The query of E1. Rejects an empty filter, because regions would ignore it and
 * return everything.
 *
 * @public
 */
export const artifactsQuerySchema = z.strictObject({
  flow_name: flowNameSchema.optional(),
  repo_name: z.string().min(1, 'must not be empty').optional(),
  page: z.int().min(1).optional(),
  per_page: z.int().min(1).optional(),
});

/**
 * The query of E6. `per_page` is required: without it, a region returns every
 * trail of the flow at once.
 *
 * @public
 */
export const trailsQuerySchema = z.strictObject({
  page: z.int().min(1).optional(),
  per_page: z.int().min(1).max(MAX_TRAILS_PER_PAGE),
});
