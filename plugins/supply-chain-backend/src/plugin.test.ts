import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { responseOf } from './__testUtils__/responseOf';
import request from 'supertest';
import {
  fetchRegionJson,
  component,
  startTestPortal,
  system,
} from './__testUtils__/testPortal';
import type { TestPortal } from './__testUtils__/testPortal';
import supplyChainPlugin from './index';

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
  component('orders-api', { flows: 'orders-api' }, 'logistics'),
  component('typo', { org: 'acme', flows: 'web-shop, web-shpo' }),
  component('vault', { flows: 'acme/card-vault' }),
  component('refused', { flows: 'eu:acme-legacy/billing-batch' }),
  component('secret', { flows: 'acme/audit-log' }),
  component('plain', {}),
  component('bare', { flows: 'payments-api' }),
  system('logistics', { region: 'us', org: 'acme-us' }),
];

interface RegionTrail {
  name: string;
  compliance_state: string;
}

describe('the supply-chain plugin in front of two regions', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities,
      denied: ['component:default/secret'],
    });
  });

  afterAll(() => portal.stop());

  beforeEach(() => {
    portal.eu.clearRequests();
    portal.us.clearRequests();
  });

  it("lists the region's trails, newest first", async () => {
    const held = (await fetchRegionJson(
      portal.us,
      'acme-us',
      '/trails/acme-us/orders-api?per_page=10',
    )) as { data: RegionTrail[] };

    const { body } = await portal
      .ask('orders-api', 'trails?perPage=10')
      .expect(200);

    const { trails, total } = responseOf('TrailsResponse', body);
    expect(trails.map(({ name }) => name)).toEqual(
      held.data.map(({ name }) => name),
    );
    expect(trails.map(({ state }) => state.toUpperCase())).toEqual(
      held.data.map(trail => trail.compliance_state),
    );
    expect(total).toBeGreaterThan(10);
  });

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

  it('rejects a flow outside the link', async () => {
    await portal
      .ask('payments-api', 'trails?flow=eu:acme/web-shop')
      .expect(404);
    expect(portal.eu.requests()).toEqual([]);
  });

  it('summarizes the newest trail of each flow, and lists each running artifact once', async () => {
    const { body } = await portal.ask('payments-api', 'summary').expect(200);

    const { state, flows, running } = responseOf('SummaryResponse', body);
    expect(state).toBe('compliant');
    expect(flows.map(({ flow }) => flow)).toEqual([
      'payments-api',
      'payments-release',
    ]);
    const places = running.map(
      ({ environment, fingerprint }) => `${environment} ${fingerprint}`,
    );
    expect(places).toEqual([...new Set(places)]);
    expect(places.length).toBeGreaterThan(0);
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

  it('distinguishes a flow without trails from one that does not exist', async () => {
    const { body } = await portal.ask('vault', 'summary').expect(200);

    expect(responseOf('SummaryResponse', body)).toMatchObject({
      state: 'unknown',
      flows: [{ flow: 'card-vault' }],
      problems: [],
    });
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

  it('shows the last known trails, marked as stale', async () => {
    const before = await portal.ask('payments-api', 'trails').expect(200);
    await portal.eu.stop();

    const { body } = await portal.ask('payments-api', 'trails').expect(200);

    const response = responseOf('TrailsResponse', body);
    expect(response.trails).toEqual(before.body.trails);
    expect(response.coverage).toMatchObject({
      stale: true,
      asOf: before.body.coverage.asOf,
    });
    expect(response.problems).toContainEqual(
      expect.objectContaining({ reason: 'region-unavailable' }),
    );
  });

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

describe('the supply-chain plugin without configuration', () => {
  it('starts idle with one warning, and says what to do', async () => {
    const logger = mockServices.rootLogger.mock();
    logger.child.mockReturnValue(logger);
    const backend = await startTestBackend({
      features: [
        supplyChainPlugin,
        catalogServiceMock.factory({ entities }),
        logger.factory,
      ],
    });
    const path = '/api/supply-chain/v1/entities/component/default/plain';

    const link = await request(backend.server).get(`${path}/link`).expect(200);
    const trails = await request(backend.server)
      .get(`${path}/trails`)
      .expect(503);

    const search = await request(backend.server)
      .get('/api/supply-chain/v1/search?value=abcdef')
      .expect(200);

    expect(link.body.configured).toBe(false);
    expect(responseOf('SearchResponse', search.body)).toMatchObject({
      configured: false,
      results: [],
    });
    expect(trails.body.error.message).toContain('supplyChain');
    expect(logger.warn).toHaveBeenCalledTimes(1);
    await backend.stop();
  });
});
