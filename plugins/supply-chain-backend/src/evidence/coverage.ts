import type {
  Coverage,
  FlowRef,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import {
  failureProblem,
  flowNotFoundProblem,
  unreadableProblem,
} from '../errors/problems';
import { isComplete, isWide } from '../store/progress';
import { LIST_KINDS } from '../store/rows';
import type { ListState } from '../store/rows';
import { uniqueBy } from '../util/uniqueBy';
import type { SyncedFlow } from '../sync/nextStep';

/** For how long something stays green that couldn't be read again. */
const TRUSTED_MS = 15 * 60_000;

/** What an answer rests on. */
export interface Basis {
  flows: readonly SyncedFlow[];
  /** Whether only the newest records matter, rather than all. */
  newestOnly?: boolean;
  /**
   * Whether the link leaves open which records are the entity's, or names a flow
   * that can't be read.
   */
  isUndecided: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/** How much of the truth an answer rests on. */
export function coverageOf(basis: Basis): Coverage {
  const { flows, newestOnly = false, isUndecided, now } = basis;
  const lists = flows.flatMap(flow => LIST_KINDS.map(kind => flow[kind]));
  const why = whyNot(lists, { newestOnly, isUndecided, now });
  const reached = lists.flatMap(list =>
    why === 'reading' && list.walkedAt === undefined ? list.reached ?? [] : [],
  );
  return {
    // Of a list that was never read, nothing is known at any time.
    asOf: timeOf(Math.min(...lists.map(({ headAt = NaN }) => headAt))),
    stale: lists.some(
      ({ headAt, failure }) => headAt !== undefined && isOfHead(failure),
    ),
    complete: why === undefined,
    why,
    since: timeOf(Math.max(...reached)),
  };
}

function whyNot(
  lists: readonly ListState[],
  { newestOnly, isUndecided, now }: Omit<Basis, 'flows'>,
): Coverage['why'] {
  if (lists.some(list => isOfHead(list.failure) && !isTrusted(list, now))) {
    return 'unavailable';
  }
  if (isUndecided) {
    return 'link';
  }
  const isRead = (list: ListState) =>
    newestOnly ? !list.headUnread : isComplete(list);
  if (lists.every(list => isRead(list) && list.headAt)) {
    return undefined;
  }
  return lists.some(({ unreadable, walkedAt }) => unreadable > 0 && walkedAt)
    ? 'unreadable'
    : 'reading';
}

/**
 * Whether what was read of a list still counts: not if the region couldn't be
 * read again for a while, or says that the flow doesn't exist.
 */
export function isTrusted(
  { headAt, failure }: ListState,
  now: number,
): boolean {
  return (
    headAt !== undefined &&
    (!isOfHead(failure) ||
      (failure?.kind !== 'not-found' && now - headAt <= TRUSTED_MS))
  );
}

/** Whether a failure is about the newest records of a list. */
function isOfHead(failure: ListState['failure']): boolean {
  return failure !== undefined && failure.position === undefined;
}

/** Why some flows couldn't be read, or not in full. */
export function flowProblems(flows: readonly SyncedFlow[]): Problem[] {
  const problems = flows.flatMap(({ ref, ...flow }) =>
    LIST_KINDS.flatMap(kind => listProblems(ref, flow[kind])),
  );
  // Several lists may have the same one.
  return uniqueBy(problems, problem => JSON.stringify(problem));
}

function listProblems(
  { region, org, flow }: FlowRef,
  { failure, unreadable }: ListState,
): Problem[] {
  const ref = { region, org, flow };
  const problems: Problem[] = [];
  if (failure?.kind === 'not-found') {
    const { suggestion } = failure;
    problems.push({ ...flowNotFoundProblem(ref), suggestion });
  } else if (failure) {
    const source = isWide(failure) ? { region, org } : ref;
    problems.push(failureProblem(failure.kind, source));
  }
  if (unreadable > 0) {
    problems.push(unreadableProblem(ref, unreadable));
  }
  return problems;
}

/** ISO 8601. */
export function timeOf(time: number | undefined): string | undefined {
  return time === undefined || !Number.isFinite(time)
    ? undefined
    : new Date(time).toISOString();
}
