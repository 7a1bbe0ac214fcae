import { z } from 'zod';
import {
  answerSchema,
  complianceStateSchema,
  timestampSchema,
} from './answers';
import { artifactRecordSchema } from './artifacts';
import { commitRecordSchema, trailRecordSchema } from './trails';

/**
 * An address with the name it was reported under. http or https only.
 *
 * @public
 */
export const namedUrlSchema = z.object({ name: z.string(), url: z.string() });

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
});

/**
 * Answer of `GET …/trails/:region/:org/:flow/:trail`.
 *
 * @public
 */
export const trailDetailsAnswerSchema = answerSchema.extend({
  trail: trailRecordSchema,
  createdBy: z.string().optional(),
  externalUrls: z.array(namedUrlSchema),
  /** Oldest first; the newest ones only, when there are very many. */
  events: z.array(trailEventRecordSchema),
  /** Events that are not in the answer. */
  omittedEvents: z.number(),
});

/**
 * One suite of a JUnit run.
 *
 * @public
 */
export const junitSuiteSchema = z.object({
  name: z.string().optional(),
  total: z.number().optional(),
  failures: z.number().optional(),
  errors: z.number().optional(),
  skipped: z.number().optional(),
  /** Seconds. */
  duration: z.number().optional(),
});

/**
 * A pull request that an attestation reports.
 *
 * @public
 */
export const pullRequestRecordSchema = z.object({
  title: z.string().optional(),
  url: z.string().optional(),
  state: z.string().optional(),
  author: z.string().optional(),
  mergedAt: timestampSchema.optional(),
  approvers: z.array(z.string()),
  /** Number of its commits; absent when the region does not say. */
  commits: z.number().optional(),
});

/**
 * How many findings a scanner had, by severity.
 *
 * @public
 */
export const scanCountsSchema = z.object({
  name: z.string().optional(),
  critical: z.number().optional(),
  high: z.number().optional(),
  medium: z.number().optional(),
  low: z.number().optional(),
});

/**
 * What one rule of a custom attestation type said.
 *
 * @public
 */
export const ruleRecordSchema = z.object({
  rule: z.string().optional(),
  compliant: z.boolean().optional(),
  message: z.string().optional(),
});

/**
 * An attestation of a trail (E8), readable by its type.
 *
 * @public
 */
export const attestationDetailsSchema = z.object({
  /** Names it in the `evidence` route. */
  id: z.string().optional(),
  name: z.string(),
  type: z.string().optional(),
  state: complianceStateSchema,
  createdAt: timestampSchema.optional(),
  description: z.string().optional(),
  reportedBy: z.string().optional(),
  originUrl: z.string().optional(),
  htmlUrl: z.string().optional(),
  /** Whether the `evidence` route has a file for it. */
  hasEvidence: z.boolean(),
  /** The artifact it is about; absent when it is about the trail. */
  fingerprint: z.string().optional(),
  commit: commitRecordSchema.optional(),
  annotations: z.record(z.string(), z.string()).optional(),
  externalUrls: z.array(namedUrlSchema),
  junit: z.array(junitSuiteSchema).optional(),
  pullRequests: z.array(pullRequestRecordSchema).optional(),
  scan: z.array(scanCountsSchema).optional(),
  rules: z.array(ruleRecordSchema).optional(),
  /** What the record holds besides, as JSON text; cut when it is very long. */
  rest: z.string().optional(),
});

/**
 * Answer of `GET …/:trail/attestations/:name`: newest first, the first counts.
 *
 * @public
 */
export const attestationsAnswerSchema = answerSchema.extend({
  attestations: z.array(attestationDetailsSchema),
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
  evidence: z.array(artifactEvidenceRecordSchema),
  externalUrls: z.array(namedUrlSchema),
  runningIn: z.array(z.string()),
  exitedFrom: z.array(z.string()),
  history: z.array(historyRecordSchema),
  /** Flows outside the link that know the artifact too. */
  otherFlows: z.number(),
});

/** An address with the name it was reported under. @public */
export type NamedUrl = z.infer<typeof namedUrlSchema>;
/** Something that happened in a trail. @public */
export type TrailEventRecord = z.infer<typeof trailEventRecordSchema>;
/** Answer of the route of one trail. @public */
export type TrailDetailsAnswer = z.infer<typeof trailDetailsAnswerSchema>;
/** An attestation of a trail, readable by its type. @public */
export type AttestationDetails = z.infer<typeof attestationDetailsSchema>;
/** Answer of the `attestations` route. @public */
export type AttestationsAnswer = z.infer<typeof attestationsAnswerSchema>;
/** Evidence that an artifact itself carries. @public */
export type ArtifactEvidenceRecord = z.infer<
  typeof artifactEvidenceRecordSchema
>;
/** Answer of the route of one artifact. @public */
export type ArtifactDetailsAnswer = z.infer<typeof artifactDetailsAnswerSchema>;
