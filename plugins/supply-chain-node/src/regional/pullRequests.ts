import { z } from 'zod';
import { readPerson } from './person';
import { field, listOf, readString, readText, recordOf } from './reading';
import { parseTimestamp } from './timestamp';

/**
 * Schema of a {@link PullRequestApprover}.
 *
 * @public
 */
export const pullRequestApproverSchema = z.object({
  username: field(readString),
  /** APPROVED, CHANGES_REQUESTED, DISMISSED; new values may appear. */
  state: field(readString),
  /** ISO 8601, UTC. */
  timestamp: field(parseTimestamp),
});

/**
 * A reviewer of a pull request. Only `state` tells the decision; old records
 * contain just a name.
 *
 * @public
 */
export type PullRequestApprover = z.output<typeof pullRequestApproverSchema>;

/**
 * An entry in an unreadable format still counts as a reviewer without a
 * decision.
 */
function readApprover(value: unknown): PullRequestApprover {
  const username = readPerson(value);
  return {
    ...recordOf(pullRequestApproverSchema)(value),
    ...(username && { username }),
  };
}

const pullRequestCommitSchema = z
  .object({
    sha1: field(readString),
    sha: field(readString),
    message: field(readString),
    author: field(readPerson),
    /** ISO 8601, UTC. */
    timestamp: field(parseTimestamp),
    url: field(readString),
  })
  .transform(({ sha, sha1, ...rest }) => ({ sha1: sha1 ?? sha, ...rest }));

/** Old records contain only the SHA. */
function readCommit(value: unknown) {
  return recordOf(pullRequestCommitSchema)(value) ?? { sha1: readText(value) };
}

/**
 * Schema of a {@link PullRequest}.
 *
 * @public
 */
export const pullRequestSchema = z.object({
  url: field(readString),
  title: field(readString),
  state: field(readString),
  author: field(readPerson),
  head_ref: field(readString),
  merge_commit: field(readString),
  /** ISO 8601, UTC. */
  created_at: field(parseTimestamp),
  /** ISO 8601, UTC. */
  merged_at: field(parseTimestamp),
  /** Absent if the record doesn't include reviewers. */
  approvers: field(listOf(readApprover)),
  commits: field(listOf(readCommit)),
});

/**
 * A pull request reported by an attestation.
 *
 * @public
 */
export type PullRequest = z.output<typeof pullRequestSchema>;

/** Reads `pull_requests`, whose items are records or URLs. */
export const readPullRequests = listOf(
  (value): PullRequest =>
    recordOf(pullRequestSchema)(value) ?? { url: readText(value) },
);
