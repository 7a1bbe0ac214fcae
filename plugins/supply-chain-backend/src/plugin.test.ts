import { responseOf } from './__testUtils__/responseOf';
import {
  fetchRegionJson,
  component,
  startTestPortal,
} from './__testUtils__/testPortal';
import type { TestPortal } from './__testUtils__/testPortal';

const entities = [
  component('payments-api', {
    org: 'acme',
    flows: 'payments-api, payments-release',
    notifications: '1, 2, 99',
  }),
  component('fraud-rules', {
    flows: 'acme/fraud-platform',
    artifacts: 'fraud-rules',
  }),
  component('vault', { flows: 'acme/card-vault' }),
];

interface RegionTrail {
  name: string;
  compliance_state: string;
}

describe('the supply-chain plugin in front of two regions', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({ entities });
  });

  afterAll(() => portal.stop());

  it('merges several flows by time, and pages through them without gaps', async () => {
    await portal.sync();
    const names: string[] = [];
    for (let page = 1, more = true; more; page += 1) {
      const { body } = await portal
        .ask('payments-api', `trails?perPage=20&page=${page}`)
        .expect(200);
      const response = responseOf('TrailsResponse', body);
      names.push(...response.trails.map(each => `${each.flow}/${each.name}`));
      more = page * response.perPage < response.total;
    }
    const held = await Promise.all(
      ['payments-api', 'payments-release'].map(async flow => {
        const { data } = (await fetchRegionJson(
          portal.eu,
          'acme',
          `/trails/acme/${flow}?per_page=100`,
        )) as { data: RegionTrail[] };
        return data.map(({ name }) => `${flow}/${name}`);
      }),
    );

    expect(names).toHaveLength(new Set(names).size);
    expect([...names].sort()).toEqual(held.flat().sort());
  });

  it('shows notifications without their webhooks, and reports a missing one as a problem', async () => {
    const { body, text } = await portal
      .ask('payments-api', 'notifications')
      .expect(200);

    const { notifications, problems } = responseOf(
      'NotificationsResponse',
      body,
    );
    expect(notifications.map(({ number }) => number)).toEqual([1, 2]);
    expect(notifications[1].failing).toBe(true);
    expect(problems).toEqual([
      expect.objectContaining({
        reason: 'notification-not-found',
        value: '99',
        annotation: 'supply-chain/notifications',
      }),
    ]);
    expect(text).not.toMatch(/https?:/);
  });

  it.each(['page=0', 'perPage=101', 'state=great', 'since=yesterday', 'x=1'])(
    'rejects the query %s and names the parameter',
    async query => {
      const { body } = await portal
        .ask('payments-api', `trails?${query}`)
        .expect(400);

      expect(body.error.message).toContain(query.split('=')[0]);
    },
  );
});

describe('the supply-chain plugin with a failing region', () => {
  let portal: TestPortal;

  beforeEach(async () => {
    portal = await startTestPortal({
      entities,
      config: { cache: { freshFor: { milliseconds: 1 } } },
    });
  });

  afterEach(() => portal.stop());

  it('calls nothing compliant that it could not read for 15 minutes, but a failure stays', async () => {
    const summaryOf = async (name: string) =>
      responseOf(
        'SummaryResponse',
        (await portal.ask(name, 'summary').expect(200)).body,
      );
    await portal.sync();
    const before = await summaryOf('payments-api');
    await summaryOf('fraud-rules');
    await portal.eu.stop();
    const stale = await summaryOf('payments-api');
    const later = Date.now() + 16 * 60_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    try {
      const { state, runningState } = before;
      expect(before).toMatchObject({ state: 'compliant' });
      expect(stale).toMatchObject({
        ...{ state, runningState },
        coverage: { stale: true, complete: true },
      });
      expect(await summaryOf('payments-api')).toMatchObject({
        ...{ state: 'unknown', runningState: 'unknown' },
        compliantAt: stale.coverage.asOf,
        coverage: { stale: true, complete: false, why: 'unavailable' },
        problems: expect.arrayContaining([
          expect.objectContaining({ reason: 'region-unavailable' }),
        ]),
      });
      expect(await summaryOf('fraud-rules')).toMatchObject({
        state: 'non-compliant',
      });
    } finally {
      jest.restoreAllMocks();
    }
  });
});
