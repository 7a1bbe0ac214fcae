import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { isOfWalk } from '../store/progress';
import type { FlowState, ListKind, ListState } from '../store/rows';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Shortest time between polls, as a multiple of `freshFor`. */
const BUSY_FACTOR = 3;
/** A flow is polled after this part of the time since its last change. */
const QUIET_PARTS = 4;
/** Longest time between polls. */
const LONGEST_MS: Record<ListKind, number> = {
  trails: 45 * MINUTE_MS,
  // Any change to an artifact also changes its trail.
  artifacts: 180 * MINUTE_MS,
};
/** Time between walks of a list, and of one with unreadable records. */
const WALK_AFTER_MS = DAY_MS;
const RETRY_WALK_AFTER_MS = 60 * MINUTE_MS;
/** Backoff after a failure; doubles with each further one. */
const FIRST_REST_MS = MINUTE_MS;
const LONGEST_REST_MS = 10 * MINUTE_MS;
/** Number of polls in a row before a walk gets a turn. */
const POLLS_BEFORE_WALK = 3;

/** A flow with the region that is configured for it, and its state. */
export interface SyncedFlow extends FlowState {
  ref: FlowRef;
}

/** A list that may be read in the background. */
export interface SyncedList {
  flow: SyncedFlow;
  kind: ListKind;
}

/**
 * Picks the next step in a region: the poll that is longest overdue, and after a
 * few of those, the next page of a walk. Lists that aren't stored in full come
 * first.
 *
 * @param pollsInARow - number of polls immediately before
 * @returns undefined if nothing is due
 */
export function nextStep(
  lists: readonly SyncedList[],
  options: { now: number; freshFor: number; pollsInARow: number },
): (SyncedList & { step: 'poll' | 'walk' }) | undefined {
  const { now, freshFor, pollsInARow } = options;
  const poll = firstDue(lists, now, list => pollDueAt(list, freshFor));
  const walk = firstDue(lists, now, list => walkDueAt(list, now));
  const isWalksTurn = pollsInARow >= POLLS_BEFORE_WALK;
  if (poll && !(isWalksTurn && walk)) {
    return { ...poll, step: 'poll' };
  }
  return walk && { ...walk, step: 'walk' };
}

function firstDue(
  lists: readonly SyncedList[],
  now: number,
  dueAt: (list: SyncedList) => number,
): SyncedList | undefined {
  return lists
    .map(list => ({ list, at: dueAt(list) }))
    .filter(({ at }) => at <= now)
    .sort((one, other) => one.at - other.at)
    .at(0)?.list;
}

/** When the newest records of a list are due. */
function pollDueAt({ flow, kind }: SyncedList, freshFor: number): number {
  const { headAt, failure } = flow[kind];
  const { trails, artifacts } = flow;
  const changedAt = Math.max(trails.changedAt ?? 0, artifacts.changedAt ?? 0);
  const rested = isOfWalk(failure) ? -Infinity : restsUntil(failure);
  if (headAt === undefined) {
    return rested;
  }
  const shortest = Math.max(MINUTE_MS, BUSY_FACTOR * freshFor);
  const quiet = Math.max(0, headAt - changedAt) / QUIET_PARTS;
  const pause = Math.min(LONGEST_MS[kind], Math.max(shortest, quiet));
  return Math.max(headAt + pause, rested);
}

/** When a list is due for a page of its walk: the earlier, the more urgent. */
function walkDueAt({ flow, kind }: SyncedList, now: number): number {
  const state = flow[kind];
  const { headAt, walkPosition, walkBeganAt = 0, walkedAt, failure } = state;
  const isResting =
    failure?.position === walkPosition && restsUntil(failure) > now;
  if (headAt === undefined || (failure && !isOfWalk(failure)) || isResting) {
    return Infinity;
  }
  if (walkPosition !== undefined) {
    return walkedAt === undefined ? walkBeganAt - now : walkBeganAt;
  }
  const after = state.unreadable > 0 ? RETRY_WALK_AFTER_MS : WALK_AFTER_MS;
  return (walkedAt ?? 0) + after;
}

function restsUntil(failure: ListState['failure']): number {
  return failure
    ? failure.at +
        Math.min(FIRST_REST_MS * 2 ** (failure.times - 1), LONGEST_REST_MS)
    : -Infinity;
}
