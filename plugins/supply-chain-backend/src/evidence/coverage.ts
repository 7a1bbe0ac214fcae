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
import type { SyncedFlow } from '../sync/Sync';

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
  const heads = lists.map(({ headAt }) => headAt);
  const isWhole = (list: ListState) =>
    newestOnly ? list.headAt !== undefined : isComplete(list);
  const complete =
    !isUndecided && lists.every(list => isWhole(list) && isTrusted(list, now));
  const why = complete ? undefined : whyNot(lists, { isUndecided, now });
  const reached = lists.flatMap(list =>
    list.walkedAt === undefined ? list.reached ?? [] : [],
  );
  return {
    asOf: timeOf(heads.every(isDefined) ? Math.min(...heads) : undefined),
    stale: lists.some(
      ({ headAt, failure }) => headAt !== undefined && isOfHead(failure),
    ),
    complete,
    why,
    since:
      why === 'reading' && reached.length > 0
        ? timeOf(Math.max(...reached))
        : undefined,
  };
}

function whyNot(
  lists: readonly ListState[],
  { isUndecided, now }: Pick<Basis, 'isUndecided' | 'now'>,
): NonNullable<Coverage['why']> {
  if (lists.some(list => isOfHead(list.failure) && !isTrusted(list, now))) {
    return 'unavailable';
  }
  if (isUndecided) {
    return 'link';
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
  const problems = flows.flatMap(flow =>
    LIST_KINDS.flatMap(kind => listProblems(flow.ref, flow[kind])),
  );
  return unique(problems);
}

/**
 * The same problem of several lists is told once; as stale only if something was
 * read of all of them.
 */
function unique(problems: readonly Problem[]): Problem[] {
  const byKey = new Map<string, Problem>();
  for (const problem of problems) {
    const key = JSON.stringify({ ...problem, stale: undefined });
    const known = byKey.get(key);
    byKey.set(key, known?.stale ? problem : known ?? problem);
  }
  return [...byKey.values()];
}

function listProblems(ref: FlowRef, list: ListState): Problem[] {
  const { failure, unreadable, headAt } = list;
  const { region, org, flow } = ref;
  const failed = failure && {
    ...(failure.kind === 'not-found'
      ? { ...flowNotFoundProblem(ref), suggestion: failure.suggestion }
      : failureProblem(
          failure.kind,
          isWide(failure) ? { region, org } : { region, org, flow },
        )),
    stale: headAt === undefined ? undefined : (true as const),
  };
  return [
    ...(failed ? [failed] : []),
    ...(unreadable > 0
      ? [unreadableProblem({ region, org, flow }, unreadable)]
      : []),
  ];
}

function isDefined<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** ISO 8601. */
export function timeOf(time: number | undefined): string | undefined {
  return time === undefined || !Number.isFinite(time)
    ? undefined
    : new Date(time).toISOString();
}
