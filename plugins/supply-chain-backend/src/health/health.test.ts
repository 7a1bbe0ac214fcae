import type { HealthResponse } from 'backstage-plugin-supply-chain-common';
import { responseOf } from '../__testUtils__/responseOf';
import type { Fault } from 'sandbox-region';
import {
  component,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

const entities = [
  component('web', {
    org: 'acme',
    flows: 'web-shop, web-shpo',
    notifications: '1, 99',
  }),
  component('pay', { flows: 'acme/payments-api' }),
  component('old', { flows: 'acme-legacy/billing-batch, acme-legacy/nightly' }),
];

/** The region responds that the record doesn't exist. */
const gone = (match: Fault['match']): Fault => ({
  kind: 'status',
  status: 404,
  match,
});

describe('the health check', () => {
  let regions: Pick<TestPortal, 'eu' | 'us'>;
  let portal: TestPortal;

  beforeAll(async () => {
    regions = {
      eu: await startDemoRegion('eu'),
      us: await startDemoRegion('us'),
    };
    portal = await startTestPortal({ regions, entities });
  });

  beforeEach(() => {
    regions.eu.faults.clear();
    portal.configure({});
  });

  afterEach(() => jest.restoreAllMocks());

  afterAll(async () => {
    await portal.stop();
    await Promise.all([regions.eu.stop(), regions.us.stop()]);
  });

  async function health(): Promise<HealthResponse> {
    const { body } = await portal.get('health').expect(200);
    return responseOf('HealthResponse', body);
  }

  it('says how far the linked flows of a region have been read, and why one is not', async () => {
    regions.eu.faults.set({
      kind: 'status',
      status: 403,
      match: { path: '/api/v2/trails/acme/payments-api' },
    });
    await portal.forget();
    await portal.sync();

    const response = await health();

    expect(response.regions[0].sync).toEqual({
      flows: expect.any(Number),
      incompleteLists: expect.any(Number),
      oldestReadAt: expect.any(String),
    });
    expect(response.regions[0].sync!.incompleteLists).toBeGreaterThan(0);
    expect(response.toFix).toContainEqual(
      expect.objectContaining({
        reason: 'role-too-low',
        httpStatus: 403,
        since: expect.any(String),
        setting: 'supplyChain.regions.eu.organizations.acme.apiKey',
        entities: {
          count: 2,
          entityRefs: ['component:default/pay', 'component:default/web'],
        },
      }),
    );
    for (const { key } of regions.eu.keys) {
      expect(JSON.stringify(response)).not.toContain(key);
    }
  });

  it('tells which flow has a page that always fails, with which status and since when', async () => {
    const before = Date.now();
    const paged = await startTestPortal({
      regions,
      entities: [component('nightly', { flows: 'eu:acme/nightly-reports' })],
    });
    regions.eu.faults.set({
      kind: 'status',
      status: 500,
      match: {
        path: '/api/v2/trails/acme/nightly-reports',
        query: { page: '2' },
      },
    });
    try {
      await paged.sync();
      const { body: shown } = await paged.ask('nightly', 'summary').expect(200);
      const { body } = await paged.get('health').expect(200);

      const { regions: checked, toFix } = responseOf('HealthResponse', body);
      const problem = {
        ...{ reason: 'region-unavailable', flow: 'nightly-reports' },
        ...{ region: 'eu', org: 'acme' },
      };
      expect(shown.flows[0].trail).toBeDefined();
      expect(shown.problems).toEqual([expect.objectContaining(problem)]);
      expect(checked[0].status).toBe('responding');
      expect(toFix).toEqual([
        expect.objectContaining({ ...problem, httpStatus: 500 }),
      ]);
      expect(toFix[0].setting).toBeUndefined();
      expect(Date.parse(toFix[0].since!)).toBeGreaterThanOrEqual(before);
    } finally {
      await paged.stop();
    }
  });

  it('lists flows and notifications that do not exist, with suggestions', async () => {
    await portal.sync();

    const { toFix } = await health();

    expect(toFix).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          reason: 'flow-not-found',
          flow: 'web-shpo',
          suggestion: 'web-shop',
          entities: { count: 1, entityRefs: ['component:default/web'] },
        }),
        expect.objectContaining({
          reason: 'notification-not-found',
          annotation: 'supply-chain/notifications',
          value: '99',
        }),
      ]),
    );
  });

  it('bypasses the cache for the existence of flows when asked to check again', async () => {
    const missingFlows = async (headers = {}) => {
      const { body } = await portal.get('health', headers).expect(200);
      return responseOf('HealthResponse', body).toFix.map(({ flow }) => flow);
    };
    const again = { 'Cache-Control': 'no-cache' };
    portal.configure({ cache: { freshFor: { hours: 1 } } });
    await expect(missingFlows(again)).resolves.not.toContain('web-shop');
    regions.eu.faults.set([
      gone({ endpoint: 'E1', query: { flow_name: 'web-shop' } }),
      gone({ endpoint: 'E6', path: '/api/v2/trails/acme/web-shop' }),
    ]);
    // Otherwise the recent read would still count as current.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000);

    await expect(missingFlows()).resolves.not.toContain('web-shop');
    await expect(missingFlows(again)).resolves.toContain('web-shop');
  });

  it('says whether all flows and notifications could be checked', async () => {
    expect((await health()).complete).toBe(true);

    regions.eu.faults.set({ kind: 'status', status: 401 });

    const response = await health();
    expect(response.complete).toBe(false);
    expect(new Set(response.toFix.map(({ reason }) => reason))).toEqual(
      new Set(['key-refused']),
    );
  });

  it('names what most entities depend on first', async () => {
    regions.eu.faults.set({ kind: 'status', status: 401 });

    const { toFix } = await health();

    expect(toFix).toMatchObject([
      {
        org: 'acme',
        setting: 'supplyChain.regions.eu.organizations.acme.apiKey',
        entities: {
          count: 2,
          entityRefs: ['component:default/pay', 'component:default/web'],
        },
      },
      { org: 'acme-legacy', entities: { count: 1 } },
    ]);
  });

  it('counts the components that are linked, by owner', async () => {
    const owned = (name: string, annotations: Record<string, string>) => ({
      ...component(name, annotations),
      relations: [{ type: 'ownedBy', targetRef: 'group:default/payments' }],
    });
    const adopting = await startTestPortal({
      regions,
      entities: [
        owned('linked', { flows: 'eu:acme/payments-api' }),
        owned('unlinked', {}),
        component('orphan', {}),
      ],
    });
    try {
      const { body } = await adopting.get('health').expect(200);

      expect(responseOf('HealthResponse', body).adoption).toEqual({
        linked: 1,
        components: 3,
        owners: [{ owner: 'group:default/payments', linked: 1, components: 2 }],
      });
    } finally {
      await adopting.stop();
    }
  });
});
