import { z } from 'zod';
import { readPerson } from './person';
import { field, listOf, readString, readText, recordOf } from './reading';
import { parseTimestamp } from './timestamp';

const approverSchema = z.object({
  username: field(readString),
  /** APPROVED, CHANGES_REQUESTED, DISMISSED; the set grows. */
  state: field(readString),
  /** ISO 8601, UTC. */
  timestamp: field(parseTimestamp),
});

/**
 * Somebody who reviewed a pull request. Only `state` says how: old records are
 * a bare name.
 *
 * @public
 */
export type PullRequestApprover = z.output<typeof approverSchema>;

/** An entry in a form that can't be read still counts: it says nothing. */
function readApprover(value: unknown): PullRequestApprover {
  const username = readPerson(value);
  return { ...recordOf(approverSchema)(value), ...(username && { username }) };
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

/** Old records give the SHA alone. */
function readCommit(value: unknown) {
  return recordOf(pullRequestCommitSchema)(value) ?? { sha1: readText(value) };
}

const pullRequestSchema = z.object({
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
  /** Absent where the record doesn't say who reviewed it. */
  approvers: field(listOf(readApprover)),
  commits: field(listOf(readCommit)),
});

/**
 * A pull request that an attestation reports.
 *
 * @public
 */
export type PullRequest = z.output<typeof pullRequestSchema>;

/** Reads `pull_requests`, whose items are records or addresses. */
export const readPullRequests = listOf(
  (value): PullRequest =>
    recordOf(pullRequestSchema)(value) ?? { url: readText(value) },
);
