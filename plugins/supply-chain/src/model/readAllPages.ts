import type { Page } from 'backstage-plugin-supply-chain-common';
import { oldestRead, readPages, readUntilSure } from './readPages';

/** Maximum number of rows read. */
export const MAX_ROWS = 5_000;

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

/** What has to be known about a page of a list. */
export type ListPage = Pick<
  Page,
  'total' | 'window' | 'stale' | 'asOf' | 'settling'
>;

interface TablePages<Row, T extends ListPage> {
  read(place: { page: number; perPage: number }): Promise<T>;
  rowsOf(response: T): readonly Row[];
  keyOf(row: Row): string;
}

/**
 * Reads all pages of a table, up to a maximum. Rows may move to other pages in
 * the meantime, so several pages are read until two attempts have the same rows
 * and nothing is being looked up any more.
 */
export async function readAllPages<Row, T extends ListPage>(
  table: TablePages<Row, T>,
): Promise<AllRows<Row>> {
  const { last, isSure } = await readUntilSure(
    () => readOnce(table),
    (now, before) =>
      now.pages === 1 || (before !== undefined && hasSameRows(before, now)),
    ({ settling }) => settling,
  );
  const { rows, total, window, stale, asOf } = last;
  const cut = total > MAX_ROWS;
  return {
    rows: isSure ? rows.map(({ row }) => row) : withoutRepeats(rows),
    total,
    complete: isSure && !cut && window.complete,
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

async function readOnce<Row, T extends ListPage>({
  read,
  rowsOf,
  keyOf,
}: TablePages<Row, T>) {
  const responses = await readPages({ read, rowsOf, maxRows: MAX_ROWS });
  const { total, window } = responses[responses.length - 1];
  return {
    rows: responses
      .flatMap(rowsOf)
      .map((row): KeyedRow<Row> => ({ key: keyOf(row), row })),
    pages: responses.length,
    total,
    stale: responses.some(({ stale }) => stale),
    settling: responses.some(({ settling }) => settling),
    asOf: oldestRead(responses),
    window: {
      ...window,
      complete: responses.every(response => response.window.complete),
    },
  };
}

type Read<Row> = Awaited<ReturnType<typeof readOnce<Row, ListPage>>>;

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
