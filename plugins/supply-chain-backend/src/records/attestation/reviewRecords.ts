import type {
  AttestationDetails,
  ReviewVerdict,
} from 'backstage-plugin-supply-chain-common';
import type {
  PullRequest,
  PullRequestApprover,
} from 'backstage-plugin-supply-chain-node';
import { readableLine } from '../readable';
import { defined, limitList, personName, webUrl } from '../text';

const MAX_REVIEWS = 100;
const MAX_COMMITS = 100;

type PullRequestRecord = NonNullable<
  AttestationDetails['pullRequests']
>[number];

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
export function toReviewVerdict(state: string | undefined): ReviewVerdict {
  const word = readableLine(state);
  if (!word) {
    return {};
  }
  const verdict = VERDICTS.get(word.toUpperCase().replace(/[\s_-]/g, ''));
  return verdict ? { verdict } : { verdict: 'other', originalVerdict: word };
}

/**
 * Converts a pull request (E8) with its reviews and commits, in their original
 * order.
 */
export function toPullRequest(pullRequest: PullRequest): PullRequestRecord {
  const { approvers, commits } = pullRequest;
  const reviews = approvers && limitList(MAX_REVIEWS, approvers);
  const listed = commits && limitList(MAX_COMMITS, commits);
  return defined({
    title: readableLine(pullRequest.title),
    url: webUrl(pullRequest.url),
    state: readableLine(pullRequest.state),
    author: personName(readableLine(pullRequest.author)),
    mergedAt: pullRequest.merged_at,
    reviews: reviews?.shown.map(toReview),
    omittedReviews: reviews?.omitted,
    commits: listed?.shown.map(({ sha1, message, author, timestamp, url }) =>
      defined({
        sha: readableLine(sha1),
        message: readableLine(message),
        author: personName(readableLine(author)),
        committedAt: timestamp,
        url: webUrl(url),
      }),
    ),
    omittedCommits: listed?.omitted,
  });
}

function toReview({ username, state, timestamp }: PullRequestApprover) {
  return defined({
    by: personName(readableLine(username)),
    ...toReviewVerdict(state),
    at: timestamp,
  });
}
