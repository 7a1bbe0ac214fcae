import { MAX_PER_PAGE, type Page } from 'backstage-plugin-supply-chain-common';

/** Maximum number of rows read. */
export const MAX_ROWS = 5_000;

/** Maximum number of times to read all pages. */
const MAX_ATTEMPTS = 3;

/** All rows of a table, and what to know about them without the page. */
export interface AllRows<Row> {
  rows: readonly Row[];
  /** Number of rows, with those above the maximum. */
  total: number;
  /** False if there may be others. */
  complete: boolean;
  /** Whether there are more rows than the maximum. */
  cut: boolean;
  /** Whether some of the data is older than the regions'. */
  stale: boolean;
  /** When the oldest of the data was read, ISO 8601. */
  asOf?: string;
  /** Set if older records aren't kept, ISO 8601. */
  keptSince?: string;
}

interface TablePages<Row, T extends Page> {
  read(place: { page: number; perPage: number }): Promise<T>;
  rowsOf(answer: T): readonly Row[];
  keyOf(row: Row): string;
}

/**
 * Reads all pages of a table, up to a maximum. Rows may move to other pages in
 * the meantime, so several pages are read until two attempts have the same rows
 * and nothing is being looked up any more.
 */
export async function readAllPages<Row, T extends Page>(
  table: TablePages<Row, T>,
): Promise<AllRows<Row>> {
  let known = await readOnce(table);
  let isSame = known.pages === 1;
  for (
    let attempt = 1;
    (!isSame || known.settling) && attempt < MAX_ATTEMPTS;
    attempt++
  ) {
    const again = await readOnce(table);
    isSame = again.pages === 1 || hasSameRows(known, again);
    known = again;
  }
  const { rows, total, window, stale, asOf } = known;
  const cut = total > MAX_ROWS;
  return {
    rows: isSame ? rows.map(({ row }) => row) : withoutRepeats(rows),
    total,
    complete: isSame && !cut && window.complete,
    cut,
    stale,
    ...(asOf && { asOf }),
    ...(window.keptSince && { keptSince: window.keptSince }),
  };
}

interface KeyedRow<Row> {
  key: string;
  row: Row;
}

async function readOnce<Row, T extends Page>({
  read,
  rowsOf,
  keyOf,
}: TablePages<Row, T>) {
  const rows: KeyedRow<Row>[] = [];
  let stale = false;
  let settling = false;
  let complete = true;
  let asOf: string | undefined;
  for (let page = 1; ; page++) {
    const answer = await read({ page, perPage: MAX_PER_PAGE });
    const added = rowsOf(answer);
    rows.push(...added.map(row => ({ key: keyOf(row), row })));
    stale ||= answer.stale;
    settling ||= answer.settling ?? false;
    complete &&= answer.window.complete;
    asOf = earlierOf(asOf, answer.asOf);
    const wanted = Math.min(answer.total, MAX_ROWS);
    if (added.length === 0 || page * MAX_PER_PAGE >= wanted) {
      const { total, window } = answer;
      return {
        ...{ rows, pages: page, total, stale, settling, asOf },
        window: { ...window, complete },
      };
    }
  }
}

function earlierOf(one?: string, other?: string): string | undefined {
  return one && other && one < other ? one : other ?? one;
}

type Read<Row> = Awaited<ReturnType<typeof readOnce<Row, Page>>>;

function hasSameRows<Row>(one: Read<Row>, other: Read<Row>): boolean {
  return (
    one.total === other.total &&
    other.rows.length === Math.min(other.total, MAX_ROWS) &&
    one.rows.length === other.rows.length &&
    one.rows.every(({ key }, index) => key === other.rows[index].key)
  );
}

/** Each row once, in case some were on several pages. */
function withoutRepeats<Row>(rows: readonly KeyedRow<Row>[]): Row[] {
  return [...new Map(rows.map(({ key, row }) => [key, row])).values()];
}
