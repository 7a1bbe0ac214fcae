import { z } from 'zod';
import { answerSchema, timestampSchema } from './answers';
import { artifactRecordSchema } from './artifacts';
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from './limits';
import { environmentRefSchema, flowRefSchema } from './link';
import { buildVerdictSchema, commitRecordSchema } from './trails';

/**
 * Query of the `environments` route.
 *
 * @public
 */
export const environmentsQuerySchema = z.strictObject({
  /** What ran at this time, and what is known to have been proven then. Default: now. */
  at: timestampSchema.optional(),
});

/**
 * A build in an environment.
 *
 * @public
 */
export const environmentBuildSchema = flowRefSchema.extend({
  /** The verdict on the build: now, or at the time that was asked for. */
  ...buildVerdictSchema.shape,
  /** The template's name of the artifact. */
  name: z.string(),
  fingerprint: z.string(),
  trail: z.string(),
  commit: commitRecordSchema.optional(),
  /** Absent when only its end was reported. */
  startedAt: timestampSchema.optional(),
  /** Since when its verdict holds, as far as it is known. */
  stateSince: timestampSchema.optional(),
  /**
   * Deliveries (builds of its artifact in its flow) that are newer than it; 0
   * for the newest; absent when that is not known.
   */
  behind: z.number().optional(),
  /** Compares it with the newest delivery at the VCS host, where that is known. */
  compareUrl: z.string().optional(),
});

/**
 * An environment of the link, and what runs in it.
 *
 * @public
 */
export const environmentRecordSchema = environmentRefSchema.extend({
  /** The worst verdict of its builds; `unknown` for none, and at best where older trails may hold more. */
  state: buildVerdictSchema.shape.state,
  /** Since when what runs there now has it, as far as it is known. */
  since: timestampSchema.optional(),
  /** Usually one; several while a deployment goes on, or of several artifacts. */
  builds: z.array(environmentBuildSchema),
  /** Deployments that are kept, those that ended among them. */
  deployments: z.number(),
  /** When the oldest of them started. */
  deploymentsSince: timestampSchema.optional(),
});

/**
 * Answer of `GET …/environments`: where the builds of an entity run, or ran at
 * a time.
 *
 * @public
 */
export const environmentsAnswerSchema = answerSchema.extend({
  /** By name. Those that the link names are there even when nothing runs in them. */
  environments: z.array(environmentRecordSchema),
  /** The newest build of each artifact of the link's flows, with its verdict now. */
  newest: z.array(artifactRecordSchema),
  /** The time that was asked for. */
  at: timestampSchema.optional(),
  /** False while older trails, whose builds may run too, are not read. */
  complete: z.boolean(),
  /** Where the memory begins: what held before is not known. Absent when all is kept. */
  knownSince: timestampSchema.optional(),
});

/**
 * Query of the deployments of an environment.
 *
 * @public
 */
export const deploymentsQuerySchema = z.strictObject({
  page: z.coerce.number().int().min(1).max(1000).default(1),
  perPage: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_PER_PAGE)
    .default(DEFAULT_PER_PAGE),
});

/**
 * A stretch of time in which a build ran in an environment.
 *
 * @public
 */
export const deploymentRecordSchema = environmentBuildSchema
  .omit({ behind: true, compareUrl: true })
  .extend({
    /** Absent while it runs. */
    stoppedAt: timestampSchema.optional(),
    /** The build of the same artifact that it took the place of. */
    replaced: z
      .object({
        fingerprint: z.string(),
        trail: z.string(),
        commit: commitRecordSchema.optional(),
      })
      .optional(),
    /** An older build than the one it replaced. */
    rolledBack: z.literal(true).optional(),
  });

/**
 * Answer of `GET …/environments/:region/:org/:environment/deployments`, newest
 * first.
 *
 * @public
 */
export const deploymentsAnswerSchema = answerSchema.extend({
  deployments: z.array(deploymentRecordSchema),
  page: z.number(),
  perPage: z.number(),
  total: z.number(),
  /** False while older trails, which may hold more, are not read. */
  complete: z.boolean(),
  /** Where the memory begins. Absent when all is kept. */
  knownSince: timestampSchema.optional(),
});

/** A build in an environment. @public */
export type EnvironmentBuild = z.infer<typeof environmentBuildSchema>;
/** An environment of the link, and what runs in it. @public */
export type EnvironmentRecord = z.infer<typeof environmentRecordSchema>;
/** Answer of the `environments` route. @public */
export type EnvironmentsAnswer = z.infer<typeof environmentsAnswerSchema>;
/** Query of the `environments` route. @public */
export type EnvironmentsQuery = z.input<typeof environmentsQuerySchema>;
/** A stretch of time in which a build ran. @public */
export type DeploymentRecord = z.infer<typeof deploymentRecordSchema>;
/** Answer of the deployments of an environment. @public */
export type DeploymentsAnswer = z.infer<typeof deploymentsAnswerSchema>;
/** Query of the deployments of an environment. @public */
export type DeploymentsQuery = z.input<typeof deploymentsQuerySchema>;
