import { z } from 'zod';
import {
  responseMetaSchema,
  complianceStateSchema,
  timestampSchema,
} from './responses';
import { artifactRecordSchema } from './artifacts';
import {
  namedUrlSchema,
  overrideRecordSchema,
  reviewVerdictSchema,
} from './attestations';
import { environmentRefSchema } from '../link/references';
import { trailRecordSchema } from './trails';

/**
 * An event of a trail, without the internal IDs and user data in the region's
 * own events.
 *
 * @public
 */
export const trailEventRecordSchema = z.object({
  /** For example `artifact_started_running`; new types may appear. */
  type: z.string(),
  at: timestampSchema.optional(),
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
  approval: reviewVerdictSchema
    .extend({ comment: z.string().optional() })
    .optional(),
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
  override: overrideRecordSchema.optional(),
});

/**
 * Response of `GET …/trails/:region/:org/:flow/:trail`.
 *
 * @public
 */
export const trailDetailsResponseSchema = responseMetaSchema.extend({
  trail: trailRecordSchema,
  createdBy: z.string().optional(),
  externalUrls: z.array(namedUrlSchema),
  /** Oldest first; truncated to the newest ones if there are very many. */
  events: z.array(trailEventRecordSchema),
  /** Number of omitted events. */
  omittedEvents: z.number(),
});

/**
 * Evidence attached to the artifact itself (E1).
 *
 * @public
 */
export const artifactEvidenceRecordSchema = z.object({
  name: z.string(),
  type: z.string().optional(),
  state: complianceStateSchema,
  createdAt: timestampSchema.optional(),
  description: z.string().optional(),
  buildUrl: z.string().optional(),
  evidenceUrl: z.string().optional(),
});

/**
 * An event of an artifact (E9).
 *
 * @public
 */
export const historyRecordSchema = z.object({
  event: z.string(),
  at: timestampSchema.optional(),
});

/**
 * Response of `GET …/artifacts/:fingerprint`.
 *
 * @public
 */
export const artifactDetailsResponseSchema = responseMetaSchema.extend({
  /** The artifact in each linked flow that has it, newest first. */
  artifacts: z.array(artifactRecordSchema).min(1),
  /** The artifact's own evidence; absent when unknown. */
  evidence: z.array(artifactEvidenceRecordSchema).optional(),
  externalUrls: z.array(namedUrlSchema),
  /** Environments where it runs now; absent when unknown. */
  runningIn: z.array(environmentRefSchema).optional(),
  /** Environments where it previously ran; absent when unknown. */
  exitedFrom: z.array(environmentRefSchema).optional(),
  /** Absent when unknown. */
  history: z.array(historyRecordSchema).optional(),
  /** Number of flows outside the link that also have the artifact. */
  otherFlows: z.number(),
});

/** An event of a trail. @public */
export type TrailEventRecord = z.infer<typeof trailEventRecordSchema>;
/** Response of the trail route. @public */
export type TrailDetailsResponse = z.infer<typeof trailDetailsResponseSchema>;
/** Evidence attached to the artifact itself. @public */
export type ArtifactEvidenceRecord = z.infer<
  typeof artifactEvidenceRecordSchema
>;
/** Response of the artifact route. @public */
export type ArtifactDetailsResponse = z.infer<
  typeof artifactDetailsResponseSchema
>;
