import type { Page } from 'backstage-plugin-supply-chain-common';
import { MAX_ROWS, readAllPages } from './readAllPages';

type Table = Page & { rows: number[] };

const READ_AT = '2026-11-21T12:00:00.000Z';

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
  const all = await readAllPages<number, Table>({
    read: async ({ page, perPage }) => {
      const rows = rowsAt(requests);
      const rest = restOf(requests);
      requests += 1;
      return {
        page,
        perPage,
        total: rows.length,
        hasNextPage: page * perPage < rows.length,
        window: { complete: true },
        stale: false,
        problems: [],
        rows: rows.slice((page - 1) * perPage, page * perPage),
        ...rest,
      };
    },
    rowsOf: response => response.rows,
    keyOf: String,
  });
  return { ...all, requests };
}

describe('readAllPages', () => {
  it('reads a single page once', async () => {
    expect(await readTable(() => rowsUpTo(100))).toMatchObject({
      rows: rowsUpTo(100),
      complete: true,
      requests: 1,
    });
  });

  it('reads several pages twice', async () => {
    expect(await readTable(() => rowsUpTo(250))).toMatchObject({
      rows: rowsUpTo(250),
      complete: true,
      requests: 6,
    });
  });

  it('reads again if a new row moves others to later pages', async () => {
    const all = await readTable(request => rowsUpTo(request < 1 ? 250 : 251));
    expect(all).toMatchObject({
      rows: rowsUpTo(251),
      complete: true,
      requests: 9,
    });
  });

  it('reads again if a row stops matching, although others have its page', async () => {
    const before = rowsUpTo(250);
    const after = [...rowsUpTo(251).filter(row => row !== 200)];
    expect(after).toHaveLength(before.length);
    const all = await readTable(request => (request < 2 ? before : after));
    expect(all).toMatchObject({ rows: after, complete: true, requests: 9 });
  });

  it('says that rows may be missing if they keep moving, and has none twice', async () => {
    const { rows, complete, requests } = await readTable(request =>
      rowsUpTo(250 + request),
    );
    expect({ complete, requests }).toEqual({ complete: false, requests: 9 });
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

  it('reads again while verdicts are being looked up', async () => {
    const settling = (request: number) =>
      request === 0 ? { settling: true as const } : {};
    expect(await readTable(() => rowsUpTo(3), settling)).toMatchObject({
      complete: true,
      requests: 2,
    });
  });

  it('is as incomplete, stale and old as its worst page', async () => {
    const later = '2026-11-21T12:01:00.000Z';
    const keptSince = '2025-10-01T00:00:00.000Z';
    const all = await readTable(
      () => rowsUpTo(150),
      request =>
        request % 2 === 0
          ? { stale: true, asOf: READ_AT, window: { complete: false } }
          : { asOf: later, window: { complete: true, keptSince } },
    );
    expect(all).toMatchObject({
      complete: false,
      stale: true,
      asOf: READ_AT,
      keptSince,
    });
  });
});
