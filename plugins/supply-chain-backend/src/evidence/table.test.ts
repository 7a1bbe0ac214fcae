import { tablePage } from './table';
import type { ChunkSource } from './table';

interface Row {
  name: string;
  createdAt: string;
}

function row(name: string, minute: number): Row {
  return {
    name,
    createdAt: `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`,
  };
}

/** A flow whose records come in chunks of two. */
function source(rows: Row[]): ChunkSource<Row> & { reads: number[] } {
  const reads: number[] = [];
  return {
    reads,
    read: async index => {
      reads.push(index);
      return {
        records: rows.slice(index * 2, index * 2 + 2),
        hasNext: rows.length > index * 2 + 2,
      };
    },
  };
}

function page(
  sources: ChunkSource<Row>[],
  options: {
    page?: number;
    perPage?: number;
    matches?(row: Row): boolean;
  } = {},
) {
  return tablePage({
    sources,
    createdAt: each => each.createdAt,
    matches: options.matches ?? (() => true),
    page: options.page ?? 1,
    perPage: options.perPage ?? 3,
  });
}

const names = (rows: Row[]) => rows.map(({ name }) => name);

describe('tablePage', () => {
  it('merges flows, newest first', async () => {
    const { rows, hasNextPage } = await page([
      source([row('a3', 30), row('a2', 20), row('a1', 1)]),
      source([row('b2', 25), row('b1', 10)]),
    ]);

    expect(names(rows)).toEqual(['a3', 'b2', 'a2']);
    expect(hasNextPage).toBe(true);
  });

  it('reads no more than the page needs', async () => {
    const long = source(
      Array.from({ length: 20 }, (_, index) => row(`a${index}`, 59 - index)),
    );
    await page([long], { perPage: 1 });

    expect(long.reads).toEqual([0]);
  });

  it('gives the last page without a next one, and says that all was looked at', async () => {
    const { rows, hasNextPage, window } = await page(
      [source([row('a3', 30), row('a2', 20), row('a1', 1)])],
      { page: 2, perPage: 2 },
    );

    expect(names(rows)).toEqual(['a1']);
    expect(hasNextPage).toBe(false);
    expect(window).toEqual({
      records: 3,
      complete: true,
      since: row('', 1).createdAt,
    });
  });

  it('looks for matches through the chunks, and says how far it looked', async () => {
    const endless: ChunkSource<Row> = {
      read: async index => ({
        records: [row(`a${index}`, 59 - index)],
        hasNext: true,
      }),
    };

    const { rows, hasNextPage, window } = await page([endless], {
      matches: () => false,
    });

    expect(rows).toEqual([]);
    expect(hasNextPage).toBe(false);
    expect(window).toMatchObject({ records: 10, complete: false });
  });

  it('goes on behind a chunk that holds nothing', async () => {
    const gap: ChunkSource<Row> = {
      read: async index => ({
        records: index < 2 ? [] : [row('a', 1)],
        hasNext: index < 2,
      }),
    };

    expect(names((await page([gap])).rows)).toEqual(['a']);
  });

  it('shows the other flows when one cannot be read, and does not call that complete', async () => {
    const broken: ChunkSource<Row> = { read: async () => undefined };

    const { rows, window } = await page([broken, source([row('b', 1)])]);

    expect(names(rows)).toEqual(['b']);
    expect(window.complete).toBe(false);
  });
});
