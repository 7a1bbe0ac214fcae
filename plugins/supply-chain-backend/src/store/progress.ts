import type { ListState } from './rows';

/** How far to step back when a page doesn't join the walk. */
const STEP_BACK = 25;

/** Why a page is read; a `look` at some records is no progress. */
export type Purpose = 'poll' | 'walk' | 'look';

/** A saved page of a list, as far as its progress is concerned. */
export interface SavedPage {
  purpose: Purpose;
  /** Position of its first record in the list, starting at 0. */
  start: number;
  /** Number of records, including unreadable ones. */
  length: number;
  /** Number of unreadable ones. */
  unreadable: number;
  /** Whether older records follow that are to be stored. */
  hasNext: boolean;
  /** Whether a poll ends with this page in any case. */
  isLast: boolean;
  /** Whether its last record was stored before. */
  meets: boolean;
  /** Whether the walk in progress has seen one of its records before. */
  overlaps: boolean;
  /** Creation time of its last record, in milliseconds since the epoch. */
  oldest?: number;
  /** When it was requested, in milliseconds since the epoch. */
  readAt: number;
}

/** Whether all records of a list are stored and readable. */
export function isComplete({ walkedAt, unreadable }: ListState): boolean {
  return walkedAt !== undefined && unreadable === 0;
}

/** The progress of a list after a page was saved. */
export function afterPage(state: ListState, page: SavedPage): ListState {
  switch (page.purpose) {
    case 'poll':
      return afterPoll(state, page);
    case 'walk':
      return afterWalk(state, page);
    default:
      return state;
  }
}

/**
 * A poll that reads the whole list is a walk. The first poll of a list begins
 * its first walk. One that doesn't meet what is stored begins another, since it
 * leaves a gap.
 */
function afterPoll(state: ListState, page: SavedPage): ListState {
  const { start, readAt, length } = page;
  const polled: ListState = {
    ...state,
    headAt: start === 0 ? readAt : state.headAt,
    failure: state.failure?.position === undefined ? undefined : state.failure,
    unreadable: Math.max(state.unreadable, page.unreadable),
  };
  if (start === 0 && !page.hasNext) {
    return ended({ ...polled, walk: state.walk + 1 }, page.unreadable, page);
  }
  if (state.walk === 0) {
    return {
      ...polled,
      walk: 1,
      walkPosition: start + length,
      walkBeganAt: readAt,
      walkUnreadable: page.unreadable,
      reached: page.oldest,
    };
  }
  return page.isLast && !page.meets && state.walkedAt !== undefined
    ? begun({ ...polled, walkedAt: undefined, reached: page.oldest }, readAt)
    : polled;
}

/** A page that doesn't join what the walk has passed is no progress. */
function afterWalk(state: ListState, page: SavedPage): ListState {
  const { start, length, oldest } = page;
  const walkUnreadable = state.walkUnreadable + page.unreadable;
  const walked = { ...state, failure: undefined, walkUnreadable };
  if (!page.hasNext) {
    return ended(walked, walkUnreadable, page);
  }
  if (start > 0 && !page.overlaps) {
    return { ...state, walkPosition: Math.max(0, start - STEP_BACK) };
  }
  return {
    ...walked,
    walkPosition: start + length,
    reached: state.walkedAt === undefined ? oldest : state.reached,
  };
}

/** The progress of a walk that goes on behind a page it can't read. */
export function afterSkipped(state: ListState, perPage: number): ListState {
  return {
    ...state,
    walkPosition: (state.walkPosition ?? 0) + perPage,
    walkUnreadable: state.walkUnreadable + 1,
  };
}

/** A list whose next walk begins. */
export function begun(state: ListState, now: number): ListState {
  return {
    ...state,
    walk: state.walk + 1,
    walkPosition: 0,
    walkBeganAt: now,
    walkUnreadable: 0,
  };
}

function ended(
  state: ListState,
  unreadable: number,
  { oldest, readAt }: SavedPage,
): ListState {
  return {
    ...state,
    walkPosition: undefined,
    walkedAt: readAt,
    reached: oldest ?? state.reached,
    unreadable,
    walkUnreadable: 0,
  };
}
