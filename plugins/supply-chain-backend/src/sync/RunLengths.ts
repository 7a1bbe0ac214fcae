import { LRUCache } from 'lru-cache';
import { listKey } from '../records/keys';
import type { ListState } from '../records/storedRecords';

/** Maximum number of lists whose counts are cached. */
const MAX_LISTS = 10_000;

/** Number of records of a list above a time. */
interface Counted {
  /** The list's `readAt` when they were counted. */
  readAt: number | undefined;
  since: number;
  above: number;
}

/** Counts stored records from `since` to before `until`, in milliseconds. */
export type CountStored = (range: {
  since: number;
  until?: number;
}) => Promise<number>;

/**
 * Lengths of the unbroken runs of lists. While older records are read, only
 * added records are counted: recounting a long list for each page would get
 * slower with every page.
 */
export class RunLengths {
  readonly #counted = new LRUCache<string, Counted>({ max: MAX_LISTS });

  /** Number of records of the run in the region, or slightly less. */
  async lengthOf(list: ListState, count: CountStored): Promise<number> {
    const { readAt, unbrokenSince: since, unreadable } = list;
    if (since === undefined) {
      return 0;
    }
    const key = listKey(list);
    const known = this.#counted.get(key);
    const isBelow = known?.readAt === readAt && known && since <= known.since;
    const above = isBelow
      ? known.above +
        (await count({ since: since + 1, until: known.since + 1 }))
      : await count({ since: since + 1 });
    this.#counted.set(key, { readAt, since, above });
    // More records with the same time may follow.
    return unreadable + above + (await count({ since, until: since + 1 }));
  }

  /**
   * Discards a list's count, because records may have been added or deleted.
   */
  forget(list: ListState): void {
    this.#counted.delete(listKey(list));
  }
}
