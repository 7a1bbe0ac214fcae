import { z } from 'zod';
import { gitCommitSchema } from './gitCommit';
import {
  field,
  readBoolean,
  readIdentity,
  readInteger,
  readString,
  recordOf,
} from './reading';
import { parseTimestamp } from './timestamp';

/**
 * Something that happened in a trail (E6). Only these fields are read: the
 * internal ids and raw user data that events carry as well must not travel.
 *
 * @public
 */
export const trailEventSchema = z.object({
  /** Such as `artifact_started_running`; the set grows. */
  type: field(readString),
  /** ISO 8601, UTC. */
  timestamp: field(parseTimestamp),
  git_commit_info: field(recordOf(gitCommitSchema)),
  attestation_type: field(readString),
  attestation_id: field(readIdentity),
  is_compliant: field(readBoolean),
  template_reference_name: field(readString),
  target_artifact: field(readString),
  artifact_fingerprint: field(readString),
  artifact_name: field(readString),
  environment_name: field(readString),
  snapshot_index: field(readInteger),
});

/**
 * Something that happened in a trail (E6).
 *
 * @public
 */
export type TrailEvent = z.output<typeof trailEventSchema>;
