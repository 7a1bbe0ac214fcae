import { z } from 'zod';
import { responseMeta, timestamp } from './base';
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

/** Schema of {@link ArchiveRecord}. @public */
export const archiveRecordSchema = z.object({
  /** Entity reference of the sender. */
  by: z.string(),
  sentAt: timestamp,
});

/** An archiving of an environment through the portal. @public */
export interface ArchiveRecord extends z.infer<typeof archiveRecordSchema> {}

const affectedBuild = z.object({
  /** The artifact's name in the template. */
  name: z.string(),
  fingerprint: z.string(),
  commit: commitRecordSchema.optional(),
  /** The entities whose build it is, as far as the caller can see them. */
  entityRefs: z.array(z.string()),
});

/** A build running in an environment to archive. @public */
export interface AffectedBuild extends z.infer<typeof affectedBuild> {}

/** Schema of {@link ArchiveImpact}. @public */
export const archiveImpactSchema = responseMeta.extend({
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
  builds: z.array(affectedBuild),
  /** Number of known builds above the limit. */
  otherBuilds: z.number(),
  /** Number of `entityRefs` that may run more builds there. */
  unprovenEntities: z.number(),
});

/**
 * Response of `GET …/environments/:region/:org/:environment/archive`: the impact
 * of archiving. It affects the whole organization and can't be undone.
 *
 * @public
 */
export interface ArchiveImpact extends z.infer<typeof archiveImpactSchema> {}
