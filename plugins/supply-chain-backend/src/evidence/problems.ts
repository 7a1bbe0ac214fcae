import type {
  Problem,
  ProblemReason,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';

/** What was being read when something went wrong. */
export interface Source {
  region: string;
  org: string;
  flow?: string;
  annotation?: string;
  value?: string;
}

const ASK_ADMIN = 'Ask your portal admin: the log of the backend says more';
const TRY_LATER = 'Try again in a moment';

const REASONS: Record<
  Exclude<RegionalErrorKind, 'aborted' | 'not-found'>,
  { reason: ProblemReason; says: string; hint: string }
> = {
  unauthorized: {
    reason: 'key-refused',
    says: 'refuses the key of the portal',
    hint: ASK_ADMIN,
  },
  forbidden: {
    reason: 'role-too-low',
    says: 'does not let the key of the portal read this',
    hint: ASK_ADMIN,
  },
  'rate-limited': {
    reason: 'rate-limited',
    says: 'asks for fewer requests',
    hint: TRY_LATER,
  },
  network: {
    reason: 'region-unavailable',
    says: 'cannot be reached',
    hint: TRY_LATER,
  },
  timeout: {
    reason: 'region-unavailable',
    says: 'did not answer in time',
    hint: TRY_LATER,
  },
  unavailable: {
    reason: 'region-unavailable',
    says: 'is not available',
    hint: TRY_LATER,
  },
  server: {
    reason: 'region-unavailable',
    says: 'failed',
    hint: TRY_LATER,
  },
  conflict: {
    reason: 'region-unavailable',
    says: 'is busy with a change',
    hint: TRY_LATER,
  },
  redirect: {
    reason: 'unexpected-answer',
    says: 'answers with a redirect, which is not followed',
    hint: ASK_ADMIN,
  },
  malformed: {
    reason: 'unexpected-answer',
    says: 'gave an answer that cannot be understood',
    hint: ASK_ADMIN,
  },
  'too-large': {
    reason: 'unexpected-answer',
    says: 'gave an answer that is too large',
    hint: ASK_ADMIN,
  },
  invalid: {
    reason: 'unexpected-answer',
    says: 'does not accept the request',
    hint: ASK_ADMIN,
  },
};

/**
 * Tells a failed read in the portal's own words: what a region says of a key
 * is for the log, not for a browser.
 *
 * @throws what is not a failure of a region, and what only the reader of a
 * resource can tell: that it was not found
 */
export function problemOf(error: unknown, source: Source): Problem {
  if (
    !(error instanceof RegionalApiError) ||
    error.kind === 'aborted' ||
    error.kind === 'not-found'
  ) {
    throw error;
  }
  const { reason, says, hint } = REASONS[error.kind];
  return {
    ...source,
    reason,
    message: `The region ${source.region} ${says} (organization ${source.org})`,
    hint,
  };
}

/** Tells that records were left out because they could not be understood. */
export function unreadableProblem(source: Source, count: number): Problem {
  return {
    ...source,
    reason: 'unreadable-records',
    count,
    message: `${count} ${
      count === 1 ? 'record' : 'records'
    } could not be read and ${count === 1 ? 'is' : 'are'} not shown`,
  };
}

/** The organizations that problems were met at, as `region:org`. */
export function organizationsOf(problems: readonly Problem[]): Set<string> {
  return new Set(problems.map(({ region, org }) => `${region}:${org}`));
}
