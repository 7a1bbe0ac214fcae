import { z } from 'zod';
import { environmentRef, flowRefSchema } from '../link/refs';
import { archiveRecordSchema } from './archiving';
import {
  artifactRecord,
  buildVerdict,
  page,
  responseMeta,
  since,
  timestamp,
} from './base';
import { commitRecordSchema } from './trails';

/** Schema of {@link EnvironmentBuild}. @public */
export const environmentBuildSchema = flowRefSchema.extend({
  ...buildVerdict.shape,
  /** The artifact's name in the template. */
  name: z.string(),
  fingerprint: z.string(),
  trail: z.string(),
  commit: commitRecordSchema.optional(),
  /** Absent when only its stop was reported. */
  startedAt: timestamp.optional(),
  /**
   * Number of newer deliveries (builds of the same artifact in the same flow);
   * 0 for the newest, absent when unknown.
   */
  behind: z.number().optional(),
  /**
   * URL at the VCS host that compares it with what runs in the environment before,
   * or else with the newest delivery, if known.
   */
  compareUrl: z.string().optional(),
});

/** A build in an environment. @public */
export interface EnvironmentBuild
  extends z.infer<typeof environmentBuildSchema> {}

const environmentRecord = environmentRef.extend({
  /**
   * The worst verdict of its builds; `unknown` without builds. At best `unknown`
   * unless everything was read.
   */
  state: buildVerdict.shape.state,
  /**
   * Since when it has had this state, across the builds that have run in it.
   * Absent for a past time, and if unknown.
   */
  since: since.optional(),
  /** Usually one; several during a rollout, or for several artifacts. */
  builds: z.array(environmentBuildSchema),
  /**
   * Set once the environment was archived through the portal, until a build
   * starts there again. Absent for a past time.
   */
  archived: archiveRecordSchema.optional(),
});

/** An environment of the link, with the builds running in it. @public */
export interface EnvironmentRecord extends z.infer<typeof environmentRecord> {}

/** Schema of {@link EnvironmentRecord}. @public */
export const environmentRecordSchema: z.ZodType<EnvironmentRecord> =
  environmentRecord;

const newestBuild = artifactRecord.extend({
  /** The code host's list of commits; absent for an unknown host. */
  commitsUrl: z.string().optional(),
});

/** The newest build of an artifact. @public */
export interface NewestBuild extends z.infer<typeof newestBuild> {}

/** Schema of {@link EnvironmentsResponse}. @public */
export const environmentsResponseSchema = responseMeta.extend({
  /** In the order of promotion. Includes linked ones where nothing runs. */
  environments: z.array(environmentRecordSchema),
  /**
   * The newest build of each artifact in the linked flows, with its current
   * verdict.
   */
  newest: z.array(newestBuild),
  /** The requested time. */
  at: timestamp.optional(),
});

/**
 * Response of `GET …/environments`: where an entity's builds run, or ran at a
 * given time.
 *
 * @public
 */
export interface EnvironmentsResponse
  extends z.infer<typeof environmentsResponseSchema> {}

const deploymentRecord = environmentBuildSchema
  .omit({ behind: true, compareUrl: true })
  .extend({
    /** Absent while it is running. */
    stoppedAt: timestamp.optional(),
    /**
     * The build of the same artifact that it replaced: the one that stopped
     * while this one was the last to have started, or else the last one that
     * had stopped before. Null if it replaced none. Absent if that is unknown,
     * for example while the previous build still runs.
     */
    replaced: z
      .object({
        fingerprint: z.string(),
        trail: z.string(),
        commit: commitRecordSchema.optional(),
      })
      .nullable()
      .optional(),
    /** True if it is older than the build it replaced. */
    rolledBack: z.literal(true).optional(),
  });

/** A period in which a build ran in an environment. @public */
export interface DeploymentRecord extends z.infer<typeof deploymentRecord> {}

/** Schema of {@link DeploymentRecord}. @public */
export const deploymentRecordSchema: z.ZodType<DeploymentRecord> =
  deploymentRecord;

/** Schema of {@link DeploymentsResponse}. @public */
export const deploymentsResponseSchema = page.extend({
  deployments: z.array(deploymentRecordSchema),
  /** Start of the oldest stored one, if known. */
  since: timestamp.optional(),
});

/**
 * Response of `GET …/environments/:region/:org/:environment/deployments`, newest
 * first.
 *
 * @public
 */
export interface DeploymentsResponse
  extends z.infer<typeof deploymentsResponseSchema> {}
