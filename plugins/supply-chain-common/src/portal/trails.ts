import { z } from 'zod';
import {
  complianceStateSchema,
  pageSchema,
  timestampSchema,
} from './responses';
import { flowRefSchema } from '../link/references';

/**
 * The commit that a trail or an artifact was built from.
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
  /** An http or https URL. */
  url: z.string().optional(),
});

/**
 * An attestation that a template requires or that was reported, as shown in
 * tables and the matrix.
 *
 * @public
 */
export const attestationRecordSchema = z.object({
  name: z.string(),
  type: z.string().optional(),
  /**
   * Template name of the artifact that it is about, if it was reported on the
   * trail before that artifact existed.
   */
  artifact: z.string().optional(),
  state: complianceStateSchema,
  /** The region's own value when `state` is `unknown`. */
  originalState: z.string().optional(),
  /** Reported, but not in the template. */
  additional: z.literal(true).optional(),
  /**
   * Created by the region for its own use, not in the template and not failing.
   * Hidden by default.
   */
  internal: z.literal(true).optional(),
  /** This entry overrides another one. */
  overridden: z.literal(true).optional(),
});

/**
 * The verdict on a build: the region's own (E1, E9) or, without one, the worst
 * of its own attestations and the trail's required attestations. If several
 * linked flows have the build, the worst verdict counts.
 *
 * @public
 */
export const buildVerdictSchema = z.object({
  state: complianceStateSchema,
  /** The region's own value when `state` is `unknown`. */
  originalState: z.string().optional(),
  /** The flow and trail that decide, if they aren't the record's own. */
  decidedBy: flowRefSchema.extend({ trail: z.string().optional() }).optional(),
});

/**
 * An artifact in a trail, required by the template or reported.
 *
 * @public
 */
export const trailArtifactSchema = buildVerdictSchema.extend({
  /** The artifact's name in the template. */
  name: z.string(),
  /** Absent while the artifact is missing. */
  fingerprint: z.string().optional(),
  /** State of the artifact's own attestations, without the trail's. */
  checks: complianceStateSchema,
  additional: z.literal(true).optional(),
  attestations: z.array(attestationRecordSchema),
  /**
   * Environments of the trail's organization it runs in now; absent when
   * unknown.
   */
  runningIn: z.array(z.string()).optional(),
  /** Environments it is known to have stopped running in. */
  ranIn: z.array(z.string()).optional(),
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
  description: z.string().optional(),
  createdAt: timestampSchema.optional(),
  lastModifiedAt: timestampSchema.optional(),
  commit: commitRecordSchema.optional(),
  /** Source of the trail, such as a build: an http or https URL. */
  originUrl: z.string().optional(),
  /** The trail's page in the compliance console: an http or https URL. */
  htmlUrl: z.string().optional(),
  /** The trail's own attestations in template order, additional ones last. */
  attestations: z.array(attestationRecordSchema),
  artifacts: z.array(trailArtifactSchema),
  /**
   * Number of unreadable parts; the trail's state is then at best `unknown`.
   */
  unreadable: z.number().optional(),
});

/** Response of the `trails` route. @public */
export const trailsResponseSchema = pageSchema.extend({
  trails: z.array(trailRecordSchema),
});

/** The commit that a trail or an artifact was built from. @public */
export type CommitRecord = z.infer<typeof commitRecordSchema>;
/** An attestation, as shown in tables and the matrix. @public */
export type AttestationRecord = z.infer<typeof attestationRecordSchema>;
/** The verdict on a build. @public */
export type BuildVerdict = z.infer<typeof buildVerdictSchema>;
/** An artifact in a trail. @public */
export type TrailArtifact = z.infer<typeof trailArtifactSchema>;
/** One run of a flow. @public */
export type TrailRecord = z.infer<typeof trailRecordSchema>;
/** Response of the `trails` route. @public */
export type TrailsResponse = z.infer<typeof trailsResponseSchema>;
