import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { Entity } from '@backstage/catalog-model';
import { stringifyEntityRef } from '@backstage/catalog-model';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import {
  supplyChainEvidenceDownloadPermission,
  supplyChainEvidenceReadPermission,
} from 'backstage-plugin-supply-chain-common';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { component } from '../__testUtils__/testPortal';
import { configWith } from '../__testUtils__/testGateway';
import { EntityAccess } from './EntityAccess';
import { allComponents, componentsOf } from './entityLists';
import { LinkResolver } from './LinkResolver';
import { Relatives } from './Relatives';

const permission = supplyChainEvidenceReadPermission;
const credentials = mockCredentials.user();

interface Opened {
  credentials?: BackstageCredentials;
  permission?: typeof permission;
}

const linking = (name: string) => component(name, { flows: 'build' });

/** Access to a catalog that records its requests, with a policy to change. */
function accessTo(entities: Entity[], rememberFor = 60_000) {
  const found = catalogServiceMock({ entities });
  const catalog = catalogServiceMock.mock({
    getEntitiesByRefs: (request, options) =>
      found.getEntitiesByRefs(request, options),
    queryEntities: (request, options) => found.queryEntities(request, options),
  });
  let config: SupplyChainConfig = {
    ...configWith(),
    access: { rememberFor },
  };
  const lookUp = jest.fn(async () => '');
  const reads = {
    read: async <T>() => ({ value: (await lookUp()) as T, readAt: 0 }),
  };
  let result: AuthorizeResult.ALLOW | AuthorizeResult.DENY =
    AuthorizeResult.ALLOW;
  const access = new EntityAccess({
    catalog,
    config: () => config,
    permissions: mockServices.permissions.mock({
      authorize: async requests => requests.map(() => ({ result })),
      authorizeConditional: async requests => requests.map(() => ({ result })),
    }),
    relatives: new Relatives({
      auth: mockServices.auth(),
      catalog,
      userInfo: mockServices.userInfo(),
    }),
    links: new LinkResolver({ config: () => config, reads }),
  });
  return {
    catalog,
    lookUp,
    open: (name: string, request: Opened = {}) =>
      access.authorize({
        ...{ credentials, permission, ...request },
        entityRef: `component:default/${name}`,
      }),
    access,
    decide: (next: typeof result) => {
      result = next;
    },
    reloadConfig: (change: Partial<SupplyChainConfig> = {}) => {
      config = { ...config, ...change, access: { rememberFor } };
    },
  };
}

describe('EntityAccess', () => {
  afterEach(() => jest.useRealTimers());

  it('reads only the fields that the link needs, and keeps only the link', async () => {
    const spec = { definition: 'd'.repeat(60_000) };
    const large = { ...linking('large'), spec };
    const { catalog, open } = accessTo([large]);

    const authorizedEntity = await open('large');

    expect(catalog.getEntitiesByRefs.mock.calls[0][0].fields).toEqual([
      'kind',
      'metadata.name',
      'metadata.namespace',
      'metadata.title',
      'metadata.annotations',
      'relations',
    ]);
    expect(JSON.stringify(authorizedEntity).length).toBeLessThan(1_000);
    expect(authorizedEntity.link.flows).toHaveLength(1);
  });

  const service = { credentials: mockCredentials.service() };
  const other = { credentials: mockCredentials.user('user:default/other') };
  const download = { permission: supplyChainEvidenceDownloadPermission };

  it.each<[string, number, number, [string, Opened][]]>([
    ['once for the same', 1, 60_000, [['api', {}]]],
    ['for another user', 2, 60_000, [['api', other]]],
    ['for another permission', 2, 60_000, [['api', download]]],
    ['for another entity', 2, 60_000, [['web', {}]]],
    [
      'each time for services, which cannot be told apart',
      3,
      60_000,
      [
        ['api', service],
        ['api', service],
      ],
    ],
    ['each time if the configuration says so', 2, 0, [['api', {}]]],
  ])('decides %s: %d times', async (_, times, rememberFor, requests) => {
    const entities = [linking('api'), linking('web')];
    const { catalog, open } = accessTo(entities, rememberFor);

    await open('api');
    for (const [name, request] of requests) {
      await open(name, request);
    }

    expect(catalog.getEntitiesByRefs).toHaveBeenCalledTimes(times);
  });

  it('forgets a decision after a while, so that a revoked permission ends', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    const { decide, open } = accessTo([linking('api')], 10_000);
    await open('api');
    decide(AuthorizeResult.DENY);

    jest.advanceTimersByTime(9_900);
    await open('api');
    jest.advanceTimersByTime(200);

    await expect(open('api')).rejects.toThrow("You don't have access");
  });

  it('remembers no denial, so that a granted permission takes effect at once', async () => {
    const { decide, open } = accessTo([linking('api')]);
    decide(AuthorizeResult.DENY);
    await expect(open('api')).rejects.toThrow("You don't have access");
    await expect(open('new')).rejects.toThrow('not found');

    decide(AuthorizeResult.ALLOW);

    await expect(open('api')).resolves.toMatchObject({
      entityRef: 'component:default/api',
    });
  });

  it('keeps no decision that began before the configuration changed', async () => {
    const { catalog, lookUp, open, reloadConfig } = accessTo([linking('api')]);
    reloadConfig(
      configWith({
        organizations: { acme: { apiKey: 'a' }, other: { apiKey: 'b' } },
      }),
    );
    let response: (organization: string) => void = () => {};
    const asked = new Promise<void>(tell => {
      lookUp.mockImplementationOnce(() => {
        tell();
        return new Promise(resolve => {
          response = resolve;
        });
      });
    });
    const early = open('api');
    await asked;
    reloadConfig({ regions: {} });
    await open('api');

    response('acme');
    await early;

    const { link } = await open('api');
    expect(link.problems).toMatchObject([{ reason: 'no-region' }]);
    expect(catalog.getEntitiesByRefs).toHaveBeenCalledTimes(2);
  });

  it('remembers a list for a while, until the configuration changes', async () => {
    const { access, catalog, reloadConfig } = accessTo([linking('a')]);
    const list = () => allComponents(access, credentials, 9);

    await list();
    await list();
    expect(catalog.queryEntities).toHaveBeenCalledTimes(1);
    reloadConfig();
    await list();
    expect(catalog.queryEntities).toHaveBeenCalledTimes(2);
  });

  it('reads as many entities as the limit allows, and counts the rest', async () => {
    const components = Array.from({ length: 1_500 }, (_, index) =>
      linking(`c${index}`),
    );
    const { access, catalog } = accessTo(components);
    const list = (limit: number) => allComponents(access, credentials, limit);

    const some = await list(700);
    expect(some.entities).toHaveLength(700);
    expect(some.omitted).toBe(800);

    const all = await list(5_000);
    expect(new Set(all.entities.map(({ entityRef }) => entityRef))).toEqual(
      new Set(components.map(each => stringifyEntityRef(each))),
    );
    expect(all.omitted).toBe(0);
    for (const [request] of catalog.queryEntities.mock.calls) {
      expect(JSON.stringify(request).length).toBeLessThan(10_000);
    }
  });
});

describe('componentsOf', () => {
  it('lists the components of the owners and the system first', async () => {
    const related = (name: string, type: string, targetRef: string) => ({
      ...linking(name),
      relations: [{ type, targetRef }],
    });
    const team = (at: number) => `group:default/team-${at}`;
    const { access, catalog } = accessTo([
      ...Array.from({ length: 250 }, (_, at) =>
        related(`c${at}`, 'ownedBy', team(at)),
      ),
      related('shop', 'partOf', 'system:default/shop'),
      related('bank', 'partOf', 'system:default/bank'),
      {
        ...related('money', 'hasPart', 'system:default/bank'),
        kind: 'Domain',
      },
    ]);
    const list = async (owners: string[], limit: number) => {
      const system = 'system:default/shop';
      const first = { owners, system, domain: 'domain:default/money' };
      const listed = await componentsOf(access, credentials, first, limit);
      const names = listed.entities.map(({ entityRef }) =>
        entityRef.replace('component:default/', ''),
      );
      return { names, omitted: listed.omitted };
    };

    expect(await list([team(100), team(200)], 5)).toEqual({
      names: ['bank', 'shop', 'c100', 'c200', 'c0'],
      omitted: 247,
    });

    const many = Array.from({ length: 249 }, (_, at) => at + 1);
    const { names } = await list(many.map(team), 251);
    expect(names).toEqual(expect.arrayContaining(many.map(at => `c${at}`)));
    for (const [request] of catalog.queryEntities.mock.calls) {
      expect(JSON.stringify(request).length).toBeLessThan(20_000);
    }
  });
});
