import type { FlowRef, Problem } from 'backstage-plugin-supply-chain-common';
import type { ListKind, ListState } from '../records/storedRecords';
import { LONGEST_MS } from './lateness';
import type { RunEndSearch } from './RunEndSearch';

const MINUTE_MS = 60_000;

/** Times `freshFor` between reads of the newest records of a busy flow. */
const BUSY_FACTOR = 3;

/** Of the time that a flow has been quiet, one part until it is read again. */
const QUIET_PARTS = 4;

/** How long the second look rests after it was at the end of a list. */
const SECOND_LOOK_MS = 24 * 60 * MINUTE_MS;

/** So many jobs bring newest records before one goes on with older ones. */
const NEWEST_BEFORE_OLDER = 3;

/** A flow as the background knows it. Times are milliseconds since the epoch. */
export interface SyncedFlow {
  flowId: number;
  ref: FlowRef;
  /** Of the store, when it was last read or written here. */
  revision: number;
  /** When its newest records last turned out to be other ones. */
  changedAt: number;
}

/** What the background failed with. */
export interface SyncFailure {
  /** Milliseconds since the epoch. */
  at: number;
  problem: Problem;
}

/** A list of a flow as the background knows it. */
export interface SyncedList {
  flow: SyncedFlow;
  kind: ListKind;
  state: ListState;
  /** After failures, when it may be read again. */
  restsUntil: number;
  failures: number;
  /** The last of them, while it was not read again. */
  failure?: SyncFailure;
  /** The search for the end of its run, while it is not where it should be. */
  search?: RunEndSearch;
  /** Pages that the search has looked at. */
  misses: number;
}

/** What to do with a list. */
export interface SyncJob {
  step: 'newest' | 'older' | 'secondLook';
  list: SyncedList;
}

/**
 * What to do next in a region: first the newest records, those that are due
 * the longest; then older ones, where the least is kept; then the second look.
 * Newest records that are always due leave every fourth job to the others.
 *
 * @param lists - those of a region that may be read now
 * @param newestInARow - jobs before this one that brought newest records
 */
export function nextJob(
  lists: readonly SyncedList[],
  {
    now,
    freshFor,
    newestInARow,
  }: { now: number; freshFor: number; newestInARow: number },
): SyncJob | undefined {
  const ready = lists.filter(({ restsUntil }) => restsUntil <= now);
  const newest = least(ready, list => {
    const dueAt = newestDueAt(list, freshFor);
    return dueAt <= now ? dueAt : undefined;
  });
  const rest = () => older(ready) ?? secondLook(ready, now);
  const job = newest && { step: 'newest' as const, list: newest };
  return newestInARow < NEWEST_BEFORE_OLDER ? job ?? rest() : rest() ?? job;
}

/** When the newest records of a list are to be read again. */
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

function older(lists: readonly SyncedList[]): SyncJob | undefined {
  const list = least(lists, ({ state }) =>
    state.complete || state.unbrokenSince === undefined
      ? undefined
      : -state.unbrokenSince,
  );
  return list && { step: 'older', list };
}

function secondLook(
  lists: readonly SyncedList[],
  now: number,
): SyncJob | undefined {
  const list = least(lists, ({ state }) => {
    const { complete, revisitedAt = 0, revisitFrom } = state;
    const isDue =
      revisitFrom !== undefined || now - revisitedAt >= SECOND_LOOK_MS;
    return complete && isDue ? revisitedAt : undefined;
  });
  return list && { step: 'secondLook', list };
}

/** The one with the least number, of those that have one. */
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
