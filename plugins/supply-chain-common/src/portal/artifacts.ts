import { z } from 'zod';
import { artifactRecord, page } from './base';
import type { ArtifactRecord } from './base';
import { attestationRecordSchema } from './trails';

/** Schema of {@link ArtifactRecord}. @public */
export const artifactRecordSchema: z.ZodType<ArtifactRecord> = artifactRecord;

const listedArtifact = artifactRecord.extend({
  /**
   * Attestations of the artifact and of its trail that aren't compliant, such as
   * missing ones: those that the template requires and, unless the build is
   * compliant, additional ones that failed. Absent if its trail doesn't tell.
   */
  unmet: z.array(attestationRecordSchema).optional(),
});

/** An artifact in the table. @public */
export interface ListedArtifact extends z.infer<typeof listedArtifact> {}

/** Schema of {@link ListedArtifact}. @public */
export const listedArtifactSchema: z.ZodType<ListedArtifact> = listedArtifact;

/** Schema of {@link ArtifactsResponse}. @public */
export const artifactsResponseSchema = page.extend({
  artifacts: z.array(listedArtifactSchema),
});

/** Response of the `artifacts` route. @public */
export interface ArtifactsResponse
  extends z.infer<typeof artifactsResponseSchema> {}
