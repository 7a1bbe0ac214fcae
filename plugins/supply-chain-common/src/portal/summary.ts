import { z } from 'zod';
import {
  responseMetaSchema,
  complianceStateSchema,
  sinceSchema,
  timestampSchema,
} from './responses';
import { artifactRecordSchema } from './artifacts';
import { linkedFlowSchema } from '../link/Link';
import { flowRefSchema } from '../link/references';
import {
  buildVerdictSchema,
  commitRecordSchema,
  trailRecordSchema,
} from './trails';

/**
 * The newest trail and artifact of a flow.
 *
 * @public
 */
export const flowSummarySchema = linkedFlowSchema.extend({
  /** Absent if there is none, or none is known. */
  trail: trailRecordSchema.optional(),
  /** Absent if there is none, or none is known. */
  artifact: artifactRecordSchema.optional(),
  /** Whether an absent trail or artifact is merely unknown. */
  complete: z.boolean(),
});

/**
 * An artifact running in an environment.
 *
 * @public
 */
export const runningArtifactSchema = flowRefSchema.extend({
  ...buildVerdictSchema.shape,
  /** An environment of the organization. */
  environment: z.string(),
  /** Name in the template, or else the file name. */
  name: z.string(),
  /** SHA-256, 64 hexadecimal characters. */
  fingerprint: z.string(),
  /** Name of the trail that reported it. */
  trail: z.string(),
  commit: commitRecordSchema.optional(),
  /** When it started to run there. */
  startedAt: timestampSchema.optional(),
});

/** Response of the `summary` route. @public */
export const summaryResponseSchema = responseMetaSchema.extend({
  /**
   * The state of the component's newest trail: the worst over its flows, leaving
   * out those of pull requests.
   */
  state: complianceStateSchema,
  since: sinceSchema.optional(),
  /**
   * The worst state of `running`; absent if nothing runs. At best `unknown`
   * unless everything was read.
   */
  runningState: complianceStateSchema.optional(),
  runningSince: sinceSchema.optional(),
  /**
   * Set if a state is `unknown` only because a region couldn't be read again:
   * when the component was last known to be compliant.
   */
  compliantAt: timestampSchema.optional(),
  flows: z.array(flowSummarySchema),
  /** What runs now, in the order of promotion of the environments. */
  running: z.array(runningArtifactSchema),
});

/** The newest trail and artifact of a flow. @public */
export type FlowSummary = z.infer<typeof flowSummarySchema>;
/** An artifact running in an environment. @public */
export type RunningArtifact = z.infer<typeof runningArtifactSchema>;
/** Response of the `summary` route. @public */
export type SummaryResponse = z.infer<typeof summaryResponseSchema>;
