import { z } from 'zod';
import {
  pageSchema,
  responseMetaSchema,
  sinceSchema,
  timestampSchema,
} from './responses';
import { archiveRecordSchema } from './archiving';
import { artifactRecordSchema } from './artifacts';
import { DEFAULT_PER_PAGE, MAX_PAGE, MAX_PER_PAGE } from './limits';
import { environmentRefSchema, flowRefSchema } from '../link/references';
import { buildVerdictSchema, commitRecordSchema } from './trails';

/**
 * Query of the `environments` route.
 *
 * @public
 */
export const environmentsQuerySchema = z.strictObject({
  /**
   * Returns what ran at this time, with the verdicts of today. Defaults to now.
   */
  at: timestampSchema.optional(),
});

/**
 * A build in an environment.
 *
 * @public
 */
export const environmentBuildSchema = flowRefSchema.extend({
  ...buildVerdictSchema.shape,
  /** The artifact's name in the template. */
  name: z.string(),
  fingerprint: z.string(),
  trail: z.string(),
  commit: commitRecordSchema.optional(),
  /** Absent when only its stop was reported. */
  startedAt: timestampSchema.optional(),
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

/**
 * An environment of the link, with the builds running in it.
 *
 * @public
 */
export const environmentRecordSchema = environmentRefSchema.extend({
  /**
   * The worst verdict of its builds; `unknown` without builds. At best `unknown`
   * unless everything was read.
   */
  state: buildVerdictSchema.shape.state,
  /**
   * Since when it has had this state, across the builds that have run in it.
   * Absent for a past time, and if unknown.
   */
  since: sinceSchema.optional(),
  /** Usually one; several during a rollout, or for several artifacts. */
  builds: z.array(environmentBuildSchema),
  /** Number of stored deployments, including ended ones. */
  deployments: z.number(),
  /** Start of the oldest stored deployment. */
  deploymentsSince: timestampSchema.optional(),
  /**
   * Set once the environment was archived through the portal, until a build
   * starts there again. Absent for a past time.
   */
  archived: archiveRecordSchema.optional(),
});

/**
 * The newest build of an artifact.
 *
 * @public
 */
export const newestBuildSchema = artifactRecordSchema.extend({
  /** The code host's list of commits; absent for an unknown host. */
  commitsUrl: z.string().optional(),
});

/**
 * Response of `GET …/environments`: where an entity's builds run, or ran at a
 * given time.
 *
 * @public
 */
export const environmentsResponseSchema = responseMetaSchema.extend({
  /** In the order of promotion. Includes linked ones where nothing runs. */
  environments: z.array(environmentRecordSchema),
  /**
   * The newest build of each artifact in the linked flows, with its current
   * verdict.
   */
  newest: z.array(newestBuildSchema),
  /** The requested time. */
  at: timestampSchema.optional(),
});

/**
 * Query of the `deployments` route.
 *
 * @public
 */
export const deploymentsQuerySchema = z.strictObject({
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  perPage: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_PER_PAGE)
    .default(DEFAULT_PER_PAGE),
});

/**
 * A period in which a build ran in an environment.
 *
 * @public
 */
export const deploymentRecordSchema = environmentBuildSchema
  .omit({ behind: true, compareUrl: true })
  .extend({
    /** Absent while it is running. */
    stoppedAt: timestampSchema.optional(),
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

/**
 * Response of `GET …/environments/:region/:org/:environment/deployments`, newest
 * first.
 *
 * @public
 */
export const deploymentsResponseSchema = pageSchema.extend({
  deployments: z.array(deploymentRecordSchema),
});

/** A build in an environment. @public */
export type EnvironmentBuild = z.infer<typeof environmentBuildSchema>;
/** An environment of the link, with the builds running in it. @public */
export type EnvironmentRecord = z.infer<typeof environmentRecordSchema>;
/** The newest build of an artifact. @public */
export type NewestBuild = z.infer<typeof newestBuildSchema>;
/** Response of the `environments` route. @public */
export type EnvironmentsResponse = z.infer<typeof environmentsResponseSchema>;
/** Query of the `environments` route. @public */
export type EnvironmentsQuery = z.input<typeof environmentsQuerySchema>;
/** A period in which a build ran. @public */
export type DeploymentRecord = z.infer<typeof deploymentRecordSchema>;
/** Response of the `deployments` route. @public */
export type DeploymentsResponse = z.infer<typeof deploymentsResponseSchema>;
/** Query of the `deployments` route. @public */
export type DeploymentsQuery = z.input<typeof deploymentsQuerySchema>;
