import { isOlder } from './unbrokenRun';
import type { Position } from './unbrokenRun';

/** A kept record of a list, as it is needed to compare a page with it. */
export interface KeptPlace extends Position {
  id: number;
  /** What tells it from the other records of the list. */
  key: string;
  /** Of all that is kept of it. */
  hash: string;
}

/** A record of a page with its place in the list. */
export interface Placed<T> extends Position {
  key: string;
  record: T;
  /** Of all that is to be kept of it. */
  hash: string;
  /** Whether the region gives a time for it. */
  isDated: boolean;
  /** The record as it is kept. */
  kept?: KeptPlace;
}

/**
 * Finds the times that the records of a page are sorted by: their creation,
 * or, without one, where they were kept, or else the time of the record before
 * them. One at the start of a page takes the time of the one after it.
 *
 * @param startAt - the time of a page that has none
 */
export function sortTimes(
  records: readonly { createdAt?: string; kept?: Position }[],
  startAt: number,
): number[] {
  const known = records.map(({ createdAt, kept }) =>
    createdAt === undefined ? kept?.sortAt : Date.parse(createdAt),
  );
  let last = known.find(time => time !== undefined) ?? startAt;
  return known.map(time => {
    last = time ?? last;
    return last;
  });
}

/**
 * Gives the records of each time their places, so that those of the page are
 * in its order. Kept ones that are not on the page stay where they are to it.
 *
 * @param others - the kept records of the same times that are not on the page
 * @returns the places of the others that have changed, by their ids
 */
export function assignPlaces<T>(
  page: readonly Placed<T>[],
  others: readonly KeptPlace[],
  isFirst: boolean,
): Map<number, number> {
  const moved = new Map<number, number>();
  const othersAt = groupByTime(others);
  for (const [time, group] of groupByTime(page)) {
    const rest = [...(othersAt.get(time) ?? [])].sort(newestFirst);
    const above = countAbove(group, rest, {
      isAtStart: !isFirst && page[0].sortAt === time,
    });
    const order: (Placed<T> | KeptPlace)[] = [
      ...rest.slice(0, above),
      ...group,
      ...rest.slice(above),
    ];
    if (!isInOrder(order)) {
      order.forEach((each, index) => {
        const place = order.length - 1 - index;
        if ('id' in each && each.place !== place) {
          moved.set(each.id, place);
        }
        each.place = place;
      });
    }
  }
  return moved;
}

/**
 * How many of the others stay above a group of the page. Those that a page
 * shares with the list say it; otherwise, others of the time of its first
 * record came on a page before, and all else comes on one after.
 */
function countAbove<T>(
  group: readonly Placed<T>[],
  rest: readonly KeptPlace[],
  { isAtStart }: { isAtStart: boolean },
): number {
  const shared = group.find(({ kept }) => kept);
  if (shared?.kept?.sortAt === shared?.sortAt && shared?.kept) {
    const { kept } = shared;
    return rest.filter(other => isOlder(kept, other)).length;
  }
  return isAtStart ? rest.length : 0;
}

/** Places that are right already are left alone; a new record has none yet. */
function isInOrder<T>(order: readonly (Placed<T> | KeptPlace)[]): boolean {
  if (order.length === 1) {
    return true;
  }
  return order.every((each, index) => {
    const isPlaced = 'id' in each || each.kept?.sortAt === each.sortAt;
    return isPlaced && (index === 0 || each.place < order[index - 1].place);
  });
}

function newestFirst(one: Position, other: Position): number {
  return other.sortAt - one.sortAt || other.place - one.place;
}

function groupByTime<E extends Position>(entries: readonly E[]) {
  const groups = new Map<number, E[]>();
  for (const entry of entries) {
    const group = groups.get(entry.sortAt);
    if (group) {
      group.push(entry);
    } else {
      groups.set(entry.sortAt, [entry]);
    }
  }
  return groups;
}
