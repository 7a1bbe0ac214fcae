import { z } from 'zod';
import {
  answerSchema,
  complianceStateSchema,
  timestampSchema,
} from './answers';
import { artifactRecordSchema } from './artifacts';
import {
  namedUrlSchema,
  overrideRecordSchema,
  reviewVerdictSchema,
} from './attestations';
import { environmentRefSchema } from './link';
import { trailRecordSchema } from './trails';

/**
 * Something that happened in a trail, without the internal ids and the user
 * data that a region's own events carry.
 *
 * @public
 */
export const trailEventRecordSchema = z.object({
  /** Such as `artifact_started_running`; the set grows. */
  type: z.string(),
  at: timestampSchema.optional(),
  attestation: z.string().optional(),
  attestationType: z.string().optional(),
  compliant: z.boolean().optional(),
  /** The template's name, or the file name, of the artifact. */
  artifact: z.string().optional(),
  fingerprint: z.string().optional(),
  environment: z.string().optional(),
  /** Number of the environment's snapshot that a running event belongs to. */
  snapshot: z.number().optional(),
  /** Who approved, or who changed the trail. */
  by: z.string().optional(),
  approval: reviewVerdictSchema
    .extend({ comment: z.string().optional() })
    .optional(),
  /** What `trail_updated` changed: names of its fields, with what became of them. */
  changes: z
    .array(
      z.object({
        field: z.string(),
        from: z.string().optional(),
        to: z.string().optional(),
      }),
    )
    .optional(),
  override: overrideRecordSchema.optional(),
});

/**
 * An attestation that was sent through the portal and that the region does not
 * show yet.
 *
 * @public
 */
export const pendingAttestationSchema = z.object({
  /** Of the write; its outcome can be asked for by who sent it. */
  key: z.string(),
  name: z.string(),
  type: z.enum(['generic', 'junit']),
  /** Of the artifact that it is about. */
  fingerprint: z.string().optional(),
  /** What it states. */
  compliant: z.boolean(),
  /** Reference of the user who sent it. */
  by: z.string(),
  sentAt: timestampSchema,
  /** `unknown`: it is not known whether it arrived. */
  outcome: z.enum(['written', 'unknown']),
});

/**
 * Answer of `GET …/trails/:region/:org/:flow/:trail`.
 *
 * @public
 */
export const trailDetailsAnswerSchema = answerSchema.extend({
  trail: trailRecordSchema,
  /** Sent through the portal and not confirmed by the region yet, newest first. */
  pending: z.array(pendingAttestationSchema),
  createdBy: z.string().optional(),
  externalUrls: z.array(namedUrlSchema),
  /** Oldest first; the newest ones only, when there are very many. */
  events: z.array(trailEventRecordSchema),
  /** Events that are not in the answer. */
  omittedEvents: z.number(),
});

/**
 * Evidence that an artifact itself carries (E1).
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
 * Something that happened to an artifact (E9).
 *
 * @public
 */
export const historyRecordSchema = z.object({
  event: z.string(),
  at: timestampSchema.optional(),
});

/**
 * Answer of `GET …/artifacts/:fingerprint`.
 *
 * @public
 */
export const artifactDetailsAnswerSchema = answerSchema.extend({
  /** The artifact as each flow of the link knows it; the newest first. */
  artifacts: z.array(artifactRecordSchema).min(1),
  /** What the artifact itself carries; absent when that is not known. */
  evidence: z.array(artifactEvidenceRecordSchema).optional(),
  externalUrls: z.array(namedUrlSchema),
  /** Environments it runs in now; absent when that is not known. */
  runningIn: z.array(environmentRefSchema).optional(),
  /** Environments it ran in before; absent when that is not known. */
  exitedFrom: z.array(environmentRefSchema).optional(),
  /** Absent when it is not known. */
  history: z.array(historyRecordSchema).optional(),
  /** Flows outside the link that know the artifact too. */
  otherFlows: z.number(),
});

/** Something that happened in a trail. @public */
export type TrailEventRecord = z.infer<typeof trailEventRecordSchema>;
/** An attestation that the region does not show yet. @public */
export type PendingAttestation = z.infer<typeof pendingAttestationSchema>;
/** Answer of the route of one trail. @public */
export type TrailDetailsAnswer = z.infer<typeof trailDetailsAnswerSchema>;
/** Evidence that an artifact itself carries. @public */
export type ArtifactEvidenceRecord = z.infer<
  typeof artifactEvidenceRecordSchema
>;
/** Answer of the route of one artifact. @public */
export type ArtifactDetailsAnswer = z.infer<typeof artifactDetailsAnswerSchema>;
