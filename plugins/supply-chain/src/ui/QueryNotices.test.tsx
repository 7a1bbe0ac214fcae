import { screen } from '@testing-library/react';
import type {
  ResponseMeta,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import { hoursAgo, NOW, problems } from '../__fixtures__/responses';
import { portalError } from '../__testUtils__/mockApi';
import { renderView } from '../__testUtils__/renderView';
import { SupplyChainProvider } from './SupplyChainProvider';
import type { Sources } from './dataNotice';
import { QueryNotices } from './QueryNotices';

const down = problems.regionDown;
const stale = { stale: true } as const;

function ofFlow(flow: string, rest: Partial<Problem> = {}): Problem {
  return { ...down, flow, ...rest };
}

function flows(total: number): Sources {
  return { kind: 'flows', total };
}

function components(total: number): Sources {
  return { kind: 'components', total };
}

type Query = Parameters<typeof QueryNotices>[0]['query'];

/** The fields of a query that matter here. */
function queryOf(
  response: Partial<ResponseMeta>,
  error: Error | null = null,
): Query {
  const data = { asOf: hoursAgo(0.5), stale: false, problems: [], ...response };
  return { data, error } as Query;
}

async function noticeOf(
  response: Partial<ResponseMeta>,
  sources?: Sources,
  error: Error | null = null,
  besides?: Query,
) {
  renderView(
    <SupplyChainProvider>
      <div data-testid="there" />
      <QueryNotices
        query={queryOf(response, error)}
        sources={sources}
        besides={besides}
      />
    </SupplyChainProvider>,
  );
  await screen.findByTestId('there');
  // Without a notice, it is there and empty, so that a later one is announced.
  const text = screen.getByRole('status').textContent || undefined;
  return text
    ?.replace(/\d+:\d\d\s[AP]M/, '11:30')
    .replaceAll('\u2068', '')
    .replaceAll('\u2069', '');
}

describe('QueryNotices', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each<
    [string, Partial<ResponseMeta>, Sources | undefined, string | undefined]
  >([
    ['everything was read', {}, flows(3), undefined],
    [
      'a region is down and all flows are stale',
      { stale: true, problems: ['a', 'b'].map(f => ofFlow(f, stale)) },
      flows(2),
      "The region “eu” isn't responding. Showing data from 11:30.",
    ],
    [
      'a region is down and some flows are stale',
      { stale: true, problems: [ofFlow('a', stale)] },
      flows(3),
      "The region “eu” isn't responding. Showing data from 11:30 for 1 of 3 flows.",
    ],
    [
      'some flows have no data',
      { problems: [ofFlow('a')] },
      flows(3),
      "The region “eu” isn't responding. Couldn't load 1 of 3 flows: a.",
    ],
    [
      'no flow has data',
      { problems: [ofFlow('a'), ofFlow('b')] },
      flows(2),
      "The region “eu” isn't responding. Couldn't load 2 of 2 flows.",
    ],
    [
      'one flow is stale, one has no data and one is current',
      { stale: true, problems: [ofFlow('a', stale), ofFlow('b')] },
      flows(3),
      "The region “eu” isn't responding. Couldn't load 1 of 3 flows: b. Showing data from 11:30 for 1 of 3 flows.",
    ],
    [
      'part of a flow is stale and another part has no data',
      { stale: true, problems: [ofFlow('a', stale), ofFlow('a')] },
      flows(2),
      "The region “eu” isn't responding. Couldn't load 1 of 2 flows: a. Some data is from 11:30.",
    ],
    [
      'the only flow is stale',
      { stale: true, problems: [ofFlow('a', stale)] },
      flows(1),
      "The region “eu” isn't responding. Showing data from 11:30.",
    ],
    [
      'the only flow has no data',
      { problems: [ofFlow('a')] },
      flows(1),
      "The region “eu” isn't responding.",
    ],
    [
      'two regions are down',
      {
        stale: true,
        problems: [ofFlow('a', stale), ofFlow('b', { ...stale, region: 'us' })],
      },
      flows(2),
      "The regions “eu”, “us” aren't responding. Showing data from 11:30.",
    ],
    [
      'the age of stale data is unknown',
      { stale: true, asOf: undefined, problems: [ofFlow('a', stale)] },
      flows(1),
      "The region “eu” isn't responding. Showing earlier data.",
    ],
    [
      'a single resource is stale',
      { stale: true, problems: [ofFlow('a', stale)] },
      undefined,
      "The region “eu” isn't responding. Showing data from 11:30.",
    ],
    [
      'components are stale and incomplete',
      { stale: true, problems: [ofFlow('a', stale), ofFlow('b')] },
      components(4),
      "The region “eu” isn't responding. Some data is from 11:30.",
    ],
    [
      'one of two notifications is missing',
      { problems: [{ ...down, flow: undefined, value: '7' }] },
      { kind: 'notifications', total: 2 },
      "The region “eu” isn't responding. Couldn't load 1 of 2 notifications.",
    ],
    [
      'a key is rejected while another region is down',
      { problems: [ofFlow('a'), problems.keyRefused] },
      flows(3),
      "Couldn't load 2 of 3 flows: a, payments-release.a: The region “eu” isn't responding. Try again in a moment.payments-release: API key for “acme” rejected by “eu”. It may be expired or revoked. Ask your portal admin to replace it.",
    ],
    [
      'only a record is unreadable',
      { problems: [problems.unreadable] },
      flows(3),
      "payments-api: Couldn't read 1 record. All other records are shown.",
    ],
  ])('has the right notice if %s', async (_case, response, sources, words) => {
    expect(await noticeOf(response, sources)).toBe(words);
  });

  it('shows the time of the data in the same notice as a failed refresh', async () => {
    expect(
      await noticeOf(
        { stale: true, problems: [ofFlow('a', stale)] },
        flows(2),
        portalError(503),
      ),
    ).toBe(
      "Couldn't refresh: Couldn't reach the region. The region “eu” isn't responding. Showing data from 11:30.",
    );
  });

  it.each<
    [
      string,
      [Partial<ResponseMeta>, Error?],
      [Partial<ResponseMeta>, Error?],
      string?,
    ]
  >([
    [
      'nothing if the other one tells it',
      [{ stale: true }, portalError(503)],
      [{ stale: true }, portalError(503)],
      undefined,
    ],
    [
      'a different error',
      [{}, portalError(500)],
      [{}, portalError(503)],
      "Couldn't refresh: Something went wrong. Showing data from 11:30.",
    ],
    [
      'the same error with older data',
      [{ asOf: hoursAgo(1) }, portalError(503)],
      [{ asOf: hoursAgo(0.5) }, portalError(503)],
      "Couldn't refresh: Couldn't reach the region. Showing data from 11:30.",
    ],
    [
      'older data',
      [{ stale: true, asOf: hoursAgo(1) }],
      [{ stale: true, asOf: hoursAgo(0.5) }],
      'Showing data from 11:30.',
    ],
    [
      'what is missing where the other one only has older data',
      [{ problems: [ofFlow('a')] }],
      [{ stale: true, problems: [ofFlow('a', stale)] }],
      "The region “eu” isn't responding.",
    ],
    [
      'more unreadable records',
      [{ problems: [{ ...problems.unreadable, count: 5 }] }],
      [{ problems: [problems.unreadable] }],
      "payments-api: Couldn't read 5 records. All other records are shown.",
    ],
    [
      'nothing for newer data',
      [{ stale: true, asOf: hoursAgo(0.5) }],
      [{ stale: true, asOf: hoursAgo(1) }],
      undefined,
    ],
  ])(
    'besides another notice, tells %s',
    async (_case, [response, error], besides, words) => {
      const other = queryOf(...besides);
      expect(await noticeOf(response, undefined, error, other)).toBe(words);
    },
  );

  it.each([
    ['no data', { data: undefined, error: portalError(503) }],
    ['been forbidden', queryOf({ stale: true }, portalError(403))],
  ])('tells all itself if the other query has %s', async (_case, other) => {
    expect(
      await noticeOf({}, undefined, portalError(503), other as Query),
    ).toBe(
      "Couldn't refresh: Couldn't reach the region. Showing data from 11:30.",
    );
  });

  it('has no notice after a 403', async () => {
    expect(
      await noticeOf({ stale: true }, undefined, portalError(403)),
    ).toBeUndefined();
  });
});
