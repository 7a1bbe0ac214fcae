import { readById, scanPage } from './scanPage';

const PAGE = { page: 1, perPage: 2 };

/** Rows 1 to 1000, without those that were deleted after their IDs were read. */
function scan(isGone: (id: number) => boolean, page = PAGE) {
  const ids = Array.from({ length: 1_000 }, (_, index) => index + 1);
  const read = readById(ids, async some => some.filter(id => !isGone(id)));
  return scanPage({
    read,
    toOwn: async rows => rows,
    matches: id => id % 100 === 0,
    page,
  });
}

describe('scanPage', () => {
  it('counts all matching rows, and returns those of the page', async () => {
    expect(await scan(() => false)).toEqual({ rows: [100, 200], total: 10 });
    expect(await scan(() => false, { page: 5, perPage: 2 })).toEqual({
      rows: [900, 1_000],
      total: 10,
    });
  });

  it('goes on where all rows of a step were deleted meanwhile', async () => {
    const isGone = (id: number) => id <= 500;
    expect(await scan(isGone)).toEqual({ rows: [600, 700], total: 5 });
  });

  it('stops once the page is full if that is enough', async () => {
    const read: number[] = [];
    const result = await scanPage({
      read: async (offset, limit) => {
        read.push(offset);
        return Array.from({ length: limit }, (_, index) => offset + index);
      },
      toOwn: async rows => rows,
      matches: () => true,
      page: { page: 1, perPage: 1 },
      isEnough: true,
    });
    expect(result.rows).toEqual([0]);
    expect(read).toEqual([0]);
  });
});
