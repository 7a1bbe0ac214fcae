import { trailListOf } from './trailPage';
import { json, useFakeRegion } from '../__testUtils__/FakeRegion';

const trails = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `t${from + i}` }));

describe('listTrails', () => {
  const region = useFakeRegion();

  it.each<[string, unknown, number, boolean]>([
    ['a full bare list', trails(0, 2), 1, true],
    ['a short bare list', trails(0, 1), 1, false],
    ['a bare list of all trails', trails(0, 9), 1, false],
    ['an empty list', [], 1, false],
    ['a partial page without pagination', { data: trails(0, 1) }, 1, false],
    [
      'the first of two pages',
      { data: trails(0, 2), pagination: { page: 1, page_count: 2 } },
      1,
      true,
    ],
    [
      'the last of two pages, even if full',
      { data: trails(0, 2), pagination: { page: 2, page_count: 2 } },
      2,
      false,
    ],
    [
      'a page without a number',
      { data: trails(0, 2), pagination: { page_count: 2 } },
      2,
      false,
    ],
    [
      'a page with a total only',
      { data: trails(0, 2), pagination: { total: 5, per_page: 2 } },
      2,
      true,
    ],
    [
      'the last page with a total only',
      { data: trails(0, 1), pagination: { total: 5 } },
      3,
      false,
    ],
    [
      'a page smaller than requested',
      { data: trails(0, 1), pagination: { page: 1, page_count: 5 } },
      1,
      true,
    ],
    [
      'an empty page, whatever the pagination says',
      { data: [], pagination: { page: 1, page_count: 5 } },
      1,
      false,
    ],
  ])(
    'knows for %s whether there is a next page',
    async (_what, body, page, next) => {
      region.reply = json(body);
      const { hasNextPage } = await region
        .client()
        .listTrails({ org: 'acme', flowName: 'app', page, perPage: 2 });
      expect(hasNextPage).toBe(next);
    },
  );

  it.each([[null], ['OK'], [{}], [{ data: {} }], [7]])(
    'rejects %p as trails',
    body => {
      expect(trailListOf(body, { page: 1, perPage: 2 })).toBeUndefined();
    },
  );
});
