import { z } from 'zod';
import {
  buildVerdict,
  commitRecord,
  complianceState,
  page,
  timestamp,
} from './base';
import type { CommitRecord } from './base';

/** Schema of {@link CommitRecord}. @public */
export const commitRecordSchema: z.ZodType<CommitRecord> = commitRecord;

/** Schema of {@link AttestationRecord}. @public */
export const attestationRecordSchema = z.object({
  name: z.string(),
  type: z.string().optional(),
  /**
   * Template name of the artifact that it is about, if it was reported on the
   * trail before that artifact existed.
   */
  artifact: z.string().optional(),
  state: complianceState,
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
 * An attestation that a template requires or that was reported, as shown in
 * tables and the matrix.
 *
 * @public
 */
export interface AttestationRecord
  extends z.infer<typeof attestationRecordSchema> {}

const trailArtifact = buildVerdict.extend({
  /** The artifact's name in the template. */
  name: z.string(),
  /** Absent while the artifact is missing. */
  fingerprint: z.string().optional(),
  /** State of the artifact's own attestations, without the trail's. */
  checks: complianceState,
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

/** An artifact in a trail, required by the template or reported. @public */
export interface TrailArtifact extends z.infer<typeof trailArtifact> {}

/** Schema of {@link TrailArtifact}. @public */
export const trailArtifactSchema: z.ZodType<TrailArtifact> = trailArtifact;

const trailRecord = z.object({
  region: z.string(),
  org: z.string(),
  flow: z.string(),
  name: z.string(),
  state: complianceState,
  originalState: z.string().optional(),
  description: z.string().optional(),
  createdAt: timestamp.optional(),
  lastModifiedAt: timestamp.optional(),
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

/** One run of a flow. @public */
export interface TrailRecord extends z.infer<typeof trailRecord> {}

/** Schema of {@link TrailRecord}. @public */
export const trailRecordSchema: z.ZodType<TrailRecord> = trailRecord;

/** Schema of {@link TrailsResponse}. @public */
export const trailsResponseSchema = page.extend({
  trails: z.array(trailRecordSchema),
});

/** Response of the `trails` route. @public */
export interface TrailsResponse extends z.infer<typeof trailsResponseSchema> {}
