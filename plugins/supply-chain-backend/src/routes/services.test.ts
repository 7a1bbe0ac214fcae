import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import { mockServices } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import {
  environmentsResponseSchema,
  servicesResponseSchema,
  summaryResponseSchema,
  trendResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import { fetchRegionTrails } from '../__testUtils__/regionRecords';
import {
  component,
  startTestPortal,
  system,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import { testDatabases } from '../store/__testUtils__/databases';

const PAYMENTS = 'group:default/payments';
const SHOP = 'group:default/shop';
const ADA = 'user:default/mock';

function acme(
  name: string,
  annotations: Record<string, string>,
  { owners = [], partOf }: { owners?: string[]; partOf?: string } = {},
): Entity {
  const entity = component(name, { org: 'acme', ...annotations }, partOf);
  entity.relations!.push(
    ...owners.map(targetRef => ({ type: 'ownedBy', targetRef })),
  );
  return entity;
}

const entities = [
  acme(
    'payments-api',
    { flows: 'payments-api, payments-release' },
    {
      owners: [PAYMENTS],
      partOf: 'money',
    },
  ),
  acme('checkout-web', { flows: 'checkout-web' }, { owners: [SHOP, ADA] }),
  acme('ledger-worker', { flows: 'ledger-worker' }, { partOf: 'money' }),
  acme('policy-service', { flows: 'policy-service' }, { owners: [PAYMENTS] }),
  acme('web-shop', { flows: 'web-shop' }, { owners: [SHOP] }),
  acme('wrong-flow', { flows: 'web-shop, web-shpo' }),
  acme('only-invalid', { flows: 'web shop' }),
  acme('edge-proxy', { flows: 'edge-platform', artifacts: 'edge-proxy' }),
  acme('places-only', { environments: 'production-eu', notifications: '1' }),
  component('plain', {}),
  acme('secret', { flows: 'policy-service' }, { owners: [SHOP] }),
  system('money', {}),
  {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'User',
    metadata: { name: 'grace', namespace: 'default' },
    spec: {},
    relations: [SHOP, 'group:default/empty'].map(targetRef => ({
      type: 'memberOf',
      targetRef,
    })),
  },
  acme('graces-own', {}, { owners: ['user:default/grace'] }),
];

const LINKED = [
  ...['checkout-web', 'edge-proxy', 'ledger-worker', 'only-invalid'],
  ...['payments-api', 'policy-service', 'web-shop', 'wrong-flow'],
];
const SEVERITY = [
  ...['non-compliant', 'missing', 'incomplete', 'pending', 'unknown'],
  'compliant',
];

jest.setTimeout(60_000);

const databases = testDatabases();

/** The caller is Ada, a member of the payments team. */
const userInfo = createServiceFactory({
  service: coreServices.userInfo,
  deps: {},
  factory: () =>
    mockServices.userInfo({ ownershipEntityRefs: [ADA, PAYMENTS] }),
});

describe.each(databases.ids)('services on %s', id => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities,
      knex: await databases.empty(id),
      denied: ['component:default/secret'],
      features: [userInfo],
      config: {
        access: { rememberFor: { seconds: 0 } },
        cache: { freshFor: { seconds: 0 }, keepFor: { seconds: 0 } },
      },
    });
  });

  afterEach(() => portal.eu.faults.clear());
  afterAll(() => portal.stop());

  async function services(query = ''): Promise<ServicesResponse> {
    const response = await portal.get(`services${query}`).expect(200);
    return servicesResponseSchema.parse(response.body);
  }

  const namesIn = (response: ServicesResponse) =>
    response.services.map(({ entityRef }) => entityRef.split('/')[1]);
  const found = async (query: string) => namesIn(await services(query)).sort();
  const stateOf = ({
    state,
    runningState = state,
  }: ServicesResponse['services'][number]) =>
    SEVERITY.find(each => [state, runningState].includes(each as typeof state));

  it('are unknown and unread before anything is read, and no region is asked', async () => {
    portal.eu.clearRequests();
    portal.us.clearRequests();

    const response = await services();

    expect(namesIn(response).sort()).toEqual(LINKED);
    expect(response.services.map(({ state }) => state)).toEqual(
      LINKED.map(() => 'unknown'),
    );
    expect(response.services.every(({ runningState }) => !runningState)).toBe(
      true,
    );
    expect(response).toMatchObject({
      ...{ all: 8, total: 8, notCovered: 8 },
    });
    expect(response.coverage.asOf).toBeUndefined();
    expect([...portal.eu.requests(), ...portal.us.requests()]).toEqual([]);
  });

  describe('when everything is read', () => {
    beforeAll(() => portal.sync());

    it('agree with the page of each component, without asking a region', async () => {
      const summaries = new Map(
        await Promise.all(
          LINKED.map(async name => {
            const response = await portal.ask(name, 'summary').expect(200);
            return [name, summaryResponseSchema.parse(response.body)] as const;
          }),
        ),
      );
      portal.eu.clearRequests();

      const response = await services();

      expect(portal.eu.requests()).toEqual([]);
      expect(response.coverage.asOf).toBeDefined();
      for (const row of response.services) {
        const { state, runningState, running } = summaries.get(
          row.entityRef.split('/')[1],
        )!;
        expect(row).toMatchObject({ state, running });
        expect(row.runningState).toEqual(runningState);
      }
      expect(response.services.map(({ state }) => state)).toContain(
        'compliant',
      );
    });

    it('say how far running builds are behind, like the environments of the component', async () => {
      const { services: rows } = await services();
      const behind = await Promise.all(
        rows.map(async ({ entityRef, running }) => {
          const { body } = await portal
            .ask(entityRef.split('/')[1], 'environments')
            .expect(200);
          const { environments } = environmentsResponseSchema.parse(body);
          return running.map(build => {
            const place = environments.find(
              ({ environment }) => environment === build.environment,
            );
            return place?.builds.find(
              ({ fingerprint }) => fingerprint === build.fingerprint,
            )?.behind;
          });
        }),
      );

      expect(
        rows.map(({ running }) => running.map(build => build.behind)),
      ).toEqual(behind);
      expect(
        behind.flat().some(count => count !== undefined && count > 0),
      ).toBe(true);
    });

    it('name the newest of their trails', async () => {
      const { services: rows } = await services('?text=checkout-web');
      const [newest] = await fetchRegionTrails(
        portal.eu,
        'acme',
        'checkout-web',
      );

      expect(rows[0].newestTrail).toMatchObject({
        name: newest.name,
        createdAt: new Date(newest.created_at * 1000).toISOString(),
      });
    });

    it('list the components that are not linked', async () => {
      const { unlinkedComponents } = await services();

      expect(unlinkedComponents.map(({ entityRef }) => entityRef)).toEqual([
        'component:default/graces-own',
        'component:default/places-only',
        'component:default/plain',
      ]);
    });

    it('are sorted worst first', async () => {
      const { services: rows } = await services();

      const severities = rows.map(row => SEVERITY.indexOf(stateOf(row)!));
      expect(severities).toEqual([...severities].sort());
      expect(new Set(severities).size).toBeGreaterThan(2);
    });

    it('count only what the caller can see, and what is not linked to a flow', async () => {
      const response = await services();

      expect(response).toMatchObject({ all: 8, unlinked: 3, omitted: 0 });
      expect(response.choices.owners).toEqual([
        { value: PAYMENTS, count: 2 },
        { value: SHOP, count: 2 },
        { value: ADA, count: 1 },
      ]);
      expect(response.choices.systems).toEqual([
        { value: 'system:default/money', count: 2 },
      ]);
      expect(JSON.stringify(response)).not.toContain('secret');
    });

    it('count the components with unread flows, which are at best unknown', async () => {
      const response = await services();
      const rowOf = (name: string) =>
        response.services.find(
          ({ entityRef }) => entityRef === `component:default/${name}`,
        )!;

      expect(response).toMatchObject({ notCovered: 2 });
      for (const name of ['wrong-flow', 'only-invalid']) {
        expect(rowOf(name).coverage.complete).toBe(false);
        expect([rowOf(name).state, rowOf(name).runningState]).not.toContain(
          'compliant',
        );
      }
    });

    it.each([
      ['mine=true', ['checkout-web', 'payments-api', 'policy-service']],
      [`owner=${SHOP}`, ['checkout-web', 'web-shop']],
      ['system=system:default/money', ['ledger-worker', 'payments-api']],
      ['environment=trial-eu', ['edge-proxy', 'policy-service']],
      ['text=PAY', ['payments-api', 'policy-service']],
      ['text=web-shop', ['web-shop']],
      ['mine=true&text=api', ['payments-api']],
      [`owner=${PAYMENTS}&environment=live-eu`, ['policy-service']],
      [`system=system:default/money&owner=${SHOP}`, []],
    ])('are filtered: %s', async (query, expected) => {
      const response = await services(`?${query}`);

      expect(namesIn(response).sort()).toEqual(expected);
      expect(response).toMatchObject({
        total: expected.length,
        all: 8,
        mine: 3,
      });
    });

    it('name each flow that its region does not have, like the page of its component', async () => {
      const { problems, coverage } = await services('?text=wrong-flow');
      const { body } = await portal.ask('wrong-flow', 'summary').expect(200);

      expect(problems).toEqual([
        expect.objectContaining({
          reason: 'flow-not-found',
          ...{ region: 'eu', org: 'acme', flow: 'web-shpo' },
        }),
      ]);
      expect(problems).toEqual(summaryResponseSchema.parse(body).problems);
      expect(coverage.stale).toBe(false);
    });

    it('of a user are those that they or one of their groups own', async () => {
      const user = 'ownedBy=user:default/grace';

      const response = await services(`?${user}`);

      expect(namesIn(response).sort()).toEqual(['checkout-web', 'web-shop']);
      expect(response).toMatchObject({ unlinked: 1 });
      expect(await found(`?${user}&owner=${ADA}`)).toEqual(['checkout-web']);
      expect(await found('?ownedBy=User:default/Grace')).toEqual([
        ...['checkout-web', 'web-shop'],
      ]);
    });

    it('count the unlinked ones of their owner and system', async () => {
      expect(await services(`?owner=${PAYMENTS}`)).toMatchObject({
        unlinked: 0,
      });
      expect(await services()).toMatchObject({ unlinked: 3 });
    });

    it.each([
      ['user:default/nobody', 404],
      ['grace', 400],
      ['user:default/a/b', 400],
    ])('of the user %s are an error', async (user, status) => {
      const response = await portal.get(`services?ownedBy=${user}`);
      expect(response.status).toBe(status);
    });

    it('are filtered and counted by the worse of the running builds and the newest trail', async () => {
      const { services: rows, states } = await services();

      for (const { state, count } of states) {
        const names = await found(`?state=${state}`);
        expect(names).toHaveLength(count);
        expect(names).toEqual(
          rows
            .filter(row => stateOf(row) === state)
            .map(({ entityRef }) => entityRef.split('/')[1])
            .sort(),
        );
        // The other states can still be chosen.
        expect((await services(`?state=${state}`)).states).toEqual(states);
      }
      expect(states.reduce((sum, { count }) => sum + count, 0)).toBe(8);
    });

    it("count each component once for an attestation, matching the region's newest trails", async () => {
      const { unmet } = await services();
      const trails = await Promise.all(
        ['checkout-web', 'ledger-worker', 'policy-service'].map(
          async flow => (await fetchRegionTrails(portal.eu, 'acme', flow))[0],
        ),
      );
      const failed = (name: string) =>
        trails.filter(({ compliance_status: status }) =>
          status.attestations_statuses.some(
            each =>
              each.attestation_name === name && each.is_compliant === false,
          ),
        ).length;

      expect(failed('unit-tests')).toBe(1);
      for (const name of ['unit-tests', 'release-decision']) {
        expect(unmet).toContainEqual(
          expect.objectContaining({ name, failed: failed(name) }),
        );
      }
      for (const { name, components } of unmet) {
        expect(await found(`?attestation=${name}`)).toHaveLength(components);
      }
      // The counts don't depend on the filter.
      expect((await services('?attestation=unit-tests')).unmet).toEqual(unmet);
    });

    it('are paged in a stable order', async () => {
      const all = namesIn(await services());
      const pages = await Promise.all(
        [1, 2, 3].map(page => services(`?page=${page}&perPage=3`)),
      );

      expect(pages.flatMap(namesIn)).toEqual(all);
      expect(pages.map(({ total }) => total)).toEqual([8, 8, 8]);
    });

    it('show the trend of each week, and none where a flow is unread', async () => {
      const { services: rows } = await services();
      const trendOf = (name: string) =>
        rows.find(({ entityRef }) => entityRef.endsWith(`/${name}`))!.trend;
      const trails = await fetchRegionTrails(portal.eu, 'acme', 'checkout-web');
      const compliant = trails.filter(
        ({ compliance_status: { status } }) => status === 'COMPLIANT',
      );

      expect(trendOf('checkout-web')).toHaveLength(12);
      expect(compliant.length).toBeGreaterThan(0);
      expect(
        trendOf('checkout-web').some(share => share !== null && share > 0),
      ).toBe(true);
      expect(trendOf('edge-proxy')).toHaveLength(12);
      expect(trendOf('wrong-flow')).toEqual([]);
    });

    it('reject an unknown query parameter', async () => {
      const { status } = await portal.get('services?states=compliant');

      expect(status).toBe(400);
    });

    it('show changes as soon as they are stored', async () => {
      const before = await services('?text=web-shop');
      const [{ name: trail }] = await fetchRegionTrails(
        portal.eu,
        'acme',
        'web-shop',
      );
      portal.eu.api.attest({
        ...{ org: 'acme', flow: 'web-shop', trail },
        ...{ name: 'unit-tests', type: 'junit', isCompliant: false },
      });

      const same = await services('?text=web-shop');
      await portal.ask('web-shop', 'summary').expect(200);
      const after = await services('?text=web-shop');

      expect(before.services[0].state).toBe('compliant');
      expect(same.services[0].state).toBe('compliant');
      expect(after.services[0]).toMatchObject({
        state: 'non-compliant',
        failed: ['unit-tests'],
      });
    });

    describe('when the newest records are unreadable', () => {
      const view = (name: string) => portal.ask(name, 'summary').expect(200);

      // Failures are cached for a while, so each test has its own component.
      afterEach(() => jest.restoreAllMocks());

      it('report a rejected key until it is accepted again', async () => {
        portal.eu.faults.set({ kind: 'status', status: 401 });
        await view('web-shop');
        const rejected = await services();
        portal.eu.faults.clear();
        await view('ledger-worker');

        expect(rejected).toMatchObject({
          coverage: { stale: true },
          problems: expect.arrayContaining([
            expect.objectContaining({
              ...{ reason: 'key-refused', region: 'eu', org: 'acme' },
              stale: true,
            }),
          ]),
        });
        expect(await services('?text=ledger')).toMatchObject({
          coverage: { stale: false },
          problems: [],
        });
      });

      it('name the flow when only one fails, and for its component only', async () => {
        portal.eu.faults.set({ kind: 'malformed' });
        await view('policy-service');

        expect(await services('?text=policy-service')).toMatchObject({
          coverage: { stale: true },
          problems: [
            {
              reason: 'unexpected-answer',
              org: 'acme',
              flow: 'policy-service',
            },
          ],
        });
        expect(await services('?text=ledger')).toMatchObject({
          coverage: { stale: false },
          problems: [],
        });
      });

      it('report a region that is down, even for flows that were not requested since', async () => {
        const before = await services('?text=ledger');
        await portal.eu.stop();
        await view('payments-api');

        const response = await services('?text=ledger');

        expect(response).toMatchObject({
          coverage: { stale: true },
          services: [{ state: before.services[0].state }],
          problems: [
            {
              ...{ reason: 'region-unavailable', stale: true },
              ...{ region: 'eu', org: 'acme' },
            },
          ],
        });
      });
    });
  });
});

describe.each(databases.ids)('the trend of services on %s', id => {
  const MINUTE = 60_000;
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [
        acme('timed', { flows: 'timed, slower' }),
        acme('failing', { flows: 'failing' }),
        acme('nightly', { flows: 'nightly-reports' }),
        acme('unmatched', { flows: 'timed', artifacts: 'app' }),
        acme('wrong-flow', { flows: 'timed, timde' }),
        acme('invalid-flow', { flows: 'timed, ti med' }),
      ],
      knex: await databases.empty(id),
      config: { cache: { freshFor: { seconds: 0 } } },
    });
    const { api } = portal.eu;
    for (const flow of ['timed', 'slower', 'failing']) {
      api.createFlow({
        ...{ org: 'acme', name: flow },
        template: {
          attestations: [{ name: 'tests', type: 'generic' }],
          artifacts: [],
        },
      });
    }
  });

  afterAll(() => portal.stop());

  const attest = (flow: string, trail: string, isCompliant: boolean) =>
    portal.eu.api.attest({
      ...{ org: 'acme', flow, trail, name: 'tests', isCompliant },
    });

  /** @param commit - minutes before the trail starts; without a time, if absent */
  function begin(flow: string, trail: string, commit?: number): void {
    const { api, clock } = portal.eu;
    api.createTrail({
      ...{ org: 'acme', flow, trail },
      commit: {
        sha1: 'c'.repeat(40),
        ...(commit !== undefined && {
          timestamp: (clock.now().getTime() - commit * MINUTE) / 1000,
        }),
      },
    });
  }

  async function trendOf(name: string) {
    const { body } = await portal.get(`services?text=${name}`).expect(200);
    const { services } = servicesResponseSchema.parse(body);
    const { trend, secondsToCompliant } = services[0];
    return {
      shares: trend.filter(share => share !== null),
      secondsToCompliant,
    };
  }

  it('is unknown while older trails are still loading', async () => {
    await portal.ask('nightly', 'summary').expect(200);

    expect(await trendOf('nightly')).toEqual({
      shares: [],
      secondsToCompliant: undefined,
    });
    await portal.sync();
    expect(await trendOf('nightly')).toEqual({
      shares: expect.arrayContaining([expect.any(Number)]),
      secondsToCompliant: expect.any(Number),
    });
  });

  describe('when everything is read', () => {
    beforeAll(async () => {
      const { clock } = portal.eu;
      begin('timed', 'a', 10);
      begin('timed', 'b', 30);
      begin('timed', 'c');
      begin('timed', 'open', 5);
      begin('slower', 'd', 55);
      begin('failing', 'e', 5);
      await clock.advance(5 * MINUTE);
      ['a', 'b', 'c'].forEach(trail => attest('timed', trail, true));
      attest('slower', 'd', true);
      attest('failing', 'e', false);
      for (const name of ['timed', 'failing']) {
        await portal.ask(name, 'summary').expect(200);
      }
    });

    it('has no time without a compliant trail', async () => {
      expect(await trendOf('failing')).toEqual({
        shares: [0],
        secondsToCompliant: undefined,
      });
    });

    it.each(['unmatched', 'wrong-flow', 'invalid-flow'])(
      'is unknown if the artifact is unmatched, and if not all flows are read: %s',
      async name => {
        expect(await trendOf(name)).toEqual({
          shares: [],
          secondsToCompliant: undefined,
        });
      },
    );
  });
});

describe('more services than fit into one permission request', () => {
  const refs = Array.from(
    { length: 250 },
    (_, at) => `component:default/service-${at}`,
  );

  it.each([
    ['every component', []],
    ['all but some components', [refs[0], refs[100], refs[249]]],
  ])('are counted for a policy that allows %s', async (_, denied) => {
    const portal = await startTestPortal({
      entities: refs.map(ref => acme(ref.split('/')[1], { flows: 'web-shop' })),
      denied,
    });
    try {
      const { body } = await portal.get('services?perPage=100').expect(200);
      const response = servicesResponseSchema.parse(body);
      const { body: search } = await portal
        .get('services?perPage=100&text=service-24')
        .expect(200);

      expect(response).toMatchObject({ all: 250 - denied.length });
      expect(
        servicesResponseSchema
          .parse(search)
          .services.map(({ entityRef }) => entityRef)
          .sort(),
      ).toEqual(
        refs
          .filter(ref => ref.includes('service-24') && !denied.includes(ref))
          .sort(),
      );
    } finally {
      await portal.stop();
    }
  });
});

/** Gives an entity of the catalog a system or a domain. */
function within(entity: Entity, targetRef: string): Entity {
  const relations = [
    ...(entity.relations ?? []),
    { type: 'partOf', targetRef },
  ];
  return { ...entity, relations };
}

/** Linked components by their place in the catalog, sorted last by name. */
const PLACED = [
  acme('z-paid', { flows: 'payments-api' }, { owners: [PAYMENTS] }),
  acme('z-adas', { flows: 'web-shop' }, { owners: [ADA, SHOP] }),
  acme('z-money', { flows: 'web-shop' }, { partOf: 'money' }),
  acme('z-unlinked', {}, { owners: [SHOP], partOf: 'money' }),
  acme('z-cards', { flows: 'web-shop' }, { partOf: 'cards' }),
  // Its system has another domain.
  within(
    acme('z-tools', { flows: 'web-shop' }, { partOf: 'tools' }),
    'domain:default/finance',
  ),
  within(acme('z-direct', { flows: 'web-shop' }), 'domain:default/finance'),
  within(system('money', {}), 'domain:default/finance'),
  within(system('cards', {}), 'domain:default/finance'),
  within(system('tools', {}), 'domain:default/platform'),
  ...['finance', 'platform'].map(name => ({
    ...system(name, {}),
    kind: 'Domain',
  })),
];

describe.each([
  ['in a catalog within the limit', 0],
  ['in a catalog with more components than the limit', 5_000],
])('the owners, systems and domains of services %s', (_, others) => {
  const grace: Entity = {
    ...component('grace', {}),
    kind: 'User',
    relations: [{ type: 'memberOf', targetRef: SHOP }],
  };
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [
        ...Array.from({ length: others }, (__, at) =>
          component(`other-${at}`, {}),
        ),
        ...PLACED,
        grace,
      ],
      features: [userInfo],
      config: { sync: { requestsPerMinute: 1 } },
    });
  });

  afterAll(() => portal.stop());

  async function services(query: string): Promise<ServicesResponse> {
    const response = await portal.get(`services?${query}`).expect(200);
    return servicesResponseSchema.parse(response.body);
  }

  it.each([
    ['mine=true', ['z-adas', 'z-paid']],
    [`owner=${SHOP}`, ['z-adas']],
    ['ownedBy=user:default/grace', ['z-adas']],
    ['system=system:default/money', ['z-money']],
    ['domain=domain:default/finance', ['z-cards', 'z-direct', 'z-money']],
    ['domain=domain:default/platform', ['z-tools']],
    ['domain=domain:default/nowhere', []],
    [`mine=true&owner=${SHOP}`, ['z-adas']],
    [`mine=true&owner=${PAYMENTS}`, ['z-paid']],
    ['system=system:default/money&domain=domain:default/platform', []],
    ['domain=domain:default/finance&text=cards', ['z-cards']],
  ])('are all looked through for %s', async (query, expected) => {
    const response = await services(query);

    expect(
      response.services.map(({ entityRef }) => entityRef.split('/')[1]).sort(),
    ).toEqual(expected);
    expect(response).toMatchObject({ total: expected.length, omitted: 0 });
  });

  it('are counted, linked or not', async () => {
    expect(await services('system=system:default/money')).toMatchObject({
      unlinked: 1,
      unlinkedComponents: [{ entityRef: 'component:default/z-unlinked' }],
      mine: 2,
    });
  });
});

describe('the unmet attestations of services', () => {
  const place = { org: 'acme', flow: 'first', trail: 'one' };
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [
        acme('first', { flows: 'first' }),
        acme('second', { flows: 'second' }),
        acme('part', { flows: 'first', artifacts: 'app' }),
        acme('empty', { flows: 'empty' }),
      ],
      config: { cache: { freshFor: { seconds: 0 } } },
    });
    const { api } = portal.eu;
    const generic = (name: string) => ({ name, type: 'generic' });
    for (const flow of ['first', 'second', 'empty']) {
      api.createFlow({
        ...{ org: 'acme', name: flow },
        template: {
          attestations: ['tests', 'sbom', 'review'].map(generic),
          artifacts: [{ name: 'app', attestations: [generic('scan')] }],
        },
      });
    }
    for (const [flow, verdicts] of [
      ['first', { tests: false, review: null }],
      ['second', { tests: true, review: null, sbom: true }],
    ] as const) {
      api.createTrail({ ...place, flow });
      for (const [name, isCompliant] of Object.entries(verdicts)) {
        api.attest({ ...place, flow, name, isCompliant });
      }
      api.attest({ ...place, flow, name: 'extra', isCompliant: false });
    }
    await portal.sync();
  });

  afterAll(() => portal.stop());

  async function services(query = '') {
    const { body } = await portal.get(`services${query}`).expect(200);
    return servicesResponseSchema.parse(body);
  }

  it('are those of the trends of the components with one trail each, and additional ones that failed', async () => {
    const { unmet, services: rows } = await services();
    const sums = new Map<string, number[]>();
    for (const name of ['first', 'second', 'part', 'empty']) {
      const { body } = await portal.ask(name, 'trend').expect(200);
      for (const each of trendResponseSchema.parse(body).unmet) {
        const { failed, missing, pending } = each;
        const known = sums.get(each.name) ?? [0, 0, 0];
        sums.set(
          each.name,
          [failed, missing, pending].map((count, at) => count + known[at]),
        );
      }
    }

    expect(
      new Map(
        unmet.map(({ name, failed, missing, pending }) => [
          name,
          [failed, missing, pending],
        ]),
      ),
    ).toEqual(new Map([...sums, ['extra', [3, 0, 0]]]));
    expect(sums).toEqual(
      new Map([
        ['tests', [2, 0, 0]],
        ['sbom', [0, 2, 0]],
        ['review', [0, 0, 3]],
        ['scan', [0, 3, 0]],
      ]),
    );
    expect(
      rows.find(({ entityRef }) => entityRef.endsWith('/first')),
    ).toMatchObject({
      failed: ['tests', 'extra'],
      missing: ['sbom', 'scan'],
      pending: ['review'],
      missingArtifacts: ['app'],
    });
  });

  it.each(['tests', 'sbom', 'review', 'scan', 'extra'])(
    'are as many as the filter finds: %s',
    async name => {
      const { unmet } = await services();
      const { total } = await services(`?attestation=${name}`);

      expect(unmet).toContainEqual(
        expect.objectContaining({ name, components: total }),
      );
    },
  );
});

describe('the environments of services', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [
        acme('both', {
          flows: 'eu:acme/global-gateway, us:acme/global-gateway',
        }),
        acme('europe', { flows: 'eu:acme/global-gateway' }),
        acme('america', { flows: 'us:acme/global-gateway' }),
      ],
    });
    await portal.sync();
  });

  afterAll(() => portal.stop());

  const found = async (environment: string) => {
    const { body } = await portal
      .get(`services?environment=${encodeURIComponent(environment)}`)
      .expect(200);
    return servicesResponseSchema
      .parse(body)
      .services.map(({ entityRef }) => entityRef.split('/')[1])
      .sort();
  };

  it('are told apart by their organization where they share a name', async () => {
    const { body } = await portal.get('services').expect(200);
    const { choices } = servicesResponseSchema.parse(body);
    const values = choices.environments.map(({ value }) => value);

    expect(values).toEqual(
      expect.arrayContaining(['eu:acme/production', 'us:acme/production']),
    );
    expect(values).not.toContain('production');
    expect(await found('eu:acme/production')).toEqual(['both', 'europe']);
    expect(await found('us:acme/production')).toEqual(['america', 'both']);
  });

  it('can still be chosen by their name alone', async () => {
    expect(await found('production')).toEqual(['america', 'both', 'europe']);
  });
});
