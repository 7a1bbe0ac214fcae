import { z } from 'zod';
import { answerSchema } from './answers';
import { environmentBuildSchema } from './environments';

/**
 * Body of `POST …/environments/:region/:org/:environment/archive` (E14).
 *
 * @public
 */
export const archiveSchema = z.strictObject({
  /** The environment's name, retyped to confirm. */
  confirm: z.string(),
});

/**
 * Answer of `GET …/environments/:region/:org/:environment/archive`: the impact
 * of archiving. It affects the whole organization and can't be undone.
 *
 * @public
 */
export const archiveImpactSchema = answerSchema.extend({
  /**
   * Entities with the environment in their annotations that the caller can see.
   */
  entityRefs: z.array(z.string()),
  /**
   * Number of such entities that are hidden from the caller or above the limit.
   */
  otherEntities: z.number(),
  /** The entity's builds running there; absent when unknown. */
  builds: z.array(environmentBuildSchema).optional(),
});

/** Impact of archiving an environment. @public */
export type ArchiveImpact = z.infer<typeof archiveImpactSchema>;
