import { createServiceFactory } from '@backstage/backend-plugin-api';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { mockServices } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import { stringifyEntityRef } from '@backstage/catalog-model';
import { catalogServiceRef } from '@backstage/plugin-catalog-node';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import type {
  LinkResponse,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import {
  component,
  regionConfig,
  startDemoRegion,
  startTestPortal,
  system,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

type Regions = Pick<TestPortal, 'eu' | 'us'>;

describe('the link of an entity', () => {
  let regions: Regions;
  let portal: TestPortal | undefined;

  beforeAll(async () => {
    regions = {
      eu: await startDemoRegion('eu'),
      us: await startDemoRegion('us'),
    };
  });

  beforeEach(() => {
    for (const region of [regions.eu, regions.us]) {
      region.faults.clear();
      region.clearRequests();
    }
  });

  afterEach(async () => {
    await portal?.stop();
    portal = undefined;
  });

  afterAll(() => Promise.all([regions.eu.stop(), regions.us.stop()]));

  async function start(
    options: Omit<Parameters<typeof startTestPortal>[0], 'regions'>,
  ): Promise<TestPortal> {
    portal = await startTestPortal({ regions, ...options });
    return portal;
  }

  async function linkOf(name: string): Promise<LinkResponse> {
    const { body } = await portal!.ask(name, 'link').expect(200);
    return body;
  }

  const reasons = ({ problems }: LinkResponse) =>
    problems.map(({ reason }) => reason);

  /** The demo regions, with rules for the organizations. */
  function rules(organizations: Record<string, object>) {
    const { organizations: configured, ...eu } = regionConfig(regions.eu) as {
      organizations: Record<string, object>;
    };
    return {
      regions: {
        eu: {
          ...eu,
          organizations: Object.fromEntries(
            Object.entries(configured).map(([org, keys]) => [
              org,
              { ...keys, ...organizations[org] },
            ]),
          ),
        },
      },
      access: { rememberFor: { seconds: 0 } },
    };
  }

  describe('with rules that restrict linking', () => {
    const payments = { 'spec.owner': 'group:default/payments' };
    const owned = (entity: Entity, owner: string): Entity => ({
      ...entity,
      spec: { owner },
    });
    const inherits = (name: string, owner: string) =>
      owned(component(name, { flows: 'acme/web-shop' }, 'shop'), owner);
    const annotations = {
      org: 'acme',
      flows: 'payments-api',
      environments: 'production-eu',
      notifications: '1',
    };
    const entities = [
      owned(component('pay', annotations), 'payments'),
      owned(component('nosy', annotations), 'nosy-people'),
      inherits('pay-web', 'payments'),
      inherits('nosy-web', 'nosy-people'),
      owned(
        system('shop', {
          org: 'acme',
          environments: 'staging-eu',
        }),
        'payments',
      ),
    ];

    it('applies the rules to the linking entity, not to the system it inherits from', async () => {
      await start({
        entities,
        config: rules({ acme: { entities: [payments] } }),
      });

      expect(await linkOf('pay-web')).toMatchObject({
        environments: [{ environment: 'staging-eu' }],
        problems: [],
      });
      expect(reasons(await linkOf('nosy-web'))).toEqual([
        'link-not-allowed',
        'link-not-allowed',
      ]);
    });

    it('hides denied links from every route and from search', async () => {
      await start({
        entities,
        config: rules({ acme: { entities: [payments] } }),
      });
      const { body } = await portal!.ask('pay', 'artifacts').expect(200);
      const { fingerprint, trail } = body.artifacts[0];
      regions.eu.clearRequests();

      await portal!.ask('nosy', `artifacts/${fingerprint}`).expect(404);
      await portal!
        .ask('nosy', `trails/eu/acme/payments-api/${trail}`)
        .expect(404);
      const trails = await portal!.ask('nosy', 'trails').expect(200);
      const found = await portal!
        .get(`search?value=${fingerprint}`)
        .expect(200);

      expect(trails.body.trails).toEqual([]);
      expect(
        found.body.results.flatMap(
          ({ entityRefs }: { entityRefs: string[] }) => entityRefs,
        ),
      ).toEqual(['component:default/pay']);
      expect(JSON.stringify(trails.body)).not.toContain('spec.owner');
    });
  });

  describe('with invalid values', () => {
    const entities = [
      component('one', { flows: 'amce/web, mars:acme/web' }),
      component('two', { flow: 'acme/web' }),
    ];

    it('reveals nothing about the configuration except on the Health page', async () => {
      await start({ entities });

      const link = await linkOf('one');
      const summary = await portal!.ask('one', 'summary').expect(200);
      const health = await portal!.get('health').expect(200);

      expect(
        JSON.stringify([link.problems, summary.body.problems]),
      ).not.toMatch(/acme-legacy|acme-us|"known"|"suggestion"/);
      expect(health.body.toFix).toMatchObject([
        {
          reason: 'organization-not-configured',
          known: expect.arrayContaining(['acme', 'acme-legacy']),
          suggestion: 'acme',
        },
        {
          reason: 'unknown-region',
          known: ['eu', 'us'],
          setting: 'supplyChain.regions',
        },
        { reason: 'unknown-annotation' },
      ]);
    });
  });

  describe('from a system that is hidden from the caller', () => {
    const entities = [
      component('child', { flows: 'acme/payments-api' }, 'hidden'),
      component('sibling', { flows: 'payments-api' }, 'astray'),
      system('hidden', {
        environments: 'acme/production-eu, not an environment 4711',
      }),
      system('astray', { org: 'project-manhattan' }),
      component('abroad', { flows: 'orders-api' }, 'overseas'),
      component('abroad-org', { flows: 'apollo/orders-api' }, 'overseas'),
      system('overseas', { region: 'us' }),
    ];
    const isUserRequest = (options: object = {}) =>
      'credentials' in options &&
      mockServices
        .auth()
        .isPrincipal(options.credentials as BackstageCredentials, 'user');
    const isHidden = (ref: string) => !ref.startsWith('component:');
    /** A catalog that shows systems to services only. */
    const catalog = createServiceFactory({
      service: catalogServiceRef,
      deps: {},
      factory: () => {
        const all = catalogServiceMock({ entities });
        return catalogServiceMock.mock({
          queryEntities: (request, options) =>
            all.queryEntities(request, options),
          getEntitiesByRefs: async (request, options) => {
            const { items } = await all.getEntitiesByRefs(request, options);
            const isUser = isUserRequest(options);
            return {
              items: items.map(item =>
                item && isUser && isHidden(stringifyEntityRef(item))
                  ? undefined
                  : item,
              ),
            };
          },
        });
      },
    });

    it('inherits its names and none of its other values', async () => {
      await start({ entities, catalog });

      const link = await linkOf('child');

      expect(link.environments).toEqual([
        { region: 'eu', org: 'acme', environment: 'production-eu' },
      ]);
      const hidden: Partial<Problem> = {
        reason: 'inherited-value',
        annotation: 'supply-chain/environments',
      };
      expect(link.problems).toEqual([expect.objectContaining(hidden)]);
      expect(JSON.stringify(link)).not.toMatch(/4711|system:/);
    });

    it.each(['abroad', 'abroad-org', 'sibling'])(
      'does not reveal its region or organization to %s',
      async name => {
        await start({ entities, catalog });
        regions.us.faults.set({
          kind: 'status',
          status: 200,
          body: {},
          match: { endpoint: 'E12' },
        });

        const link = await linkOf(name);

        expect(reasons(link)).toEqual(['inherited-value']);
        expect(JSON.stringify(link)).not.toMatch(/"us"|manhattan|system:/);
      },
    );

    it('reveals it to those who can see the system', async () => {
      await start({ entities });

      expect((await linkOf('sibling')).problems).toEqual([
        expect.objectContaining({
          reason: 'organization-not-configured',
          org: 'project-manhattan',
          inheritedFrom: 'system:default/astray',
        }),
      ]);
    });
  });
});
