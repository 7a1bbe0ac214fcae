import { z } from 'zod';
import { linkedFlow } from '../link/Link';
import {
  complianceState,
  responseMeta,
  runningArtifact,
  since,
  timestamp,
} from './base';
import type { RunningArtifact } from './base';
import { trailRecordSchema } from './trails';

/** Schema of {@link RunningArtifact}. @public */
export const runningArtifactSchema: z.ZodType<RunningArtifact> =
  runningArtifact;

const flowSummary = linkedFlow.extend({
  /** Absent if there is none, or none is known. */
  trail: trailRecordSchema.optional(),
});

/** The newest trail of a flow. @public */
export interface FlowSummary extends z.infer<typeof flowSummary> {}

/** Schema of {@link FlowSummary}. @public */
export const flowSummarySchema: z.ZodType<FlowSummary> = flowSummary;

/** Schema of {@link SummaryResponse}. @public */
export const summaryResponseSchema = responseMeta.extend({
  /**
   * The state of the component's newest trail: the worst over its flows, leaving
   * out those of pull requests.
   */
  state: complianceState,
  since: since.optional(),
  /**
   * The worst state of `running`; absent if nothing runs. At best `unknown`
   * unless everything was read.
   */
  runningState: complianceState.optional(),
  /**
   * Set if a state is `unknown` only because a region couldn't be read again:
   * when the component was last known to be compliant.
   */
  compliantAt: timestamp.optional(),
  flows: z.array(flowSummarySchema),
  /** What runs now, in the order of promotion of the environments. */
  running: z.array(runningArtifactSchema),
});

/** Response of the `summary` route. @public */
export interface SummaryResponse
  extends z.infer<typeof summaryResponseSchema> {}
