import type { Page } from 'backstage-plugin-supply-chain-common';
import { read } from '../__fixtures__/responses';
import { MAX_ROWS, readAllPages } from './readAllPages';

type Table = Page & { rows: number[] };

/** Row numbers, newest first. */
const rowsUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => count - index);

/**
 * Reads a table whose rows may change between requests.
 *
 * @param rowsAt - all rows at a request, counted from 0
 */
async function readTable(
  rowsAt: (request: number) => number[],
  restOf: (request: number) => Partial<Page> = () => ({}),
) {
  let requests = 0;
  const { coverage, ...all } = await readAllPages<number, Table>({
    read: async ({ page, perPage }) => {
      const rows = rowsAt(requests);
      const rest = restOf(requests);
      requests += 1;
      return {
        page,
        perPage,
        total: rows.length,
        coverage: read,
        problems: [],
        rows: rows.slice((page - 1) * perPage, page * perPage),
        ...rest,
      };
    },
    rowsOf: response => response.rows,
    keyOf: String,
  });
  return { ...all, coverage, complete: coverage.complete, requests };
}

describe('readAllPages', () => {
  it('reads each page once', async () => {
    expect(await readTable(() => rowsUpTo(250))).toMatchObject({
      rows: rowsUpTo(250),
      complete: true,
      requests: 3,
    });
  });

  it('says that rows may be missing if they move to other pages, and has none twice', async () => {
    const { rows, complete } = await readTable(request =>
      rowsUpTo(250 + request),
    );
    expect(complete).toBe(false);
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('stops at a maximum, and says so', async () => {
    const { rows, cut, complete, total } = await readTable(() =>
      rowsUpTo(MAX_ROWS + 1),
    );
    expect(rows).toHaveLength(MAX_ROWS);
    expect({ cut, complete, total }).toEqual({
      cut: true,
      complete: false,
      total: MAX_ROWS + 1,
    });
  });

  it('is as incomplete, stale and old as its worst page', async () => {
    const old = {
      asOf: '2026-11-19T12:00:00.000Z',
      stale: true,
      complete: false,
    };
    const { coverage } = await readTable(
      () => rowsUpTo(150),
      request => (request === 1 ? { coverage: old } : {}),
    );
    expect(coverage).toMatchObject(old);
  });
});
