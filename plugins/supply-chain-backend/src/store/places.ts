import { isOlder } from './unbrokenRun';
import type { Position } from './unbrokenRun';

/** The fields of a stored record needed to compare a page with it. */
export interface StoredPlace extends Position {
  id: number;
  /** Identifies the record within its list. */
  key: string;
  /** Hash of everything stored for it. */
  hash: string;
}

/** A record of a page with its place in the list. */
export interface Placed<T> extends Position {
  key: string;
  record: T;
  /** Hash of everything to be stored for it. */
  hash: string;
  /** Whether the region gave it a creation time. */
  isDated: boolean;
  /** The stored version. */
  stored?: StoredPlace;
}

/**
 * Finds the times to sort a page's records by: when they were created, or else
 * their stored time, or else the time of the record before them. Undated
 * records at the start of a page take the time of the first dated one.
 *
 * @param startAt - used if no record has a time
 */
export function sortTimes(
  records: readonly { createdAt?: string; stored?: Position }[],
  startAt: number,
): number[] {
  const known = records.map(({ createdAt, stored }) =>
    createdAt === undefined ? stored?.sortAt : Date.parse(createdAt),
  );
  let last = known.find(time => time !== undefined) ?? startAt;
  return known.map(time => {
    last = time ?? last;
    return last;
  });
}

/**
 * Assigns places to records with equal times, so that records on the page are
 * in its order. Stored records that aren't on the page keep their position
 * relative to it.
 *
 * @param others - stored records with the same times that aren't on the page
 * @returns the changed places of the others, by ID
 */
export function assignPlaces<T>(
  page: readonly Placed<T>[],
  others: readonly StoredPlace[],
  isFirst: boolean,
): Map<number, number> {
  const moved = new Map<number, number>();
  const othersAt = groupByTime(others);
  for (const [time, group] of groupByTime(page)) {
    const rest = [...(othersAt.get(time) ?? [])].sort(newestFirst);
    const above = countAbove(group, rest, {
      isAtStart: !isFirst && page[0].sortAt === time,
    });
    const order: (Placed<T> | StoredPlace)[] = [
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
 * How many of the others stay above a group of the page. A record that is
 * already stored decides it. Otherwise, others with the time of the page's
 * first record were on an earlier page, and all the rest come on a later one.
 */
function countAbove<T>(
  group: readonly Placed<T>[],
  rest: readonly StoredPlace[],
  { isAtStart }: { isAtStart: boolean },
): number {
  const shared = group.find(({ stored }) => stored);
  if (shared?.stored?.sortAt === shared?.sortAt && shared?.stored) {
    const { stored } = shared;
    return rest.filter(other => isOlder(stored, other)).length;
  }
  return isAtStart ? rest.length : 0;
}

/** Whether the places are already correct. New records don't have one yet. */
function isInOrder<T>(order: readonly (Placed<T> | StoredPlace)[]): boolean {
  if (order.length === 1) {
    return true;
  }
  return order.every((each, index) => {
    const isPlaced = 'id' in each || each.stored?.sortAt === each.sortAt;
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
