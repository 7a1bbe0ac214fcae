import type { JsonObject } from '@backstage/types';
import { healthResponseSchema } from 'backstage-plugin-supply-chain-common';
import type {
  OrganizationHealth,
  HealthResponse,
} from 'backstage-plugin-supply-chain-common';
import type { Fault } from 'sandbox-region';
import {
  component,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import { clientOf, once } from '../__testUtils__/writing';

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

describe('the health', () => {
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
    return healthResponseSchema.parse(body);
  }

  function keyOf(org: string, role?: string): string {
    return regions.eu.keys.find(
      key => key.org === org && (role === undefined || key.role === role),
    )!.key;
  }

  /** A region `eu` with one organization `acme`. */
  function configure(
    organization: JsonObject,
    rest: JsonObject = {},
    more: JsonObject = {},
  ) {
    portal.configure({
      ...more,
      regions: {
        eu: {
          baseUrl: regions.eu.baseUrl,
          timeout: { seconds: 2 },
          organizations: { acme: organization },
          ...rest,
        },
      },
    });
  }

  describe('the key that the region accepts', () => {
    const keyState = async (): Promise<OrganizationHealth['key']> =>
      (await health()).regions[0].organizations[0].key;

    it('is the current one', async () => {
      configure({ apiKey: keyOf('acme'), previousApiKey: 'expired' });

      await expect(keyState()).resolves.toBe('current');
    });

    it('is the previous one if only that works', async () => {
      configure({ apiKey: 'wrong', previousApiKey: keyOf('acme') });

      await expect(keyState()).resolves.toBe('previous');
    });

    it('is neither if both are rejected', async () => {
      configure({ apiKey: 'wrong', previousApiKey: 'expired' });

      await expect(keyState()).resolves.toBe('rejected');
    });

    it('is unknown if the check gets no response', async () => {
      configure({ apiKey: keyOf('acme') });
      regions.eu.faults.set({ kind: 'status', status: 503 });

      await expect(keyState()).resolves.toBe('unknown');
    });
  });

  describe('reports on writes', () => {
    const ON = { attestations: true, notifications: true };

    async function writesWith(keys: JsonObject, writes: JsonObject = ON) {
      configure({ apiKey: keyOf('acme'), ...keys }, {}, { writes });
      return (await health()).regions[0].organizations[0].writes;
    }

    it('nothing while they are disabled, and tries no key for them', async () => {
      regions.eu.clearRequests();

      expect(await writesWith({ writeApiKey: 'wrong' }, {})).toBeUndefined();
      expect(
        regions.eu.requests().filter(({ status }) => status === 401),
      ).toEqual([]);
    });

    it.each<[string, () => JsonObject, object]>([
      [
        'the write key, which is accepted',
        () => ({ writeApiKey: keyOf('acme', 'writer') }),
        { key: 'writeApiKey', keyState: 'accepted' },
      ],
      [
        'the write key, which is rejected',
        () => ({ writeApiKey: 'wrong' }),
        { key: 'writeApiKey', keyState: 'rejected' },
      ],
      [
        'the read key, if there is no other',
        () => ({}),
        { key: 'apiKey', keyState: 'accepted' },
      ],
      [
        'the previous key, if the current one is rejected',
        () => ({ apiKey: 'wrong', previousApiKey: keyOf('acme') }),
        { key: 'previousApiKey', keyState: 'accepted' },
      ],
    ])('that they use %s', async (_, keys, expected) => {
      regions.eu.clearRequests();

      expect(await writesWith(keys())).toEqual({
        ...expected,
        kinds: [{ kind: 'attestations' }, { kind: 'notifications' }],
      });
      expect(regions.eu.requests().length).toBeGreaterThan(0);
      expect(
        regions.eu.requests().filter(({ method }) => method !== 'GET'),
      ).toEqual([]);
    });

    it('that it is unknown whether the write key is accepted', async () => {
      regions.eu.faults.set({ kind: 'status', status: 503 });

      expect(
        await writesWith({ writeApiKey: keyOf('acme', 'writer') }),
      ).toMatchObject({ key: 'writeApiKey', keyState: 'unknown' });
    });

    it('what the region last allowed the key to write', async () => {
      const ref = 'component:default/web';
      const client = clientOf(portal.url);
      const lastWith = async (writeApiKey: string) => {
        await writesWith({ writeApiKey });
        const [trail] = (await client.getTrails(ref)).trails;
        await Promise.allSettled([
          client.attestGeneric(
            ref,
            { ...trail, trail: trail.name },
            { data: { name: 'review', compliant: true }, files: [] },
            once(),
          ),
        ]);
        return (await writesWith({ writeApiKey }))?.kinds;
      };
      const last = (outcome: string) => [
        { kind: 'attestations', last: { at: expect.any(String), outcome } },
        { kind: 'notifications' },
      ];

      expect(await lastWith(keyOf('acme', 'reader'))).toEqual(
        last('role-too-low'),
      );
      expect(await lastWith('wrong')).toEqual(last('key-refused'));
      expect(await lastWith(keyOf('acme', 'writer'))).toEqual(last('written'));
    });
  });

  it('says how far the linked flows of a region have been read, and why one is not', async () => {
    regions.eu.faults.set({
      kind: 'status',
      status: 403,
      match: { path: '/api/v2/trails/acme/payments-api' },
    });
    await portal.forget();
    await portal.sync();

    const [{ sync }] = (await health()).regions;

    expect(sync).toMatchObject({
      flows: expect.any(Number),
      oldestReadAt: expect.any(String),
      failures: expect.arrayContaining([
        expect.objectContaining({
          status: 403,
          problem: expect.objectContaining({
            reason: 'role-too-low',
            hint: 'Give the key supplyChain.regions.eu.organizations.acme.apiKey a role that may read',
          }),
        }),
      ]),
    });
    expect(sync!.incompleteLists).toBeGreaterThan(0);
    for (const { key } of regions.eu.keys) {
      expect(JSON.stringify(sync)).not.toContain(key);
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

      const [{ status, sync }] = healthResponseSchema.parse(body).regions;
      const problem = {
        ...{ reason: 'region-unavailable', flow: 'nightly-reports' },
        ...{ region: 'eu', org: 'acme' },
      };
      expect(shown.flows[0].trail).toBeDefined();
      expect(shown.problems).toEqual([expect.objectContaining(problem)]);
      expect(status).toBe('responding');
      expect(sync!.failures).toEqual([
        {
          status: 500,
          since: expect.any(String),
          problem: expect.objectContaining({
            ...problem,
            hint: expect.stringContaining('Other flows'),
          }),
        },
      ]);
      expect(Date.parse(sync!.failures[0].since)).toBeGreaterThanOrEqual(
        before,
      );
    } finally {
      await paged.stop();
    }
  });

  it('tells that a region responds, with its response time', async () => {
    configure({ apiKey: keyOf('acme') });

    expect((await health()).regions[0]).toMatchObject({
      status: 'responding',
      latency: expect.any(Number),
    });
  });

  it('lists flows and notifications that do not exist, with suggestions', async () => {
    await portal.sync();

    const response = await health();

    const web = response.entities.find(
      ({ entityRef }) => entityRef === 'component:default/web',
    );
    expect(web?.problems).toEqual([
      expect.objectContaining({
        reason: 'flow-not-found',
        flow: 'web-shpo',
        suggestion: 'web-shop',
      }),
      expect.objectContaining({
        reason: 'notification-not-found',
        annotation: 'supply-chain/notifications',
        value: '99',
      }),
    ]);
  });

  it('bypasses the cache for the existence of flows when asked to check again', async () => {
    const problemsOfWeb = async (headers = {}) => {
      const { body } = await portal.get('health', headers).expect(200);
      return healthResponseSchema
        .parse(body)
        .entities.find(({ entityRef }) => entityRef === 'component:default/web')
        ?.problems.map(({ flow }) => flow);
    };
    const again = { 'Cache-Control': 'no-cache' };
    portal.configure({ cache: { freshFor: { hours: 1 } } });
    await expect(problemsOfWeb(again)).resolves.not.toContain('web-shop');
    regions.eu.faults.set([
      gone({ endpoint: 'E1', query: { flow_name: 'web-shop' } }),
      gone({ endpoint: 'E6', path: '/api/v2/trails/acme/web-shop' }),
    ]);
    // Otherwise the recent read would still count as current.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000);

    await expect(problemsOfWeb()).resolves.not.toContain('web-shop');
    await expect(problemsOfWeb(again)).resolves.toContain('web-shop');
  });

  it('says how many flows and notifications it could not check', async () => {
    expect((await health()).unchecked).toBe(0);

    regions.eu.faults.set({ kind: 'status', status: 401 });

    const response = await health();
    expect(response.unchecked).toBe(7);
    expect(response.entities).toEqual([]);
  });

  it('lists names that nothing stored has, as the pages of their entities do', async () => {
    const placing = await startTestPortal({
      regions,
      entities: [
        component('wrong', {
          flows: 'acme/checkout-web',
          environments: 'acme/production-euu, acme/staging-eu',
        }),
        component('right', {
          flows: 'acme/policy-service',
          environments: 'acme/live-eu',
        }),
      ],
    });
    try {
      const { body } = await placing.get('health').expect(200);

      expect(healthResponseSchema.parse(body).entities).toEqual([
        {
          entityRef: 'component:default/wrong',
          problems: [
            expect.objectContaining({
              reason: 'environment-not-found',
              annotation: 'supply-chain/environments',
              value: 'production-euu',
              suggestion: 'production-eu',
              region: 'eu',
              org: 'acme',
            }),
          ],
        },
      ]);
    } finally {
      await placing.stop();
    }
  });

  it('lists the entities that need an organization', async () => {
    const { regions: checked } = await health();
    const affected = Object.fromEntries(
      checked[0].organizations.map(({ name, affected: by }) => [name, by]),
    );

    expect(affected).toMatchObject({
      acme: {
        count: 2,
        entityRefs: ['component:default/pay', 'component:default/web'],
      },
      'acme-legacy': { count: 1, entityRefs: ['component:default/old'] },
    });
  });

  it('does not refer portal admins to a portal admin', async () => {
    configure({ apiKey: 'wrong' });

    const { regions: checked, entities: wrong } = await health();

    const hints = [
      ...checked.flatMap(({ organizations }) => organizations),
      ...wrong,
    ].flatMap(({ problems }) => problems.map(({ hint }) => hint));
    expect(hints.length).toBeGreaterThan(0);
    expect(hints.join()).not.toMatch(/portal admin/);
  });
});
