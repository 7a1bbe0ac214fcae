import { trailListOf } from './trailPage';

const isFollowed = (body: unknown, page: number) =>
  trailListOf(body, { page, perPage: 2 })?.hasNextPage;

const data = ['a', 'b'];

describe('trailListOf', () => {
  it.each<[string, number, boolean, unknown]>([
    ['a full bare list', 1, true, data],
    ['a short bare list', 1, false, ['a']],
    ['a bare list of all trails', 1, false, Array(9).fill('a')],
    ['an empty list', 1, false, []],
    ['a partial page without pagination', 1, false, { data: ['a'] }],
    ['the first of two', 1, true, { data, pagination: { page_count: 2 } }],
    ['a full last one', 2, false, { data, pagination: { page_count: 2 } }],
    [
      'one that tells its number',
      1,
      false,
      { data, pagination: { page: 2, page_count: 2 } },
    ],
    [
      'one with a total only',
      2,
      true,
      { data, pagination: { total: 5, per_page: 2 } },
    ],
    [
      'the last one with a total only',
      3,
      false,
      { data: ['a'], pagination: { total: 5 } },
    ],
    [
      'one smaller than requested',
      1,
      true,
      { data: ['a'], pagination: { page: 1, page_count: 5 } },
    ],
    [
      'an empty one, whatever the pagination says',
      1,
      false,
      { data: [], pagination: { page: 1, page_count: 5 } },
    ],
  ])('knows whether a page follows %s', (_what, page, next, body) => {
    expect(isFollowed(body, page)).toBe(next);
  });

  it.each([[null], ['OK'], [{}], [{ data: {} }], [7]])(
    'rejects %p as trails',
    body => expect(isFollowed(body, 1)).toBeUndefined(),
  );
});
