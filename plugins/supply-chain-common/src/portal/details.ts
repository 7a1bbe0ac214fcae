import { z } from 'zod';
import { environmentRef } from '../link/refs';
import { artifactRecordSchema } from './artifacts';
import {
  complianceState,
  historyRecord,
  namedUrl,
  overrideRecord,
  responseMeta,
  reviewVerdict,
  timestamp,
} from './base';
import { trailRecordSchema } from './trails';

const trailEventRecord = z.object({
  /** For example `artifact_started_running`; new types may appear. */
  type: z.string(),
  at: timestamp.optional(),
  attestation: z.string().optional(),
  attestationType: z.string().optional(),
  compliant: z.boolean().optional(),
  /** The artifact's name in the template, or its file name. */
  artifact: z.string().optional(),
  fingerprint: z.string().optional(),
  environment: z.string().optional(),
  /** For running events, the number of the environment's snapshot. */
  snapshot: z.number().optional(),
  /** Who approved or changed the trail. */
  by: z.string().optional(),
  approval: reviewVerdict.extend({ comment: z.string().optional() }).optional(),
  /**
   * For `trail_updated`, the changed fields with their old and new values, if
   * known.
   */
  changes: z
    .array(
      z.object({
        field: z.string(),
        from: z.string().optional(),
        to: z.string().optional(),
      }),
    )
    .optional(),
  /** Number of changed fields left out of `changes`. */
  omittedChanges: z.number().optional(),
  override: overrideRecord.optional(),
});

/**
 * An event of a trail, without the internal IDs and user data in the region's
 * own events.
 *
 * @public
 */
export interface TrailEventRecord extends z.infer<typeof trailEventRecord> {}

/** Schema of {@link TrailDetailsResponse}. @public */
export const trailDetailsResponseSchema = responseMeta.extend({
  trail: trailRecordSchema,
  createdBy: z.string().optional(),
  externalUrls: z.array(namedUrl),
  /** Oldest first; truncated to the newest ones if there are very many. */
  events: z.array(trailEventRecord),
  /** Number of omitted events. */
  omittedEvents: z.number(),
});

/** Response of `GET …/trails/:region/:org/:flow/:trail`. @public */
export interface TrailDetailsResponse
  extends z.infer<typeof trailDetailsResponseSchema> {}

const artifactEvidenceRecord = z.object({
  name: z.string(),
  type: z.string().optional(),
  state: complianceState,
  createdAt: timestamp.optional(),
  description: z.string().optional(),
  buildUrl: z.string().optional(),
  evidenceUrl: z.string().optional(),
});

/** Evidence attached to the artifact itself (E1). @public */
export interface ArtifactEvidenceRecord
  extends z.infer<typeof artifactEvidenceRecord> {}

/** Schema of {@link ArtifactDetailsResponse}. @public */
export const artifactDetailsResponseSchema = responseMeta.extend({
  /** The artifact in each linked flow that has it, newest first. */
  artifacts: z.array(artifactRecordSchema).min(1),
  /** The artifact's own evidence; absent when unknown. */
  evidence: z.array(artifactEvidenceRecord).optional(),
  externalUrls: z.array(namedUrl),
  /** Environments where it runs now; absent when unknown. */
  runningIn: z.array(environmentRef).optional(),
  /** Environments where it previously ran; absent when unknown. */
  exitedFrom: z.array(environmentRef).optional(),
  /** Absent when unknown. */
  history: z.array(historyRecord).optional(),
  /** Number of flows outside the link that also have the artifact. */
  otherFlows: z.number(),
});

/** Response of `GET …/artifacts/:fingerprint`. @public */
export interface ArtifactDetailsResponse
  extends z.infer<typeof artifactDetailsResponseSchema> {}
