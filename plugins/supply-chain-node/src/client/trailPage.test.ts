import { TrailPage } from './requests';
import { failureOf } from '../__testUtils__/failure';
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
});

describe('trailPages', () => {
  const region = useFakeRegion();
  const request = { org: 'acme', flowName: 'app', perPage: 2 };

  async function namesOf(pages: AsyncIterable<TrailPage>): Promise<string[][]> {
    const names: string[][] = [];
    for await (const page of pages) {
      names.push(page.items.map(({ name }) => name));
    }
    return names;
  }

  function pageOf(url: string): number {
    return Number(new URL(url, 'http://region').searchParams.get('page'));
  }

  it('iterates over all pages of a flow', async () => {
    region.reply = (response, incoming) => {
      const page = pageOf(incoming.url!);
      const data = trails(page * 2, page === 3 ? 1 : 2);
      const pagination = { page, per_page: 2, page_count: 3, total: 5 };
      json({ data, pagination })(response, incoming);
    };
    expect(await namesOf(region.client().trailPages(request))).toEqual([
      ['t2', 't3'],
      ['t4', 't5'],
      ['t6'],
    ]);
    expect(region.received.map(({ url }) => url)).toEqual([
      '/api/v2/trails/acme/app?page=1&per_page=2',
      '/api/v2/trails/acme/app?page=2&per_page=2',
      '/api/v2/trails/acme/app?page=3&per_page=2',
    ]);
  });

  it('stops when a region returns the same trails for every page', async () => {
    region.reply = json(trails(0, 2));
    expect(await namesOf(region.client().trailPages(request))).toEqual([
      ['t0', 't1'],
    ]);
    expect(region.received).toHaveLength(2);
  });

  it('stops at maxPages and says that there is more', async () => {
    region.reply = json({ data: trails(0, 2), pagination: { page_count: 9 } });
    const pages: TrailPage[] = [];
    const client = region.client();
    for await (const page of client.trailPages({ ...request, maxPages: 1 })) {
      pages.push(page);
    }
    expect(pages.map(({ hasNextPage }) => hasNextPage)).toEqual([true]);
  });

  it('requests no page that is not consumed', async () => {
    region.reply = json({ data: trails(0, 2), pagination: { page_count: 9 } });
    const pages = region.client().trailPages(request);
    await pages.next();
    await pages.return();
    expect(region.received).toHaveLength(1);
  });

  it.each([0, 101])('does not request %d trails per page', async perPage => {
    const pages = region.client().trailPages({ ...request, perPage });
    expect(await failureOf(pages.next())).toMatchObject({
      kind: 'invalid',
      endpoint: 'E6',
    });
    expect(region.received).toEqual([]);
  });
});
