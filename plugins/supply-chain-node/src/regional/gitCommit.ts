import { z } from 'zod';
import { field, listOf, readBoolean, readString } from './reading';
import { parseTimestamp } from './timestamp';

/**
 * A commit, as returned by E1, E2 and E6.
 *
 * @public
 */
export const gitCommitSchema = z.object({
  sha1: field(readString),
  /** Text from a pipeline; may contain line breaks and control characters. */
  message: field(readString),
  author: field(readString),
  author_username: field(readString),
  branch: field(readString),
  url: field(readString),
  signature_state: field(readString),
  /** ISO 8601, UTC. */
  timestamp: field(parseTimestamp),
  parents: field(listOf(readString)),
  verified: field(readBoolean),
});

/**
 * A commit, as returned by E1, E2 and E6.
 *
 * @public
 */
export type GitCommit = z.output<typeof gitCommitSchema>;
