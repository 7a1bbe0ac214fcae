import { z } from 'zod';
import {
  answerSchema,
  complianceStateSchema,
  timestampSchema,
  windowSchema,
} from './answers';
import { artifactRecordSchema } from './artifacts';
import { flowRefSchema } from './link';
import {
  buildVerdictSchema,
  commitRecordSchema,
  trailRecordSchema,
} from './trails';

/**
 * The newest of one flow.
 *
 * @public
 */
export const flowSummarySchema = flowRefSchema.extend({
  /** Absent when the flow has no trail, or `unread`. */
  trail: trailRecordSchema.optional(),
  /** Absent when the flow has no artifact, or `unread`. */
  artifact: artifactRecordSchema.optional(),
  /** Its trails or artifacts could not be read: what is absent is not known. */
  unread: z.literal(true).optional(),
});

/**
 * An artifact that runs in an environment.
 *
 * @public
 */
export const runningArtifactSchema = flowRefSchema.extend({
  ...buildVerdictSchema.shape,
  /** An environment of the organization. */
  environment: z.string(),
  name: z.string(),
  fingerprint: z.string(),
  trail: z.string(),
  commit: commitRecordSchema.optional(),
  since: timestampSchema.optional(),
  /** Since when its verdict holds, as far as it is known. */
  stateSince: timestampSchema.optional(),
});

/** Answer of the `summary` route. @public */
export const summaryAnswerSchema = answerSchema.extend({
  /**
   * The verdict over the newest trail of each flow: the worst of their states.
   * It is `unknown` at best when there is none, when a flow could not be read
   * or when a template name of the link matches nothing.
   */
  state: complianceStateSchema,
  /** Since when `state` holds, as far as it is known. */
  since: timestampSchema.optional(),
  flows: z.array(flowSummarySchema),
  /** What is known to run now. */
  running: z.array(runningArtifactSchema),
  /**
   * The verdict over all of `running`: the worst, `unknown` at best when a flow
   * could not be read or the `history` is not complete. Absent when nothing is
   * known to run.
   */
  runningState: complianceStateSchema.optional(),
  /** The trails that were searched for deployments. */
  history: windowSchema,
});

/** The newest of one flow. @public */
export type FlowSummary = z.infer<typeof flowSummarySchema>;
/** An artifact that runs in an environment. @public */
export type RunningArtifact = z.infer<typeof runningArtifactSchema>;
/** Answer of the `summary` route. @public */
export type SummaryAnswer = z.infer<typeof summaryAnswerSchema>;
