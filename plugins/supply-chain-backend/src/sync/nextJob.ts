import type { FlowRef, Problem } from 'backstage-plugin-supply-chain-common';
import { isFromFuture } from '../records/clockSkew';
import type { ListKind, ListState } from '../records/storedRecords';
import { LONGEST_MS } from './readIntervals';
import type { RunEndSearch } from './RunEndSearch';
import type { RunningRereads } from './runningRecords';

const MINUTE_MS = 60_000;

/** Busy flows are reread after this many times `freshFor`. */
const BUSY_FACTOR = 3;

/** Quiet flows are reread after a quarter of their quiet time. */
const QUIET_PARTS = 4;

/** Time between the end of one revisit and the start of the next. */
const REVISIT_AFTER_MS = 24 * 60 * MINUTE_MS;

/** Number of urgent jobs in a row before another kind gets a turn. */
const URGENT_BEFORE_OLDER = 3;

/** Sync state of a flow. Times are milliseconds since the epoch. */
export interface SyncedFlow {
  flowId: number;
  ref: FlowRef;
  /** The store's revision when last read or written here. */
  revision: number;
  /** When its newest records last changed. */
  changedAt: number;
  running: RunningRereads;
}

/** A failure of the background sync. */
export interface SyncFailure {
  /** Milliseconds since the epoch. */
  at: number;
  problem: Problem;
}

/** Sync state of a list. */
export interface SyncedList {
  flow: SyncedFlow;
  kind: ListKind;
  state: ListState;
  /** End of the backoff after failures. */
  restsUntil: number;
  failures: number;
  /** The latest failure; absent once the list was read again. */
  failure?: SyncFailure;
  /** The search for the end of its run, if it wasn't where expected. */
  search?: RunEndSearch;
  /** Number of pages the search has tried. */
  misses: number;
}

/** The next step for a list. */
export interface SyncJob {
  step: 'newest' | 'running' | 'older' | 'revisit';
  list: SyncedList;
}

/** Whether a job is about what is happening now. */
export function isUrgent({ step }: SyncJob): boolean {
  return step === 'newest' || step === 'running';
}

/**
 * Picks the next job in a region: first the newest records, longest overdue
 * first; then the records of running builds; then older records, of the list
 * with the least history first; then revisits. Even if there always are urgent
 * jobs, every fourth one goes to the others.
 *
 * @param lists - lists of a region that may be read now
 * @param urgentInARow - number of urgent jobs immediately before this one
 */
export function nextJob(
  lists: readonly SyncedList[],
  {
    now,
    freshFor,
    urgentInARow,
  }: { now: number; freshFor: number; urgentInARow: number },
): SyncJob | undefined {
  const ready = lists.filter(({ restsUntil }) => restsUntil <= now);
  const newest = least(ready, list => {
    const dueAt = newestDueAt(list, freshFor);
    const { readAt = now } = list.state;
    return dueAt <= now || isFromFuture(readAt, now) ? dueAt : undefined;
  });
  const rest = () => older(ready) ?? revisit(ready, now);
  const urgent = newest
    ? { step: 'newest' as const, list: newest }
    : running(ready);
  return urgentInARow < URGENT_BEFORE_OLDER
    ? urgent ?? rest()
    : rest() ?? urgent;
}

/** When to read the newest records of a list again. */
export function newestDueAt(
  { flow, kind, state: { readAt } }: SyncedList,
  freshFor: number,
): number {
  if (readAt === undefined) {
    return -Infinity;
  }
  const quietFor = Math.max(0, readAt - flow.changedAt);
  const shortest = Math.max(MINUTE_MS, BUSY_FACTOR * freshFor);
  return (
    readAt +
    Math.min(LONGEST_MS[kind], Math.max(shortest, quietFor / QUIET_PARTS))
  );
}

function running(lists: readonly SyncedList[]): SyncJob | undefined {
  const list = least(
    lists,
    ({
      flow: {
        running: { record },
      },
      kind,
    }) => (record?.kind === kind ? record.readAt : undefined),
  );
  return list && { step: 'running', list };
}

function older(lists: readonly SyncedList[]): SyncJob | undefined {
  const list = least(lists, ({ state }) =>
    state.complete || state.unbrokenSince === undefined
      ? undefined
      : -state.unbrokenSince,
  );
  return list && { step: 'older', list };
}

function revisit(
  lists: readonly SyncedList[],
  now: number,
): SyncJob | undefined {
  const list = least(lists, ({ state }) => {
    const { complete, revisitedAt = 0, revisit: underWay } = state;
    const isDue =
      underWay !== undefined ||
      now - revisitedAt >= REVISIT_AFTER_MS ||
      isFromFuture(revisitedAt, now);
    return complete && isDue ? revisitedAt : undefined;
  });
  return list && { step: 'revisit', list };
}

/** The item with the smallest number, skipping those without one. */
function least<T>(
  items: readonly T[],
  numberOf: (item: T) => number | undefined,
): T | undefined {
  let best: { item: T; number: number } | undefined;
  for (const item of items) {
    const number = numberOf(item);
    if (number !== undefined && (!best || number < best.number)) {
      best = { item, number };
    }
  }
  return best?.item;
}
