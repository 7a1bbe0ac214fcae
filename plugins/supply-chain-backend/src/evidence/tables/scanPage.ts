import { setImmediate } from 'node:timers/promises';

/** Number of rows to process before yielding to the event loop. */
const ROWS_PER_STEP = 250;

/** A page of a table, and its total number of rows. */
export interface TablePage<T> {
  rows: T[];
  total: number;
}

/** Reads rows by their IDs, so that no other rows can shift them meanwhile. */
export function readById<Row>(
  ids: readonly number[],
  byId: (ids: readonly number[]) => Promise<Row[]>,
) {
  return async (offset: number, limit: number) =>
    offset < ids.length ? byId(ids.slice(offset, offset + limit)) : undefined;
}

/**
 * Finds a page of the entity's matching rows if the store can't filter them.
 * Scans all rows for the total, unless only the page is needed.
 */
export async function scanPage<Row, Own>(options: {
  /**
   * Reads rows from the store, in table order. Some may be gone; undefined at the
   * end.
   */
  read(offset: number, limit: number): Promise<Row[] | undefined>;
  /** Filters and converts rows to the entity's view of them. */
  toOwn(rows: Row[]): Promise<Own[]>;
  matches(own: Own): boolean;
  /** `page` starts at 1. */
  page: { page: number; perPage: number };
  /**
   * Stops at the end of the page. `total` then doesn't count any further rows.
   */
  isEnough?: boolean;
}): Promise<TablePage<Own>> {
  const { page, perPage } = options.page;
  const first = (page - 1) * perPage;
  const rows: Own[] = [];
  let total = 0;
  // The first rows are often enough.
  let step = options.isEnough ? perPage : ROWS_PER_STEP;
  let offset = 0;
  for (;;) {
    const read = await options.read(offset, step);
    if (!read) {
      return { rows, total };
    }
    const own = await options.toOwn(read);
    for (const each of own) {
      if (options.matches(each)) {
        if (total >= first && rows.length < perPage) {
          rows.push(each);
        }
        total += 1;
      }
    }
    if (options.isEnough && rows.length >= perPage) {
      return { rows, total };
    }
    offset += step;
    step = ROWS_PER_STEP;
    await setImmediate();
  }
}
