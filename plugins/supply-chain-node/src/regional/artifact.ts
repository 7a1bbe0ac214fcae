import { z } from 'zod';
import { artifactEvidenceSchema } from './artifactEvidence';
import { readExternalUrls } from './externalUrls';
import { gitCommitSchema } from './gitCommit';
import {
  field,
  identity,
  mapOf,
  readIdentity,
  readJson,
  readJsonObject,
  readString,
  readText,
  recordOf,
} from './reading';
import { repoInfoSchema } from './repoInfo';
import { parseState } from './state';
import { parseTimestamp } from './timestamp';

/**
 * An item of the artifact lists, E1 and E2.
 *
 * @public
 */
export const artifactSchema = z.object({
  fingerprint: identity(readText),
  id: field(readIdentity),
  filename: field(readString),
  /** ISO 8601, UTC. */
  created_at: field(parseTimestamp),
  /** ISO 8601, UTC. */
  last_modified_at: field(parseTimestamp),
  /** Keyed by name; empty when the evidence belongs to the trail. */
  evidence: field(mapOf(recordOf(artifactEvidenceSchema))),
  trail_name: field(readString),
  template_reference_name: field(readString),
  git_commit: field(readString),
  git_commit_info: field(recordOf(gitCommitSchema)),
  repo_info: field(recordOf(repoInfoSchema)),
  commit_url: field(readString),
  build_url: field(readString),
  repo_url: field(readString),
  html_url: field(readString),
  api_url: field(readString),
  user_data: field(readJson),
  external_urls: field(readExternalUrls),
  annotations: field(readJsonObject),
  state: z
    .unknown()
    .optional()
    .transform(state => parseState(state)),
});

/**
 * An item of the artifact lists, E1 and E2.
 *
 * @public
 */
export type Artifact = z.output<typeof artifactSchema>;
