import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { mockServices } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import type { JsonObject } from '@backstage/types';
import { portalFor } from '../__testUtils__/answers';
import { component, regionConfig, system } from '../__testUtils__/testPortal';

describe('the link of an entity with rules that restrict linking', () => {
  const annotations = {
    org: 'acme',
    flows: 'payments-api',
    environments: 'production-eu',
    notifications: '1',
  };
  const owned = (entity: Entity, owner: string): Entity => ({
    ...entity,
    spec: { owner },
  });
  const inherits = (name: string, owner: string) =>
    owned(component(name, { flows: 'acme/web-shop' }, 'shop'), owner);
  const { portal, ask } = portalFor({
    entities: [
      owned(component('pay', annotations), 'payments'),
      owned(component('nosy', annotations), 'nosy-people'),
      inherits('pay-web', 'payments'),
      inherits('nosy-web', 'nosy-people'),
      owned(
        system('shop', { org: 'acme', environments: 'staging-eu' }),
        'payments',
      ),
    ],
    config: ({ eu }) => {
      const { organizations, ...region } = regionConfig(eu);
      const { acme, ...others } = organizations as { acme: JsonObject };
      const entities = [{ 'spec.owner': 'group:default/payments' }];
      const restricted = { ...others, acme: { ...acme, entities } };
      return { regions: { eu: { ...region, organizations: restricted } } };
    },
  });

  it('applies the rules to the linking entity, not to the system it inherits from', async () => {
    expect(await ask.link('pay-web')).toMatchObject({
      environments: [{ environment: 'staging-eu' }],
      problems: [],
    });
    const { problems } = await ask.link('nosy-web');
    expect(problems.map(({ reason }) => reason)).toEqual([
      'link-not-allowed',
      'link-not-allowed',
    ]);
  });

  it('hides denied links from every route and from search', async () => {
    const [{ fingerprint, trail }] = (await ask.artifacts('pay')).artifacts;

    for (const path of [
      `artifacts/${fingerprint}`,
      `trails/eu/acme/payments-api/${trail}`,
    ]) {
      await portal.ask('pay', path).expect(200);
      await portal.ask('nosy', path).expect(404);
    }
    const trails = await ask.trails('nosy');
    expect(trails.trails).toEqual([]);
    expect(JSON.stringify(trails)).not.toContain('spec.owner');
    expect((await ask.search(fingerprint)).results).toMatchObject([
      { entityRefs: ['component:default/pay'] },
    ]);
  });
});

describe('the link of an entity with invalid values', () => {
  const { ask } = portalFor({
    entities: [
      component('one', { flows: 'amce/web, mars:acme/web' }),
      component('two', { flow: 'acme/web' }),
    ],
  });

  it('reveals nothing about the configuration except on the Health page', async () => {
    const link = await ask.link('one');
    const summary = await ask.summary('one');

    expect(JSON.stringify([link.problems, summary.problems])).not.toMatch(
      /acme-legacy|acme-us|"known"|"suggestion"/,
    );
    expect((await ask.health()).toFix).toMatchObject([
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

describe('the link of an entity whose system is hidden from the caller', () => {
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
  const all = catalogServiceMock({ entities });
  let isHidden = true;
  /** A catalog that shows systems to services only. */
  const catalog = catalogServiceMock.mock({
    queryEntities: (request, options) => all.queryEntities(request, options),
    getEntitiesByRefs: async (request, options) => {
      const { items } = await all.getEntitiesByRefs(request, options);
      const { credentials } = options as { credentials: BackstageCredentials };
      const isUser = mockServices.auth().isPrincipal(credentials, 'user');
      return {
        items: items.map(item =>
          isHidden && isUser && item?.kind === 'System' ? undefined : item,
        ),
      };
    },
  }).factory;
  const { portal, ask } = portalFor({
    ...{ entities, catalog },
    config: { access: { rememberFor: { seconds: 0 } } },
  });

  it('inherits its names and none of its other values', async () => {
    const link = await ask.link('child');

    expect(link).toMatchObject({
      environments: [
        { region: 'eu', org: 'acme', environment: 'production-eu' },
      ],
      problems: [
        {
          reason: 'inherited-value',
          annotation: 'supply-chain/environments',
        },
      ],
    });
    expect(JSON.stringify(link)).not.toMatch(/4711|system:/);
  });

  it.each(['abroad', 'abroad-org', 'sibling'])(
    'does not reveal its region or organization to %s',
    async name => {
      portal.us.faults.set({
        ...{ kind: 'status', status: 200, body: {} },
        match: { endpoint: 'E12' },
      });

      const link = await ask.link(name);

      expect(link.problems).toMatchObject([{ reason: 'inherited-value' }]);
      expect(JSON.stringify(link)).not.toMatch(/"us"|manhattan|system:/);
      portal.us.faults.clear();
    },
  );

  it('reveals it to those who can see the system', async () => {
    isHidden = false;

    expect((await ask.link('sibling')).problems).toMatchObject([
      {
        reason: 'organization-not-configured',
        org: 'project-manhattan',
        inheritedFrom: 'system:default/astray',
      },
    ]);
  });
});
