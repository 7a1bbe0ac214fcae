import type { ListFailure, ListState, ReadPage } from './rows';

/** How far to step back when a page doesn't join the walk. */
const STEP_BACK = 25;

/** A saved page of a list, as far as its progress is concerned. */
export interface SavedPage
  extends Omit<ReadPage<unknown>, 'records' | 'unreadableKeys' | 'keepSince'> {
  /** Whether the walk in progress has seen one of its records before. */
  overlaps: boolean;
  /** Whether it has a record that isn't stored because it is unreadable. */
  lacksRecord: boolean;
  /** Creation time of its last record, in milliseconds since the epoch. */
  oldest?: number;
}

/** A list that was never read. */
export const UNREAD: ListState = { walk: 0, unreadable: 0, walkUnreadable: 0 };

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
 * its first walk. One that leaves a gap begins another: a walk in progress may
 * already be beyond the gap.
 */
function afterPoll(state: ListState, page: SavedPage): ListState {
  const { start, readAt } = page;
  if (state.headAt !== undefined && readAt < state.headAt) {
    // Meanwhile, another poll has read newer records.
    return state;
  }
  const polled: ListState = {
    ...state,
    headAt: start === 0 ? readAt : state.headAt,
    headUnread: start === 0 ? page.lacksRecord : state.headUnread,
    failure: isOfWalk(state.failure) ? state.failure : undefined,
    unreadable: Math.max(state.unreadable, page.unreadable),
  };
  if (start === 0 && !page.hasNext) {
    return ended({ ...polled, walk: state.walk + 1 }, page.unreadable, page);
  }
  if (state.walk === 0) {
    return {
      ...begun(polled, readAt),
      walkPosition: page.length,
      walkUnreadable: page.unreadable,
      reached: page.oldest,
    };
  }
  return page.leavesGap
    ? { ...begun(polled, readAt), walkedAt: undefined, reached: page.oldest }
    : polled;
}

/**
 * Whether a page joins what its walk has passed. If not, the list has become
 * shorter meanwhile. Next to unreadable records, that can't be told, but then the
 * list isn't complete anyway.
 */
export function joins(state: ListState, page: SavedPage): boolean {
  return (
    page.purpose !== 'walk' ||
    page.start === 0 ||
    page.overlaps ||
    state.walkUnreadable + page.unreadable > 0
  );
}

/** A page that doesn't join what the walk has passed is no progress. */
function afterWalk(state: ListState, page: SavedPage): ListState {
  const { start, length, oldest } = page;
  const { walkPosition, failure } = state;
  if (walkPosition === undefined || start > walkPosition) {
    // Meanwhile, the walk has ended, or another one has begun.
    return state;
  }
  const walkUnreadable = state.walkUnreadable + page.unreadable;
  if (!joins(state, page)) {
    const back = length === 0 ? start / 2 : start - STEP_BACK;
    return { ...state, walkPosition: Math.max(0, Math.floor(back)) };
  }
  const walked: ListState = {
    ...state,
    walkUnreadable,
    // Until it ends, a poll may meet records that it has just added.
    walkedAt: page.leavesGap ? undefined : state.walkedAt,
    // What the walk has left out stays known.
    failure: (failure?.position ?? Infinity) < start ? failure : undefined,
  };
  if (!page.hasNext) {
    return ended(walked, walkUnreadable, page);
  }
  return {
    ...walked,
    walkPosition: start + length,
    reached: walked.walkedAt === undefined ? oldest : state.reached,
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

/**
 * A list that the region contradicts: the next walk begins, first in line. One
 * that isn't stored in full is being walked already.
 */
export function contradicted(state: ListState): ListState {
  return state.walkedAt === undefined
    ? state
    : { ...begun(state, 0), walkedAt: undefined };
}

/** A list whose walk goes on behind a page that can't be read. */
export function skipped(state: ListState, from: number, to: number): ListState {
  return state.walkPosition === from
    ? { ...state, walkPosition: to, walkUnreadable: state.walkUnreadable + 1 }
    : state;
}

/**
 * A list that couldn't be read. That the newest records can't be read matters
 * more than a page of a walk.
 */
export function failed(
  state: ListState,
  failure: Omit<ListFailure, 'since' | 'at' | 'times'>,
  now: number,
): ListState {
  const before = state.failure;
  const position = isWide(failure) ? undefined : failure.position;
  if (before && !isOfWalk(before) && position !== undefined) {
    return state;
  }
  const isSame = before?.kind === failure.kind && before.position === position;
  return {
    ...state,
    failure: {
      ...failure,
      position,
      since: isSame ? before.since : now,
      at: now,
      times: isSame ? before.times + 1 : 1,
    },
  };
}

/** Failures that say nothing about other lists of the organization. */
const OF_ONE_LIST: readonly ListFailure['kind'][] = [
  'not-found',
  'malformed',
  'too-large',
  'server',
  'invalid',
];

/** Whether a failure concerns all lists of the organization. */
export function isWide({ kind }: Pick<ListFailure, 'kind'>): boolean {
  return !OF_ONE_LIST.includes(kind);
}

/** Whether a failure is about a page of a walk, not the newest records. */
export function isOfWalk(failure?: ListFailure): boolean {
  return failure?.position !== undefined;
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
