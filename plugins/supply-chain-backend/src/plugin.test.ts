import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import {
  artifactsResponseSchema,
  linkResponseSchema,
  notificationsResponseSchema,
  searchResponseSchema,
  servicesResponseSchema,
  summaryResponseSchema,
  trailsResponseSchema,
} from 'backstage-plugin-supply-chain-common';
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

  it('returns the link, with region and organization inherited from the system', async () => {
    const { body } = await portal.ask('orders-api', 'link').expect(200);

    expect(linkResponseSchema.parse(body)).toMatchObject({
      configured: true,
      flows: [{ region: 'us', org: 'acme-us', flow: 'orders-api' }],
      problems: [],
    });
  });

  it("falls back to the default organization of the region's key", async () => {
    const { body } = await portal.ask('bare', 'link').expect(200);

    expect(linkResponseSchema.parse(body)).toMatchObject({
      flows: [{ region: 'eu', org: 'acme', flow: 'payments-api' }],
      problems: [],
    });
    expect(portal.eu.requests().map(({ endpoint }) => endpoint)).toEqual([
      'E12',
    ]);
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

    const { trails, total } = trailsResponseSchema.parse(body);
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
      const response = trailsResponseSchema.parse(body);
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

  it('filters by flow, state and text on the server', async () => {
    const { body } = await portal
      .ask(
        'payments-api',
        'trails?flow=eu:acme/payments-release&state=compliant&text=PROD-4',
      )
      .expect(200);

    const { trails, coverage } = trailsResponseSchema.parse(body);
    expect(trails.length).toBeGreaterThan(0);
    expect(trails.every(({ name }) => name.startsWith('prod-4'))).toBe(true);
    expect(coverage.complete).toBe(true);
  });

  it('rejects a flow outside the link', async () => {
    await portal
      .ask('payments-api', 'trails?flow=eu:acme/web-shop')
      .expect(404);
    expect(portal.eu.requests()).toEqual([]);
  });

  it('summarizes the newest trail of each flow, and lists each running artifact once', async () => {
    const { body } = await portal.ask('payments-api', 'summary').expect(200);

    const { state, flows, running } = summaryResponseSchema.parse(body);
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

    const { notifications, problems } = notificationsResponseSchema.parse(body);
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

    expect(summaryResponseSchema.parse(body)).toMatchObject({
      state: 'unknown',
      flows: [{ flow: 'card-vault' }],
      problems: [],
    });
  });

  it('returns an empty response for an entity without annotations, without asking any region', async () => {
    const { body } = await portal.ask('plain', 'summary').expect(200);

    expect(summaryResponseSchema.parse(body).flows).toEqual([]);
    expect(portal.eu.requests()).toEqual([]);
  });

  it('coalesces concurrent reads into one request to the region', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        portal.ask('secret-free', 'trails').expect(404),
      ),
    );
    expect(portal.eu.requests()).toEqual([]);

    const name = 'fraud-rules';
    await Promise.all(
      Array.from({ length: 20 }, () => portal.ask(name, 'trails').expect(200)),
    );
    const paths = portal.eu.requests().map(({ path }) => path);
    expect(paths).toHaveLength(new Set(paths).size);
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

  it('says so when there is nothing to show', async () => {
    await portal.eu.stop();

    const { body } = await portal.ask('payments-api', 'trails').expect(200);

    const { trails, problems } = trailsResponseSchema.parse(body);
    expect(trails).toEqual([]);
    expect(problems).toContainEqual(
      expect.objectContaining({
        reason: 'region-unavailable',
        region: 'eu',
        org: 'acme',
      }),
    );
    expect(problems.filter(({ stale }) => stale)).toEqual([]);
  });

  it('shows the last known trails, marked as stale', async () => {
    const before = await portal.ask('payments-api', 'trails').expect(200);
    await portal.eu.stop();

    const { body } = await portal.ask('payments-api', 'trails').expect(200);

    const response = trailsResponseSchema.parse(body);
    expect(response.trails).toEqual(before.body.trails);
    expect(response.coverage).toMatchObject({
      stale: true,
      asOf: before.body.coverage.asOf,
    });
    expect(response.problems).toContainEqual(
      expect.objectContaining({ reason: 'region-unavailable', stale: true }),
    );
  });

  it('calls nothing compliant that it could not read for 15 minutes, but a failure stays', async () => {
    const summaryOf = async (name: string) =>
      summaryResponseSchema.parse(
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
          expect.objectContaining({
            reason: 'region-unavailable',
            stale: true,
          }),
        ]),
      });
      expect(await summaryOf('fraud-rules')).toMatchObject({
        state: 'non-compliant',
      });
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('shows one region while the other is down', async () => {
    await portal.eu.stop();

    const { body } = await portal.ask('orders-api', 'trails').expect(200);

    expect(trailsResponseSchema.parse(body)).toMatchObject({
      coverage: { stale: false },
      problems: [],
    });
  });
});

describe('a catalog with more entities than the plugin looks at', () => {
  it('is reported where the response omits entities', async () => {
    const items = entities.slice(0, 2);
    const portal = await startTestPortal({
      entities: [],
      catalog: catalogServiceMock.mock({
        getEntitiesByRefs: async () => ({ items: [system('logistics', {})] }),
        queryEntities: async () => ({ items, totalItems: 5_003, pageInfo: {} }),
      }).factory,
    });
    try {
      const search = await portal.get('search?value=abcdef').expect(200);
      const rollUp = await portal
        .get('services?system=system:default/logistics')
        .expect(200);

      expect(searchResponseSchema.parse(search.body).omitted).toBeGreaterThan(
        5_000,
      );
      expect(servicesResponseSchema.parse(rollUp.body).omitted).toBeGreaterThan(
        5_000,
      );
    } finally {
      await portal.stop();
    }
  });
});

describe('the keys of the supply-chain plugin', () => {
  it('are named in one log line when they are rejected, and never shown', async () => {
    const logger = mockServices.rootLogger.mock();
    logger.child.mockReturnValue(logger);
    const portal = await startTestPortal({ entities, logger });
    try {
      portal.eu.faults.set({ kind: 'status', status: 401 });
      for (const resource of ['trails', 'artifacts', 'summary']) {
        const { body } = await portal.ask('payments-api', resource).expect(200);
        expect(body.problems).toContainEqual(
          expect.objectContaining({ reason: 'key-refused', org: 'acme' }),
        );
      }
      const lines = logger.error.mock.calls.map(([line]) => line);
      expect(lines).toEqual([
        expect.stringContaining(
          'supplyChain.regions.eu.organizations.acme.apiKey',
        ),
      ]);
    } finally {
      await portal.stop();
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
    expect(searchResponseSchema.parse(search.body)).toMatchObject({
      configured: false,
      results: [],
    });
    expect(trails.body.error.message).toContain('supplyChain');
    expect(logger.warn).toHaveBeenCalledTimes(1);
    await backend.stop();
  });
});

describe('regions that differ from the contract', () => {
  let portal: TestPortal;

  beforeEach(async () => {
    portal = await startTestPortal({ entities });
  });

  afterEach(() => portal.stop());

  it('are read through the older endpoint when they lack the newer one', async () => {
    portal.eu.faults.set({
      kind: 'status',
      status: 405,
      match: { endpoint: 'E1' },
    });

    const { body } = await portal
      .ask('fraud-rules', 'artifacts?perPage=3')
      .expect(200);

    const { artifacts, problems } = artifactsResponseSchema.parse(body);
    expect(artifacts).toHaveLength(3);
    expect(problems).toEqual([]);
  });

  it('lose only the unreadable record, and the response reports it', async () => {
    portal.eu.faults.set({
      kind: 'status',
      status: 200,
      body: [
        { name: 'good', created_at: 1_790_000_000, compliance_status: {} },
        { name: null },
        'nonsense',
      ],
      match: { endpoint: 'E6' },
    });

    const { body } = await portal.ask('vault', 'trails').expect(200);

    const { trails, problems } = trailsResponseSchema.parse(body);
    expect(trails.map(({ name }) => name)).toEqual(['good']);
    expect(problems).toEqual([
      expect.objectContaining({ reason: 'unreadable-records', count: 2 }),
    ]);
  });
});
