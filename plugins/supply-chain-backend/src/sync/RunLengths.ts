import { LRUCache } from 'lru-cache';
import type { ListState } from '../records/storedRecords';

/** Lists whose counts are remembered. */
const MAX_LISTS = 10_000;

/** Records of a list above a time. */
interface Counted {
  /** Of the list when they were counted. */
  readAt: number | undefined;
  since: number;
  above: number;
}

/** Counts kept records of a list, `since` and before `until`, in milliseconds. */
export type CountKept = (range: {
  since: number;
  until?: number;
}) => Promise<number>;

/**
 * How many records the unbroken runs of lists have. While older records are
 * read, only those that were added are counted: to count a long list for each
 * of its pages would take longer with every page.
 */
export class RunLengths {
  readonly #counted = new LRUCache<string, Counted>({ max: MAX_LISTS });

  /** How many records the run has in the region, or a little less. */
  async of(list: ListState, count: CountKept): Promise<number> {
    const { readAt, unbrokenSince: since, unreadable } = list;
    if (since === undefined) {
      return 0;
    }
    const key = keyOf(list);
    const known = this.#counted.get(key);
    const isBelow = known?.readAt === readAt && known && since <= known.since;
    const above = isBelow
      ? known.above +
        (await count({ since: since + 1, until: known.since + 1 }))
      : await count({ since: since + 1 });
    this.#counted.set(key, { readAt, since, above });
    // Others of the same time may follow.
    return unreadable + above + (await count({ since, until: since + 1 }));
  }

  /** Has a list counted anew, as records of it may have come or gone. */
  forget(list: ListState): void {
    this.#counted.delete(keyOf(list));
  }
}

function keyOf({ flowId, kind }: ListState): string {
  return `${flowId} ${kind}`;
}
