import { tableQuerySchema } from 'backstage-plugin-supply-chain-common';
import { storedPage } from './tablePage';

/** A page of a table whose rows are counted after others were saved. */
const totalOf = async (options: {
  page: number;
  rows: number;
  counted: number;
}) => {
  const { page, rows, counted } = options;
  const { total } = await storedPage({
    read: async () => Array.from({ length: rows }, () => 'row'),
    count: async () => counted,
    query: tableQuerySchema.parse({ page, perPage: 20 }),
  });
  return total;
};

describe('the total of a page', () => {
  it.each([
    ['is empty', { page: 1, rows: 0, counted: 30 }, 0],
    ['has few rows', { page: 1, rows: 3, counted: 30 }, 3],
    ['is the last one', { page: 3, rows: 3, counted: 60 }, 43],
    ['has more rows than were counted', { page: 2, rows: 20, counted: 35 }, 40],
  ])('ends at the page if it %s', async (_, page, total) => {
    expect(await totalOf(page)).toBe(total);
  });

  it.each([
    ['there are more', { page: 2, rows: 20, counted: 55 }, 55],
    ['the page is beyond the end', { page: 4, rows: 0, counted: 35 }, 35],
  ])('is counted if %s', async (_, page, total) => {
    expect(await totalOf(page)).toBe(total);
  });
});
