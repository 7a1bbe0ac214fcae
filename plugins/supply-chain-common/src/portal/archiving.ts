import { z } from 'zod';
import { answerSchema } from './answers';
import { environmentBuildSchema } from './environments';

/**
 * Body of `POST …/environments/:region/:org/:environment/archive` (E14).
 *
 * @public
 */
export const archiveSchema = z.strictObject({
  /** The name of the environment, typed once more. */
  confirm: z.string(),
});

/**
 * Answer of `GET …/environments/:region/:org/:environment/archive`: what
 * archiving affects. It affects the whole organization, and nothing undoes it.
 *
 * @public
 */
export const archiveImpactSchema = answerSchema.extend({
  /** Entities that name it in their annotations, those the caller may see. */
  entityRefs: z.array(z.string()),
  /** Such entities that the caller may not see, or above the limit. */
  otherEntities: z.number(),
  /** What runs there of the entity; absent when that is not known. */
  builds: z.array(environmentBuildSchema).optional(),
});

/** What archiving an environment affects. @public */
export type ArchiveImpact = z.infer<typeof archiveImpactSchema>;
