import { setImmediate } from 'node:timers/promises';

/** Rows that are looked at before others get their turn. */
const ROWS_PER_STEP = 250;

/** A page of a table, and how many rows the table has. */
export interface TablePage<T> {
  rows: T[];
  total: number;
}

/**
 * Takes one page of the rows that belong to an entity and match, where only
 * looking at each row tells. It looks at all of them, for the total, unless
 * the page is enough.
 */
export async function scanPage<Row, Own>(options: {
  /** Reads rows of the store, in the table's order. */
  read(offset: number, limit: number): Promise<Row[]>;
  /** Those that are the entity's, as it sees them. */
  toOwn(rows: Row[]): Promise<Own[]>;
  matches(own: Own): boolean;
  /** `page` counts from 1. */
  page: { page: number; perPage: number };
  /** Stops at the end of the page: `total` is then no more than that. */
  isEnough?: boolean;
}): Promise<TablePage<Own>> {
  const { page, perPage } = options.page;
  const first = (page - 1) * perPage;
  const rows: Own[] = [];
  let total = 0;
  // Often the first rows are enough.
  let step = options.isEnough ? perPage : ROWS_PER_STEP;
  let offset = 0;
  for (;;) {
    const read = await options.read(offset, step);
    const own = await options.toOwn(read);
    for (const each of own) {
      if (options.matches(each)) {
        if (total >= first && rows.length < perPage) {
          rows.push(each);
        }
        total += 1;
      }
    }
    const isFull = rows.length >= perPage;
    if (read.length < step || (options.isEnough && isFull)) {
      return { rows, total };
    }
    offset += step;
    step = ROWS_PER_STEP;
    await setImmediate();
  }
}
