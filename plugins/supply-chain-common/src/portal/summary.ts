import { z } from 'zod';
import {
  responseMetaSchema,
  complianceStateSchema,
  timestampSchema,
  windowSchema,
} from './responses';
import { artifactRecordSchema } from './artifacts';
import { environmentRefSchema, flowRefSchema } from '../link/references';
import {
  buildVerdictSchema,
  commitRecordSchema,
  trailRecordSchema,
} from './trails';

/**
 * The latest trail and artifact of a flow.
 *
 * @public
 */
export const flowSummarySchema = flowRefSchema.extend({
  /** Absent when no trail is stored, or the flow is `unread` or `unmatched`. */
  trail: trailRecordSchema.optional(),
  /**
   * Absent when no artifact is stored, or the flow is `unread` or `unmatched`.
   */
  artifact: artifactRecordSchema.optional(),
  /**
   * Its trails or artifacts couldn't be read, so whatever is absent is unknown.
   */
  unread: z.literal(true).optional(),
  /**
   * A name in the annotations matches no artifact or repository, so whatever is
   * absent is unknown.
   */
  unmatched: z.literal(true).optional(),
  /**
   * Set if the flow has had no trail since this time and older ones aren't kept,
   * so that it is unknown whether there were any.
   */
  keptSince: timestampSchema.optional(),
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
  since: timestampSchema.optional(),
  /** When its current state began, as far as it is known. */
  stateSince: timestampSchema.optional(),
});

/** Response of the `summary` route. @public */
export const summaryResponseSchema = responseMetaSchema.extend({
  /**
   * The verdict over the newest trail of each flow: the worst of their states.
   * At best `unknown` when there is none, when a flow couldn't be read, or when
   * a template name of the link matches nothing.
   */
  state: complianceStateSchema,
  /** When `state` began, as far as it is known. */
  since: timestampSchema.optional(),
  flows: z.array(flowSummarySchema),
  /** Artifacts known to be running. */
  running: z.array(runningArtifactSchema),
  /**
   * The verdict over all of `running`: the worst of their states, and at best
   * `unknown` when a flow couldn't be read or `history` is incomplete. Absent
   * when nothing is known to be running.
   */
  runningState: complianceStateSchema.optional(),
  /**
   * Environments where no build is known to run but one may: the last one
   * stopped after the trails beyond the newest were last read, or the region
   * deleted its trail.
   */
  possiblyRunningIn: z.array(environmentRefSchema).optional(),
  /** The stored trails that `running` is based on. */
  history: windowSchema,
});

/** The latest trail and artifact of a flow. @public */
export type FlowSummary = z.infer<typeof flowSummarySchema>;
/** An artifact running in an environment. @public */
export type RunningArtifact = z.infer<typeof runningArtifactSchema>;
/** Response of the `summary` route. @public */
export type SummaryResponse = z.infer<typeof summaryResponseSchema>;
