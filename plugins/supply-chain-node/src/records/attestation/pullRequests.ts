import type {
  PullRequestRecord,
  ReviewRecord,
  ReviewVerdict,
} from 'backstage-plugin-supply-chain-common';
import { readUrl } from '../commit';
import { limitItems, readableLine, personName } from '../text';
import {
  fieldsOf,
  isObject,
  listOf,
  readPerson,
  readString,
  readText,
  parseTimestamp,
} from '../reading';

/** A region's states in upper case, without separators. */
const VERDICTS: ReadonlyMap<string, ReviewVerdict['verdict']> = new Map([
  ['APPROVED', 'approved'],
  ['TRUE', 'approved'],
  ['CHANGESREQUESTED', 'changes-requested'],
  ['DISMISSED', 'dismissed'],
  ['REJECTED', 'rejected'],
  ['FALSE', 'rejected'],
]);

/** A reviewer's verdict; empty unless the record states one. */
export function readReviewVerdict(state: string | undefined): ReviewVerdict {
  const word = readableLine(state);
  if (!word) {
    return {};
  }
  const verdict = VERDICTS.get(word.toUpperCase().replace(/[\s_-]/g, ''));
  return verdict ? { verdict } : { verdict: 'other', originalVerdict: word };
}

/** The name of a person, sent as plain text or in an object. */
export function readName(value: unknown): string | undefined {
  return personName(readableLine(readPerson(value)));
}

/**
 * Reads a pull request (E8) with its reviews and commits, in their original
 * order. Old records have only its URL.
 */
export function readPullRequest(value: unknown): PullRequestRecord {
  const record = isObject(value) ? value : { url: value };
  const reviews = limitItems(listOf(record.approvers));
  const commits = limitItems(listOf(record.commits));
  return {
    title: readableLine(readString(record.title)),
    url: readUrl(record.url),
    state: readableLine(readString(record.state)),
    author: readName(record.author),
    mergedAt: parseTimestamp(record.merged_at),
    reviews: reviews.shown?.map(readReview),
    omittedReviews: reviews.omitted,
    commits: commits.shown?.map(readListedCommit),
    omittedCommits: commits.omitted,
  };
}

/**
 * A reviewer. Only `state` tells the decision; old records have just a name. An
 * entry in an unreadable format still counts as one without a decision.
 */
function readReview(value: unknown): ReviewRecord {
  const { state, timestamp } = fieldsOf(value);
  return {
    by: readName(value),
    ...readReviewVerdict(readString(state)),
    at: parseTimestamp(timestamp),
  };
}

type ListedCommit = NonNullable<PullRequestRecord['commits']>[number];

/** Old records have only the SHA. */
function readListedCommit(value: unknown): ListedCommit {
  const commit = isObject(value) ? value : { sha1: value };
  return {
    sha: readableLine(readText(commit.sha1) ?? readText(commit.sha)),
    message: readableLine(readString(commit.message)),
    author: readName(commit.author),
    committedAt: parseTimestamp(commit.timestamp),
    url: readUrl(commit.url),
  };
}
