import { z } from 'zod';
import { pageSchema, timestampSchema } from './answers';
import { buildVerdictSchema, commitRecordSchema } from './trails';

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
  /** The template's name of the artifact, else its file name. */
  name: z.string(),
  filename: z.string().optional(),
  trail: z.string().optional(),
  createdAt: timestampSchema.optional(),
  lastModifiedAt: timestampSchema.optional(),
  commit: commitRecordSchema.optional(),
  /** An http or https address, as are the other addresses. */
  buildUrl: z.string().optional(),
  repoUrl: z.string().optional(),
  /** The region's own page of the artifact. */
  htmlUrl: z.string().optional(),
  /** Environments of its organization it runs in now; absent when not known. */
  runningIn: z.array(z.string()).optional(),
});

/** Answer of the `artifacts` route. @public */
export const artifactsAnswerSchema = pageSchema.extend({
  artifacts: z.array(artifactRecordSchema),
});

/** A build result of a flow. @public */
export type ArtifactRecord = z.infer<typeof artifactRecordSchema>;
/** Answer of the `artifacts` route. @public */
export type ArtifactsAnswer = z.infer<typeof artifactsAnswerSchema>;
