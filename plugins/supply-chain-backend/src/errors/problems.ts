import { ServiceUnavailableError } from '@backstage/errors';
import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import type {
  FlowRef,
  Problem,
  ProblemReason,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  RegionalEndpoint,
  RegionalErrorKind,
} from 'backstage-plugin-supply-chain-node';
import type { Place } from '../util/keys';
import { PortalError } from './PortalError';

/** The data being read when a problem occurred. */
export interface Source extends Place {
  flow?: string;
  annotation?: string;
  value?: string;
}

const ASK_ADMIN = 'Ask your portal admin to check the backend log';
const TRY_LATER = 'Try again in a moment';

/** What a region does if reading from it fails, and what to do. */
const FAILURES = {
  'key-refused': { says: "rejected the portal's API key", hint: ASK_ADMIN },
  'role-too-low': {
    says: "doesn't let the portal's API key read this",
    hint: ASK_ADMIN,
  },
  'rate-limited': { says: 'is rate limiting the portal', hint: TRY_LATER },
  'region-unavailable': { says: "isn't responding", hint: TRY_LATER },
  'unexpected-answer': {
    says: 'sent an unexpected response',
    hint: ASK_ADMIN,
  },
} as const satisfies Partial<Record<ProblemReason, object>>;

type FailureKind = Exclude<RegionalErrorKind, 'aborted'>;

const REASONS: Record<FailureKind, keyof typeof FAILURES> = {
  unauthorized: 'key-refused',
  forbidden: 'role-too-low',
  'rate-limited': 'rate-limited',
  network: 'region-unavailable',
  timeout: 'region-unavailable',
  unavailable: 'region-unavailable',
  server: 'region-unavailable',
  conflict: 'region-unavailable',
  redirect: 'unexpected-answer',
  malformed: 'unexpected-answer',
  'too-large': 'unexpected-answer',
  invalid: 'unexpected-answer',
  // Whatever lacks an endpoint that every region has isn't one.
  'not-found': 'unexpected-answer',
};

/** What is wrong if a setting is, by its path. */
export function misconfigured(
  setting: string,
): Pick<Problem, 'reason' | 'setting' | 'message' | 'hint'> {
  return {
    reason: 'configuration-invalid',
    setting,
    message: `The portal's configuration has a mistake in ${setting}`,
    hint: 'Ask your portal admin to fix it',
  };
}

/**
 * The time was up while the request was queued behind others, or soon after it
 * was sent, which says nothing about its region.
 */
export class QueueTimeoutError extends RegionalApiError {
  constructor(place: { region: string; endpoint: RegionalEndpoint }) {
    super({
      kind: 'timeout',
      endpoint: place.endpoint,
      message: `Too many requests to the region ${place.region} are queued`,
    });
  }
}

/** A failure of a region, reported as 502 Bad Gateway. */
class RegionRefusedError extends PortalError {
  name = 'RegionRefusedError' as const;
  readonly statusCode = 502;
}

/**
 * A request that the portal didn't get to send in time, reported as 429 Too Many
 * Requests.
 */
class RegionBusyError extends PortalError {
  name = 'RegionBusyError' as const;
  readonly statusCode = 429;
}

/**
 * Converts a region's failure to a portal error. A region rejecting the
 * portal's key must not look like the portal rejecting the caller.
 *
 * @param absence - the error if the region doesn't have what was requested
 */
export function portalError(
  error: unknown,
  source: Source,
  absence: Error,
): unknown {
  if (!(error instanceof RegionalApiError) || error.kind === 'aborted') {
    return error;
  }
  if (error.kind === 'not-found') {
    return absence;
  }
  if (error instanceof QueueTimeoutError) {
    return new RegionBusyError(`${error.message}. Try again in a moment`);
  }
  const { reason, message, hint } = failureProblem(error.kind, source);
  const text = `${message}. ${hint}`;
  return reason === 'region-unavailable' || reason === 'rate-limited'
    ? new ServiceUnavailableError(text)
    : new RegionRefusedError(text);
}

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

/**
 * Like {@link problemOf}, for what every region has: whatever says "not found"
 * isn't one.
 */
export function problemOfRegion(error: unknown, source: Source): Problem {
  return error instanceof RegionalApiError && error.kind === 'not-found'
    ? failureProblem(error.kind, source)
    : problemOf(error, source);
}

/** A problem for a failed read from a region. */
export function failureProblem(kind: FailureKind, source: Source): Problem {
  const reason = REASONS[kind];
  const { says, hint } = FAILURES[reason];
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

/**
 * Whether a problem is a failed request or the portal's own mistake, rather than
 * a mistake in a link.
 */
export function isUnanswered({ reason }: Problem): boolean {
  return reason === 'configuration-invalid' || Object.hasOwn(FAILURES, reason);
}

/** The organizations that problems refer to, as `region:org`. */
export function organizationsOf(
  problems: readonly Pick<Problem, 'region' | 'org'>[],
): Set<string> {
  return new Set(problems.map(({ region, org }) => `${region}:${org}`));
}
