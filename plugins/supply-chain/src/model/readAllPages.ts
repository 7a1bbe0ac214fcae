import {
  MAX_PER_PAGE,
  type Coverage,
  type Page,
} from 'backstage-plugin-supply-chain-common';
import { mergeMeta } from './coverage';

/** Maximum number of rows read. */
export const MAX_ROWS = 5_000;

/** All rows of a table, and what to know about them without the page. */
export interface AllRows<Row> {
  rows: readonly Row[];
  /** Number of rows, with those above the maximum. */
  total: number;
  /** Whether there are more rows than the maximum. */
  cut: boolean;
  /** Incomplete, too, if rows were left out. */
  coverage: Coverage;
}

interface TablePages<Row, T extends Page> {
  read(place: { page: number; perPage: number }): Promise<T>;
  rowsOf(response: T): readonly Row[];
  keyOf(row: Row): string;
  perPage?: number;
}

/**
 * Reads all pages of a table, up to a maximum. Rows may move to other pages in
 * the meantime, so a table whose rows don't add up counts as incomplete.
 */
export async function readAllPages<Row, T extends Page>({
  read,
  rowsOf,
  keyOf,
  perPage = MAX_PER_PAGE,
}: TablePages<Row, T>): Promise<AllRows<Row>> {
  const responses: T[] = [];
  const rows = new Map<string, Row>();
  for (let page = 1; ; page++) {
    const response = await read({ page, perPage });
    responses.push(response);
    rowsOf(response).forEach(row => rows.set(keyOf(row), row));
    const { total } = response;
    if (
      rowsOf(response).length === 0 ||
      page * perPage >= Math.min(total, MAX_ROWS)
    ) {
      const { coverage } = mergeMeta(responses);
      const isWhole = responses.length === 1 || rows.size === total;
      return {
        rows: [...rows.values()],
        total,
        cut: total > MAX_ROWS,
        coverage: { ...coverage, complete: coverage.complete && isWhole },
      };
    }
  }
}
