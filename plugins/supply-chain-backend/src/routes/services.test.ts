import { coreServices } from '@backstage/backend-plugin-api';
import { mockServices } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import { template } from 'sandbox-region';
import {
  portalFor,
  namesIn,
  trailsIn,
  UNCACHED,
} from '../__testUtils__/answers';
import { component, provide } from '../__testUtils__/testPortal';

const PAYMENTS = 'group:default/payments';
const RISK = 'group:default/payments-risk';
const SHOP = 'group:default/shop';
const ADA = 'user:default/mock';
const MONEY = 'system:default/money';
const STORE = 'system:default/store';
const FINANCE = 'domain:default/finance';

/** @param targets - refs of other entities by the type of the relation */
function related(entity: Entity, targets: Record<string, string[]>): Entity {
  const relations = Object.entries(targets).flatMap(([type, refs]) =>
    refs.map(targetRef => ({ type, targetRef })),
  );
  return { ...entity, relations };
}

const acme = (
  name: string,
  annotations: Record<string, string>,
  targets: Record<string, string[]> = {},
) => related(component(name, { org: 'acme', ...annotations }), targets);

const other = (
  kind: string,
  name: string,
  targets: Record<string, string[]> = {},
) => related({ ...component(name, {}), kind }, targets);

const entities = [
  acme(
    'payments-api',
    { flows: 'payments-api, payments-release' },
    { ownedBy: [PAYMENTS], partOf: [MONEY] },
  ),
  acme(
    'checkout-web',
    { flows: 'checkout-web' },
    { ownedBy: [SHOP, ADA], partOf: [STORE] },
  ),
  acme('ledger-worker', { flows: 'ledger-worker' }, { partOf: [MONEY] }),
  acme('policy-service', { flows: 'policy-service' }, { ownedBy: [RISK] }),
  acme('web-shop', { flows: 'web-shop' }, { ownedBy: [SHOP], partOf: [STORE] }),
  acme('wrong-flow', { flows: 'web-shop, web-shpo' }),
  acme('only-invalid', { flows: 'web shop' }),
  acme('edge-proxy', { flows: 'edge-platform', artifacts: 'edge-proxy' }),
  acme('europe', { flows: 'eu:acme/global-gateway' }),
  acme('everywhere', {
    flows: 'eu:acme/global-gateway, us:acme/global-gateway',
  }),
  acme('unmet', { flows: 'unmet' }),
  acme('unmet-part', { flows: 'unmet', artifacts: 'app' }),
  acme('secret', { flows: 'policy-service' }, { ownedBy: [SHOP] }),
  acme('places-only', { environments: 'production-eu', notifications: '1' }),
  acme('graces-own', {}, { ownedBy: ['user:default/grace'] }),
  component('plain', {}),
  other('System', 'money', { partOf: [FINANCE] }),
  other('System', 'store', { partOf: [FINANCE] }),
  other('Domain', 'finance', { partOf: ['domain:default/everything'] }),
  other('Domain', 'everything'),
  other('User', 'grace', { memberOf: [SHOP, 'group:default/empty'] }),
  other('User', 'mock'),
  other('Group', 'trade', { parentOf: [SHOP] }),
  other('Group', 'payments', { parentOf: [RISK] }),
  other('Group', 'shop', { childOf: ['group:default/trade'] }),
];

const UNLINKED = ['graces-own', 'places-only', 'plain'];
const LINKED = entities
  .filter(({ kind }) => kind === 'Component')
  .map(({ metadata }) => metadata.name)
  .filter(name => name !== 'secret' && !UNLINKED.includes(name))
  .sort();
/** The caller is Ada, a member of the payments team. */
const userInfo = provide(
  coreServices.userInfo,
  mockServices.userInfo({ ownershipEntityRefs: [ADA, PAYMENTS] }),
);

jest.setTimeout(60_000);

describe('services', () => {
  const { portal, ask } = portalFor({
    entities,
    denied: ['component:default/secret'],
    features: [userInfo],
    config: { ...UNCACHED, access: { rememberFor: { seconds: 0 } } },
  });

  beforeAll(async () => {
    const { api } = portal.eu;
    const place = { org: 'acme', flow: 'unmet', trail: 'one' };
    const generic = 'generic';
    api.createFlow({
      ...{ org: 'acme', name: 'unmet' },
      template: template(
        { tests: generic, sbom: generic, review: generic },
        { app: { scan: generic } },
      ),
    });
    api.createTrail(place);
    for (const [name, isCompliant] of [
      ['tests', false],
      ['review', null],
      ['extra', false],
    ] as const) {
      api.attest({ ...place, name, isCompliant });
    }
  });

  it('are unknown before anything is read, and no region is asked', async () => {
    portal.eu.clearRequests();

    const response = await ask.services();

    expect(namesIn(response).sort()).toEqual(LINKED);
    expect(
      response.services.every(
        ({ state, runningState }) => state === 'unknown' && !runningState,
      ),
    ).toBe(true);
    expect(response).toMatchObject({
      ...{ all: LINKED.length, total: LINKED.length },
    });
    expect(response.coverage.asOf).toBeUndefined();
    expect(portal.eu.requests()).toEqual([]);
  });

  describe('when everything is read', () => {
    beforeAll(() => portal.sync());

    it('agree with the page of each component, without asking a region', async () => {
      const pages = new Map<string, object>();
      for (const name of LINKED) {
        const { state, runningState, running } = await ask.summary(name);
        const { environments } = await ask.environments(name);
        const behind = environments.flatMap(({ builds }) =>
          builds.map(build => build.behind),
        );
        const builds = running.map((build, index) => ({
          ...build,
          behind: behind[index],
        }));
        pages.set(name, { state, runningState, running: builds });
      }
      portal.eu.clearRequests();

      const { services } = await ask.services();

      expect(portal.eu.requests()).toEqual([]);
      for (const row of services) {
        const { state, runningState, running } = row;
        expect({ state, runningState, running }).toEqual(
          pages.get(row.entityRef.split('/')[1]),
        );
      }
      expect(services.map(({ state }) => state)).toContain('compliant');
      expect(
        services.flatMap(({ running }) => running.map(({ behind }) => behind)),
      ).toContain(2);
    });

    it('count only what the caller can see, and list what is not linked', async () => {
      const response = await ask.services();

      expect(response).toMatchObject({
        ...{ all: LINKED.length, unlinked: 3, omitted: 0 },
        unlinkedComponents: UNLINKED.map(name => ({
          entityRef: `component:default/${name}`,
        })),
      });
      expect(JSON.stringify(response)).not.toContain('secret');
    });

    it.each([
      ['mine=true', ['checkout-web', 'payments-api', 'policy-service']],
      [`owner=${SHOP}`, ['checkout-web', 'web-shop']],
      ['ownedBy=user:default/grace', ['checkout-web', 'web-shop']],
      ['ownedBy=group:default/trade', ['checkout-web', 'web-shop']],
      [`ownedBy=user:default/grace&owner=${ADA}`, ['checkout-web']],
      [`system=${MONEY}`, ['ledger-worker', 'payments-api']],
      [`domain=${FINANCE}&text=web`, ['checkout-web', 'web-shop']],
      ['domain=domain:default/everything&text=web-', ['web-shop']],
      ['environment=trial-eu', ['edge-proxy', 'policy-service']],
      ['environment=production', ['europe', 'everywhere']],
      ['environment=us:acme/production', ['everywhere']],
      ['text=PAY', ['payments-api', 'policy-service']],
      [`system=${MONEY}&owner=${SHOP}`, []],
    ])('are filtered: %s', async (query, expected) => {
      const response = await ask.services(`?${query}`);

      expect(namesIn(response).sort()).toEqual(expected);
      expect(response).toMatchObject({
        ...{ total: expected.length, all: LINKED.length, mine: 3 },
      });
    });

    it.each([
      ['ownedBy=user:default/nobody', 404],
      ['ownedBy=grace', 400],
      ['ownedBy=user:default/a/b', 400],
      ['states=compliant', 400],
    ])('reject %s with %s', async (query, status) => {
      expect((await portal.get(`services?${query}`)).status).toBe(status);
    });

    it.each<[string, Record<string, string>]>([
      ['no other is set', {}],
      ['one of the same filter is chosen', { owner: SHOP, mine: 'true' }],
      ['a system is chosen', { system: MONEY }],
      ['an environment is chosen', { environment: 'production-eu' }],
      ['a state is chosen', { state: 'non-compliant', owner: PAYMENTS }],
      ['an attestation is chosen', { attestation: 'unit-tests' }],
    ])(
      'offer choices that find as many as they say when %s',
      async (_, set) => {
        const everything = new Map(choicesOf(await ask.services()));
        const offered = choicesOf(
          await ask.services(`?${new URLSearchParams(set)}`),
        );

        for (const [filter, choices] of offered) {
          const counts = new Map(
            choices.map(({ value, count }) => [value, count]),
          );
          for (const { value } of everything.get(filter)!) {
            const query = new URLSearchParams({ ...set, [filter]: value });
            const { total } = await ask.services(`?${query}&perPage=1`);
            expect([filter, value, counts.get(value) ?? 0]).toEqual([
              ...[filter, value, total],
            ]);
          }
        }
      },
    );

    it('name what the newest trails lack', async () => {
      const { unmet, services } = await ask.services('?text=unmet');
      expect(unmet).toEqual([
        { name: 'extra', state: 'non-compliant', components: 2 },
        { name: 'review', state: 'pending', components: 2 },
        { name: 'sbom', state: 'missing', components: 2 },
        { name: 'tests', state: 'non-compliant', components: 2 },
      ]);
      expect(services[0]).toMatchObject({
        failed: ['tests', 'extra'],
        missing: ['sbom'],
        pending: ['review'],
        missingArtifacts: ['app'],
      });
    });

    it('name their newest trail, and show changes as soon as they are stored', async () => {
      const shop = async () =>
        (await ask.services('?text=web-shop')).services[0];
      const before = await shop();
      const [newest] = await trailsIn(portal, 'web-shop');
      portal.eu.api.attest({
        ...{ org: 'acme', flow: 'web-shop', trail: newest.name },
        ...{ name: 'unit-tests', type: 'junit', isCompliant: false },
      });

      const same = await shop();
      await ask.summary('web-shop');
      const after = await shop();

      expect(before.newestTrail).toMatchObject({
        name: newest.name,
        createdAt: new Date(newest.created_at * 1000).toISOString(),
      });
      expect([before.state, same.state]).toEqual(['compliant', 'compliant']);
      expect(after).toMatchObject({
        state: 'non-compliant',
        failed: ['unit-tests'],
      });
    });
  });
});

function choicesOf({ choices, states, unmet }: ServicesResponse) {
  return Object.entries({
    owner: choices.owners,
    system: choices.systems,
    environment: choices.environments,
    state: states.map(({ state, count }) => ({ value: state, count })),
    attestation: unmet.map(({ name, components }) => ({
      value: name,
      count: components,
    })),
  });
}
