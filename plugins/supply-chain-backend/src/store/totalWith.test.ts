import { totalWith } from './totalWith';

describe('the total of a page', () => {
  it.each([
    ['is empty', { page: 1, rows: 0, counted: 30 }, 0],
    ['has few rows', { page: 1, rows: 3, counted: 30 }, 3],
    ['is the last one', { page: 3, rows: 3, counted: 60 }, 43],
    ['has more rows than were counted', { page: 2, rows: 20, counted: 35 }, 40],
  ])('ends at the page if it %s', (_, { page, rows, counted }, total) => {
    const place = { offset: (page - 1) * 20, limit: 20 };
    expect(totalWith(counted, place, rows)).toBe(total);
  });

  it.each([
    ['there are more', { page: 2, rows: 20, counted: 55 }, 55],
    ['the page is beyond the end', { page: 4, rows: 0, counted: 35 }, 35],
  ])('is counted if %s', (_, { page, rows, counted }, total) => {
    const place = { offset: (page - 1) * 20, limit: 20 };
    expect(totalWith(counted, place, rows)).toBe(total);
  });
});
