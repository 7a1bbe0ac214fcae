import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import { configWith, testGateway } from '../__testUtils__/testGateway';
import { componentsOfQuery } from './componentsOfQuery';
import type { AccessibleEntities } from './EntityAccess';
import { EntityAccess } from './EntityAccess';
import { LinkResolver } from './LinkResolver';
import { ParentFinder } from './ParentFinder';

function entity(
  kind: string,
  name: string,
  relations: Record<string, string[]> = {},
): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: { name, namespace: 'default' },
    relations: Object.entries(relations).flatMap(([type, targets]) =>
      targets.map(targetRef => ({ type, targetRef })),
    ),
  };
}

function listFrom(entities: Entity[]) {
  const found = catalogServiceMock({ entities });
  const catalog = catalogServiceMock.mock({
    getEntitiesByRefs: (request, options) =>
      found.getEntitiesByRefs(request, options),
    queryEntities: (request, options) => found.queryEntities(request, options),
    streamEntities: (request, options) =>
      found.streamEntities(request, options),
  });
  const access = new EntityAccess({
    catalog,
    config: () => configWith(),
    permissions: mockServices.permissions.mock({
      authorize: async requests =>
        requests.map(() => ({ result: AuthorizeResult.ALLOW })),
      authorizeConditional: async requests =>
        requests.map(() => ({ result: AuthorizeResult.ALLOW })),
    }),
    parents: new ParentFinder({ auth: mockServices.auth(), catalog }),
    links: new LinkResolver({
      config: () => configWith(),
      reads: testGateway().reads,
    }),
  });
  const list = (
    query: Parameters<typeof componentsOfQuery>[1],
    { limit = 5, mine = [] }: { limit?: number; mine?: string[] } = {},
  ) =>
    componentsOfQuery(
      access,
      query,
      { mine, ownedBy: [] },
      {
        credentials: mockCredentials.user(),
        permission: supplyChainEvidenceReadPermission,
        limit,
      },
    );
  return { catalog, list };
}

const namesIn = ({ entities }: AccessibleEntities) =>
  entities.map(({ entityRef }) => entityRef.split('/')[1]);

describe('componentsOfQuery', () => {
  const team = (at: number) => `group:default/team-${at}`;
  const components = Array.from({ length: 9 }, (_, at) =>
    entity('Component', `c${at}`, {
      ownedBy: [team(at)],
      partOf: [`system:default/s${at % 3}`],
    }),
  );

  it('asks the catalog once if the limit leaves nothing out', async () => {
    const { catalog, list } = listFrom(components);

    const { all, mine, placed, matching } = await list(
      { mine: 'true', owner: team(8) },
      { limit: 9 },
    );

    expect([mine, placed, matching]).toEqual([all, all, all]);
    expect(catalog.queryEntities).toHaveBeenCalledTimes(1);
  });

  it('applies the limit to what the filters find', async () => {
    const { list } = listFrom(components);

    const { all, mine, placed, matching } = await list(
      { mine: 'true', system: 'system:default/s2' },
      { limit: 5, mine: [team(7), team(8)] },
    );

    expect(namesIn(all)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4']);
    expect(all.omitted).toBe(4);
    expect(namesIn(mine)).toEqual(['c7', 'c8']);
    expect(namesIn(placed)).toEqual(['c2', 'c5', 'c8']);
    expect(namesIn(matching)).toEqual(['c8']);
    expect([mine, placed, matching].map(({ omitted }) => omitted)).toEqual([
      0, 0, 0,
    ]);
  });

  it('finds nothing of a caller who owns through no one', async () => {
    const { list } = listFrom(components);

    const { mine, matching } = await list({ mine: 'true' });

    expect([mine, matching]).toEqual([
      { entities: [], omitted: 0 },
      { entities: [], omitted: 0 },
    ]);
  });

  it('finds the components of all groups and systems, in small requests', async () => {
    const many = Array.from({ length: 250 }, (_, at) =>
      entity('Component', `c${at}`, {
        ownedBy: [team(at)],
        partOf: [`system:default/s${at}`],
      }),
    );
    const systems = Array.from({ length: 1_100 }, (_, at) =>
      entity('System', `s${at}`, { partOf: ['domain:default/big'] }),
    );
    const { catalog, list } = listFrom([...many, ...systems]);

    const { matching } = await list(
      { mine: 'true', domain: 'domain:default/big' },
      { limit: 249, mine: many.map((_, at) => team(at)) },
    );

    expect(matching.entities).toHaveLength(249);
    for (const [request] of catalog.queryEntities.mock.calls) {
      expect(JSON.stringify(request).length).toBeLessThan(20_000);
    }
  });
});
