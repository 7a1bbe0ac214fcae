import { z } from 'zod';
import { complianceStateSchema, pageSchema, timestampSchema } from './answers';
import { flowRefSchema } from './link';

/**
 * The commit a trail or an artifact was made from.
 *
 * @public
 */
export const commitRecordSchema = z.object({
  sha: z.string(),
  /** First line of the message. */
  message: z.string().optional(),
  author: z.string().optional(),
  branch: z.string().optional(),
  committedAt: timestampSchema.optional(),
  /** An http or https address. */
  url: z.string().optional(),
});

/**
 * An attestation that a template asks for or that was reported, as the tables
 * and the picture show it.
 *
 * @public
 */
export const attestationRecordSchema = z.object({
  name: z.string(),
  type: z.string().optional(),
  state: complianceStateSchema,
  /** The region's own word where `state` is `unknown`. */
  originalState: z.string().optional(),
  /** Reported, but not in the template. */
  additional: z.literal(true).optional(),
  /**
   * Made by the region for itself, not in the template and not failing: hidden
   * unless the reader asks for it.
   */
  internal: z.literal(true).optional(),
  /** This entry overrides another one. */
  overridden: z.literal(true).optional(),
});

/**
 * The verdict on a build: the region's own (E1, E9) or, without one, the worst
 * of its own checks and of the trail's required attestations. Where several
 * flows of the link know the build, the worst verdict counts.
 *
 * @public
 */
export const buildVerdictSchema = z.object({
  state: complianceStateSchema,
  /** The region's own word where `state` is `unknown`. */
  originalState: z.string().optional(),
  /** The flow whose verdict counts, when it is not the record's own flow. */
  decidedBy: flowRefSchema.optional(),
});

/**
 * An artifact inside a trail: one that the template asks for, or a reported one.
 *
 * @public
 */
export const trailArtifactSchema = buildVerdictSchema.extend({
  /** The template's name of the artifact. */
  name: z.string(),
  /** Absent while the artifact is missing. */
  fingerprint: z.string().optional(),
  /** How the artifact's own attestations stand, without the trail's. */
  checks: complianceStateSchema,
  additional: z.literal(true).optional(),
  attestations: z.array(attestationRecordSchema),
  /** Environments of the trail's organization it runs in now; absent when not known. */
  runningIn: z.array(z.string()).optional(),
});

/**
 * One run of a flow.
 *
 * @public
 */
export const trailRecordSchema = z.object({
  region: z.string(),
  org: z.string(),
  flow: z.string(),
  name: z.string(),
  state: complianceStateSchema,
  originalState: z.string().optional(),
  /** Since when `state` holds, as far as it is known. */
  stateSince: timestampSchema.optional(),
  description: z.string().optional(),
  createdAt: timestampSchema.optional(),
  lastModifiedAt: timestampSchema.optional(),
  commit: commitRecordSchema.optional(),
  /** Where the trail was reported from, such as a build: an http or https address. */
  originUrl: z.string().optional(),
  /** The region's own page of the trail: an http or https address. */
  htmlUrl: z.string().optional(),
  /** The trail's own attestations, in the template's order, additional ones last. */
  attestations: z.array(attestationRecordSchema),
  artifacts: z.array(trailArtifactSchema),
  /** Parts of the trail that could not be read: its state is unknown at best. */
  unreadable: z.number().optional(),
});

/** Answer of the `trails` route. @public */
export const trailsAnswerSchema = pageSchema.extend({
  trails: z.array(trailRecordSchema),
});

/** The commit a trail or an artifact was made from. @public */
export type CommitRecord = z.infer<typeof commitRecordSchema>;
/** An attestation, as tables and the picture show it. @public */
export type AttestationRecord = z.infer<typeof attestationRecordSchema>;
/** The verdict on a build. @public */
export type BuildVerdict = z.infer<typeof buildVerdictSchema>;
/** An artifact inside a trail. @public */
export type TrailArtifact = z.infer<typeof trailArtifactSchema>;
/** One run of a flow. @public */
export type TrailRecord = z.infer<typeof trailRecordSchema>;
/** Answer of the `trails` route. @public */
export type TrailsAnswer = z.infer<typeof trailsAnswerSchema>;
