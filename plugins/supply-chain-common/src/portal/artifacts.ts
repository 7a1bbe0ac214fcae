import { z } from 'zod';
import { pageSchema, timestampSchema } from './responses';
import {
  attestationRecordSchema,
  buildVerdictSchema,
  commitRecordSchema,
} from './trails';

/**
 * A build result of a flow.
 *
 * @public
 */
export const artifactRecordSchema = buildVerdictSchema.extend({
  region: z.string(),
  org: z.string(),
  flow: z.string(),
  /** SHA-256, 64 hexadecimal characters. */
  fingerprint: z.string(),
  /** Name in the template, or else the file name. */
  name: z.string(),
  filename: z.string().optional(),
  /** Name of the trail that reported it. */
  trail: z.string().optional(),
  createdAt: timestampSchema.optional(),
  lastModifiedAt: timestampSchema.optional(),
  commit: commitRecordSchema.optional(),
  /** An http or https URL, like the other URLs. */
  buildUrl: z.string().optional(),
  repoUrl: z.string().optional(),
  /** The artifact's page in the compliance console. */
  htmlUrl: z.string().optional(),
  /** Environments of its organization it runs in now; absent when unknown. */
  runningIn: z.array(z.string()).optional(),
});

/**
 * An artifact in the table.
 *
 * @public
 */
export const listedArtifactSchema = artifactRecordSchema.extend({
  /**
   * Attestations of the artifact and of its trail that aren't compliant, such as
   * missing ones: those that the template requires and, unless the build is
   * compliant, additional ones that failed. Absent if its trail doesn't tell.
   */
  unmet: z.array(attestationRecordSchema).optional(),
});

/** Schema of an {@link ArtifactsResponse}. @public */
export const artifactsResponseSchema = pageSchema.extend({
  artifacts: z.array(listedArtifactSchema),
});

/** A build result of a flow. @public */
export type ArtifactRecord = z.infer<typeof artifactRecordSchema>;
/** An artifact in the table. @public */
export type ListedArtifact = z.infer<typeof listedArtifactSchema>;
/** Response of the `artifacts` route. @public */
export type ArtifactsResponse = z.infer<typeof artifactsResponseSchema>;
