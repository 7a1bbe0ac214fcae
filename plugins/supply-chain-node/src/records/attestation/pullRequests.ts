import { REVIEW_VERDICTS } from 'backstage-plugin-supply-chain-common';
import type {
  PullRequestRecord,
  ReviewRecord,
} from 'backstage-plugin-supply-chain-common';
import { readUrl } from '../commit';
import { readableLine, personName } from '../text';
import {
  fieldsOf,
  isObject,
  listOf,
  readPerson,
  readString,
  readText,
  parseTimestamp,
} from '../reading';
import type { Limits } from './Limits';

/** A reviewer's verdict, in the portal's own word if it has one. */
export function readVerdict(state: string | undefined): string | undefined {
  const text = readableLine(state);
  const plain = text?.toLowerCase().replace(/[\s_-]/g, '');
  switch (plain) {
    case 'true':
      return 'approved';
    case 'false':
      return 'rejected';
    default:
      return (
        REVIEW_VERDICTS.find(verdict => verdict.replace('-', '') === plain) ??
        text
      );
  }
}

/** The name of a person, sent as plain text or in an object. */
export function readName(value: unknown): string | undefined {
  return personName(readableLine(readPerson(value)));
}

/**
 * Reads a pull request (E8) with its reviews and commits, in their original
 * order. Old records have only its URL.
 */
export function readPullRequest(
  value: unknown,
  limits: Limits,
): PullRequestRecord {
  const record = isObject(value) ? value : { url: value };
  return {
    title: readableLine(readString(record.title)),
    url: readUrl(record.url),
    state: readableLine(readString(record.state)),
    author: readName(record.author),
    mergedAt: parseTimestamp(record.merged_at),
    reviews: limits.read(listOf(record.approvers), readReview),
    commits: limits.read(listOf(record.commits), readListedCommit),
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
    verdict: readVerdict(readString(state)),
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
