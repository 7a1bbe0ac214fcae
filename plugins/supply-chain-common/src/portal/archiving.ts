import { z } from 'zod';
import { responseMetaSchema, timestampSchema } from './responses';
import { commitRecordSchema } from './trails';

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
 * An archiving of an environment through the portal.
 *
 * @public
 */
export const archiveRecordSchema = z.object({
  /** Entity reference of the sender. */
  by: z.string(),
  sentAt: timestampSchema,
});

/** An archiving through the portal. @public */
export type ArchiveRecord = z.infer<typeof archiveRecordSchema>;

/**
 * A build running in an environment to archive.
 *
 * @public
 */
export const affectedBuildSchema = z.object({
  /** The artifact's name in the template. */
  name: z.string(),
  fingerprint: z.string(),
  commit: commitRecordSchema.optional(),
  /** The entities whose build it is, as far as the caller can see them. */
  entityRefs: z.array(z.string()),
});

/** A build running in an environment to archive. @public */
export type AffectedBuild = z.infer<typeof affectedBuildSchema>;

/**
 * Response of `GET …/environments/:region/:org/:environment/archive`: the impact
 * of archiving. It affects the whole organization and can't be undone.
 *
 * @public
 */
export const archiveImpactSchema = responseMetaSchema.extend({
  /**
   * Entities with the environment in their annotations that the caller can see.
   */
  entityRefs: z.array(z.string()),
  /**
   * Number of such entities that are hidden from the caller or above the limit.
   */
  otherEntities: z.number(),
  /**
   * Known builds of `entityRefs` running there, each listed once, up to a limit.
   */
  builds: z.array(affectedBuildSchema),
  /** Number of known builds above the limit. */
  otherBuilds: z.number(),
  /** Number of `entityRefs` that may run more builds there. */
  unprovenEntities: z.number(),
});

/** Impact of archiving an environment. @public */
export type ArchiveImpact = z.infer<typeof archiveImpactSchema>;
