import type {
  IncompleteReason,
  Problem,
} from 'backstage-plugin-supply-chain-common';

/** Refetch interval while a region request is in flight, in milliseconds. */
const SETTLES_AFTER = 2_000;

/** First and longest refetch interval of other data, in milliseconds. */
const MENDS_AFTER = { first: 5_000, longest: 120_000 };

/** Fields of a response that say whether a later one may tell more. */
export interface Mendable {
  settling?: boolean;
  stale?: boolean;
  problems?: readonly Problem[];
  incompleteReason?: IncompleteReason;
  window?: { incompleteReason?: IncompleteReason };
  /** Pending writes. */
  pending?: readonly unknown[];
  environments?: readonly {
    environment: string;
    archived?: { confirmed: boolean };
  }[];
  /** Number of components with flows that are still loading. */
  unread?: number;
}

/** Reasons that go away by waiting. */
const PASSING: readonly IncompleteReason[] = ['loading', 'read-before'];

/**
 * When to refetch a response in the background, in milliseconds; false if that
 * wouldn't change it.
 *
 * @param updates - how often it was fetched: intervals grow, because what hasn't
 * mended soon takes long
 */
export function askAgainAfter(
  response: Mendable,
  updates: number,
): number | false {
  if (response.settling) {
    return SETTLES_AFTER;
  }
  const { first, longest } = MENDS_AFTER;
  return mayMend(response)
    ? Math.min(first * 2 ** Math.max(updates - 1, 0), longest)
    : false;
}

/**
 * True if the region may recover, older records may load, or a pending write may
 * be confirmed.
 */
function mayMend(response: Mendable): boolean {
  const { stale, problems = [], pending = [], environments = [] } = response;
  const reasons = [
    response.incompleteReason,
    response.window?.incompleteReason,
  ];
  return (
    Boolean(stale) ||
    Boolean(response.unread) ||
    pending.length > 0 ||
    environments.some(({ archived }) => archived?.confirmed === false) ||
    reasons.some(reason => reason && PASSING.includes(reason)) ||
    problems.some(({ reason }) => reason === 'region-unavailable')
  );
}
