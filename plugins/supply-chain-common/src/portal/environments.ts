import { z } from 'zod';
import {
  responseMetaSchema,
  incompleteReasonSchema,
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
   * Returns what ran at this time, with the verdicts proven by then. Defaults
   * to now.
   */
  at: timestampSchema.optional(),
});

/**
 * A build in an environment.
 *
 * @public
 */
export const environmentBuildSchema = flowRefSchema.extend({
  /** The verdict on the build, now or at the requested time. */
  ...buildVerdictSchema.shape,
  /** The artifact's name in the template. */
  name: z.string(),
  fingerprint: z.string(),
  trail: z.string(),
  commit: commitRecordSchema.optional(),
  /** Absent when only its stop was reported. */
  startedAt: timestampSchema.optional(),
  /** When its current state began, as far as it is known. */
  stateSince: timestampSchema.optional(),
  /**
   * Number of newer deliveries (builds of the same artifact in the same flow);
   * 0 for the newest, absent when unknown.
   */
  behind: z.number().optional(),
  /**
   * URL at the VCS host that compares it with the newest delivery, if known.
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
   * The worst verdict of its builds. `unknown` without builds, and at best
   * `unknown` where older trails may add more.
   */
  state: buildVerdictSchema.shape.state,
  /**
   * When the environment got this state, across the builds that have run in it
   * since. Absent for a past time, and if unknown.
   */
  since: timestampSchema.optional(),
  /** Usually one; several during a rollout, or for several artifacts. */
  builds: z.array(environmentBuildSchema),
  /**
   * Set if no build is known to run but one may: the last one stopped after the
   * trails beyond the newest were last read, or the region deleted its trail.
   */
  possiblyRunning: z.literal(true).optional(),
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
  /** When its current state began, as far as it is known. */
  stateSince: timestampSchema.optional(),
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
  /** Sorted by name. Includes linked environments where nothing runs. */
  environments: z.array(environmentRecordSchema),
  /**
   * The newest build of each artifact in the linked flows, with its current
   * verdict.
   */
  newest: z.array(newestBuildSchema),
  /** The requested time. */
  at: timestampSchema.optional(),
  /**
   * False while older trails, whose builds may also be running, are unread, or
   * if a build doesn't name its repository or an annotation couldn't be
   * resolved.
   */
  complete: z.boolean(),
  /** Why it isn't complete; absent if `problems` says so. */
  incompleteReason: incompleteReasonSchema.optional(),
  /**
   * Start of the stored history; anything earlier is unknown. Absent when the
   * whole history is stored.
   */
  knownSince: timestampSchema.optional(),
  /**
   * When the trails beyond the newest were last read, which happens once a day.
   * A build of one of them that never ran there before may have started since.
   * Absent if they were read with the newest ones.
   */
  olderReadAt: timestampSchema.optional(),
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
    /** Absent while it is running, and if the end is unknown. */
    stoppedAt: timestampSchema.optional(),
    /** True if it has ended, but it isn't known when. */
    endUnknown: z.literal(true).optional(),
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
export const deploymentsResponseSchema = responseMetaSchema.extend({
  deployments: z.array(deploymentRecordSchema),
  page: z.number(),
  perPage: z.number(),
  total: z.number(),
  /**
   * False while older trails, which may add more, are unread, or if a build
   * doesn't name its repository or an annotation couldn't be resolved.
   */
  complete: z.boolean(),
  /** Why it isn't complete; absent if `problems` says so. */
  incompleteReason: incompleteReasonSchema.optional(),
  /** Start of the stored history. Absent when the whole history is stored. */
  knownSince: timestampSchema.optional(),
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
