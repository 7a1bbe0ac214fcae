import type { Fault } from 'sandbox-region';
import { portalFor } from '../__testUtils__/answers';
import { component } from '../__testUtils__/testPortal';

const owned = (name: string, annotations: Record<string, string>) => ({
  ...component(name, annotations),
  relations: [{ type: 'ownedBy', targetRef: 'group:default/payments' }],
});

describe('the health check', () => {
  const { portal, ask } = portalFor({
    entities: [
      component('web', {
        org: 'acme',
        flows: 'web-shop, web-shpo',
        notifications: '1, 99',
      }),
      owned('pay', { flows: 'acme/payments-api' }),
      owned('unlinked', {}),
      component('old', {
        flows: 'acme-legacy/billing-batch, acme-legacy/nightly',
      }),
    ],
  });
  /** The region responds with an error. */
  const failing = (status: number, match: Fault['match']): Fault => ({
    ...{ kind: 'status', status, match },
  });
  const ACME_KEY = {
    setting: 'supplyChain.regions.eu.organizations.acme.apiKey',
    entities: {
      count: 2,
      entityRefs: ['component:default/pay', 'component:default/web'],
    },
  };

  beforeEach(() => portal.configure({}));

  afterEach(() => jest.restoreAllMocks());

  it('says how far the linked flows of a region have been read, and why one is not', async () => {
    const path = '/api/v2/trails/acme/payments-api';
    portal.eu.faults.set(failing(403, { path }));
    await portal.sync();

    const response = await ask.health();

    expect(response.regions[0].sync).toEqual({
      flows: expect.any(Number),
      incompleteLists: expect.any(Number),
      oldestReadAt: expect.any(String),
    });
    expect(response.regions[0].sync!.incompleteLists).toBeGreaterThan(0);
    expect(response.toFix).toContainEqual(
      expect.objectContaining({
        ...{ reason: 'role-too-low', httpStatus: 403 },
        ...{ since: expect.any(String), ...ACME_KEY },
      }),
    );
    for (const { key } of portal.eu.keys) {
      expect(JSON.stringify(response)).not.toContain(key);
    }
  });

  it('lists flows and notifications that do not exist, with suggestions', async () => {
    await portal.sync();

    const { toFix } = await ask.health();

    expect(toFix).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ reason: 'flow-not-found', flow: 'web-shpo' },
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
      const { toFix } = await ask.health(headers);
      return toFix.map(({ flow }) => flow);
    };
    const again = { 'Cache-Control': 'no-cache' };
    portal.configure({ cache: { freshFor: { hours: 1 } } });
    await expect(missingFlows(again)).resolves.not.toContain('web-shop');
    portal.eu.faults.set([
      failing(404, { endpoint: 'E1', query: { flow_name: 'web-shop' } }),
      failing(404, { endpoint: 'E6', path: '/api/v2/trails/acme/web-shop' }),
    ]);
    // Otherwise the recent read would still count as current.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000);

    await expect(missingFlows()).resolves.not.toContain('web-shop');
    await expect(missingFlows(again)).resolves.toContain('web-shop');
  });

  it('says whether everything could be checked, and names what most entities depend on first', async () => {
    expect((await ask.health()).complete).toBe(true);

    portal.eu.faults.set({ kind: 'status', status: 401 });

    expect(await ask.health()).toMatchObject({
      complete: false,
      toFix: [
        { reason: 'key-refused', org: 'acme', ...ACME_KEY },
        { reason: 'key-refused', org: 'acme-legacy', entities: { count: 1 } },
      ],
    });
  });

  it('counts the components that are linked, by owner', async () => {
    expect((await ask.health()).adoption).toEqual({
      linked: 3,
      components: 4,
      owners: [{ owner: 'group:default/payments', linked: 1, components: 2 }],
    });
  });
});

describe('the health check of a flow with a page that always fails', () => {
  const { portal, ask } = portalFor({
    entities: [component('nightly', { flows: 'eu:acme/nightly-reports' })],
  });

  it('tells which flow it is, with which status and since when', async () => {
    const before = Date.now();
    const path = '/api/v2/trails/acme/nightly-reports';
    const match = { path, query: { page: '2' } };
    portal.eu.faults.set({ kind: 'status', status: 500, match });
    await portal.sync();

    const shown = await ask.summary('nightly');
    const { regions, toFix } = await ask.health();

    const problem = {
      ...{ reason: 'region-unavailable', flow: 'nightly-reports' },
      ...{ region: 'eu', org: 'acme' },
    };
    expect(shown.flows[0].trail).toBeDefined();
    expect(shown.problems).toMatchObject([problem]);
    expect(regions[0].status).toBe('responding');
    expect(toFix).toMatchObject([{ ...problem, httpStatus: 500 }]);
    expect(toFix[0].setting).toBeUndefined();
    expect(Date.parse(toFix[0].since!)).toBeGreaterThanOrEqual(before);
  });
});
