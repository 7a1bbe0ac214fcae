import { z } from 'zod';
import { field, readBoolean, readJson, readString } from './reading';
import { readJunitResults } from './junitResults';
import { readPullRequests } from './pullRequests';
import { readScan } from './scans';
import { readTickets } from './tickets';
import { parseTimestamp } from './timestamp';

/**
 * A piece of evidence in an artifact's own map (E1, E2).
 *
 * @public
 */
export const artifactEvidenceSchema = z.object({
  evidence_type: field(readString),
  /** Absent means not known yet, as opposed to false. */
  is_compliant: field(readBoolean),
  /** ISO 8601, UTC. */
  created_at: field(parseTimestamp),
  has_audit_package: field(readBoolean),
  build_url: field(readString),
  evidence_archive_fingerprint: field(readString),
  description: field(readString),
  evidence_url: field(readString),
  evidence_fingerprint: field(readString),
  commit_sha: field(readString),
  git_provider: field(readString),
  user_data: field(readJson),
  scan_results: field(value => readScan(value)),
  junit_results: field(readJunitResults),
  ticket_results: field(readTickets),
  pull_requests: field(readPullRequests),
});

/**
 * A piece of evidence in an artifact's own map (E1, E2).
 *
 * @public
 */
export type ArtifactEvidence = z.output<typeof artifactEvidenceSchema>;
