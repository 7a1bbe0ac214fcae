import { z } from 'zod';
import {
  answerSchema,
  complianceStateSchema,
  timestampSchema,
} from './answers';
import { artifactRecordSchema } from './artifacts';
import { flowRefSchema } from './link';
import { commitRecordSchema, trailRecordSchema } from './trails';

/**
 * The newest of one flow.
 *
 * @public
 */
export const flowSummarySchema = flowRefSchema.extend({
  /** Absent when the flow has no trail or could not be read. */
  trail: trailRecordSchema.optional(),
  /** Absent when the flow has no artifact or could not be read. */
  artifact: artifactRecordSchema.optional(),
});

/**
 * An artifact that runs in an environment.
 *
 * @public
 */
export const runningArtifactSchema = flowRefSchema.extend({
  environment: z.string(),
  name: z.string(),
  fingerprint: z.string(),
  state: complianceStateSchema,
  trail: z.string(),
  commit: commitRecordSchema.optional(),
  since: timestampSchema.optional(),
});

/** Answer of the `summary` route. @public */
export const summaryAnswerSchema = answerSchema.extend({
  /**
   * The verdict over the newest trail of each flow: the worst of their states,
   * `unknown` when there is none.
   */
  state: complianceStateSchema,
  flows: z.array(flowSummarySchema),
  running: z.array(runningArtifactSchema),
});

/** The newest of one flow. @public */
export type FlowSummary = z.infer<typeof flowSummarySchema>;
/** An artifact that runs in an environment. @public */
export type RunningArtifact = z.infer<typeof runningArtifactSchema>;
/** Answer of the `summary` route. @public */
export type SummaryAnswer = z.infer<typeof summaryAnswerSchema>;
