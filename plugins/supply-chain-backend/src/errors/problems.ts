import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import type {
  FlowRef,
  Problem,
  ProblemReason,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import { QueueTimeoutError } from './QueueTimeoutError';

/** The data being read when a problem occurred. */
export interface Source {
  region: string;
  org: string;
  flow?: string;
  annotation?: string;
  value?: string;
}

const ASK_ADMIN = 'Ask your portal admin to check the backend log';
const TRY_LATER = 'Try again in a moment';

/** Failures of a region that leave open whether the resource exists. */
type FailureKind = Exclude<RegionalErrorKind, 'aborted' | 'not-found'>;

const REASONS: Record<
  FailureKind,
  { reason: ProblemReason; says: string; hint: string }
> = {
  unauthorized: {
    reason: 'key-refused',
    says: "rejected the portal's API key",
    hint: ASK_ADMIN,
  },
  forbidden: {
    reason: 'role-too-low',
    says: "doesn't let the portal's API key read this",
    hint: ASK_ADMIN,
  },
  'rate-limited': {
    reason: 'rate-limited',
    says: 'is rate limiting the portal',
    hint: TRY_LATER,
  },
  network: {
    reason: 'region-unavailable',
    says: "can't be reached",
    hint: TRY_LATER,
  },
  timeout: {
    reason: 'region-unavailable',
    says: "didn't respond in time",
    hint: TRY_LATER,
  },
  unavailable: {
    reason: 'region-unavailable',
    says: 'is unavailable',
    hint: TRY_LATER,
  },
  server: {
    reason: 'region-unavailable',
    says: 'responded with an error',
    hint: TRY_LATER,
  },
  conflict: {
    reason: 'region-unavailable',
    says: 'is busy with another change',
    hint: TRY_LATER,
  },
  redirect: {
    reason: 'unexpected-answer',
    says: 'responded with a redirect',
    hint: ASK_ADMIN,
  },
  malformed: {
    reason: 'unexpected-answer',
    says: 'sent an unexpected response',
    hint: ASK_ADMIN,
  },
  'too-large': {
    reason: 'unexpected-answer',
    says: 'sent a response over the size limit',
    hint: ASK_ADMIN,
  },
  invalid: {
    reason: 'unexpected-answer',
    says: 'rejected the request',
    hint: ASK_ADMIN,
  },
};

/**
 * Converts a failed read to a problem, using the plugin's own messages: what a
 * region says about a key belongs in the log, not in the browser.
 *
 * @throws anything other than a region's failure, and "not found" errors, which
 * only the reader of the resource can describe
 */
export function problemOf(error: unknown, source: Source): Problem {
  if (
    !(error instanceof RegionalApiError) ||
    error.kind === 'aborted' ||
    error.kind === 'not-found'
  ) {
    throw error;
  }
  if (error instanceof QueueTimeoutError) {
    return {
      ...source,
      reason: 'rate-limited',
      message: `${error.message} (organization ${source.org})`,
      hint: TRY_LATER,
    };
  }
  return failureProblem(error.kind, source);
}

/** A problem for a failed read from a region. */
export function failureProblem(kind: FailureKind, source: Source): Problem {
  const { reason, says, hint } = REASONS[kind];
  return {
    ...source,
    reason,
    message: `The region ${source.region} ${says} (organization ${source.org})`,
    hint,
  };
}

/** A problem for a flow that its region doesn't have. */
export function flowNotFoundProblem({ region, org, flow }: FlowRef) {
  return {
    region,
    org,
    flow,
    reason: 'flow-not-found' as const,
    message: `Flow "${flow}" not found in the organization ${org}`,
    hint: `Fix the annotation ${SUPPLY_CHAIN_ANNOTATIONS.flows}`,
  };
}

/** A problem for records that couldn't be parsed. */
export function unreadableProblem(source: Source, count: number): Problem {
  return {
    ...source,
    reason: 'unreadable-records',
    count,
    message: `${count} ${
      count === 1 ? 'record' : 'records'
    } couldn't be read; what could be read is shown`,
  };
}

const UNANSWERED: readonly ProblemReason[] = [
  'configuration-invalid',
  ...Object.values(REASONS).map(({ reason }) => reason),
];

/**
 * Whether a problem is a failed request or the portal's own mistake, rather than
 * a mistake in a link.
 */
export function isUnanswered({ reason }: Problem): boolean {
  return UNANSWERED.includes(reason);
}

/** The organizations that problems refer to, as `region:org`. */
export function organizationsOf(
  problems: readonly Pick<Problem, 'region' | 'org'>[],
): Set<string> {
  return new Set(problems.map(({ region, org }) => `${region}:${org}`));
}
