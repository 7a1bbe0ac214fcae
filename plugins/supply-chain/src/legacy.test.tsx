import type { Entity } from '@backstage/catalog-model';
import { AppRouter, FlatRoutes } from '@backstage/core-app-api';
import { createApp } from '@backstage/app-defaults';
import {
  createExtensionTester,
  mockApis,
} from '@backstage/frontend-test-utils';
import { EntityProvider } from '@backstage/plugin-catalog-react';
import { EntityContentBlueprint } from '@backstage/plugin-catalog-react/alpha';
import { render, screen } from '@testing-library/react';
import {
  COMMON_MISSPELLINGS,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import { Route } from 'react-router-dom';
import { entity, plainEntity } from './__fixtures__/entity';
import { servicesResponse, system } from './__fixtures__/portal';
import { mockApi } from './__testUtils__/mockApi';
import {
  EntityArtifactsContent,
  EntityComplianceContent,
  EntityNotificationsContent,
  EntitySupplyChainCard,
  HomePageSupplyChainCard,
  hasComponents,
  hasFlows,
  hasFlowsOrMisspelling,
  hasNotifications,
  isOwner,
  SupplyChainPage,
  supplyChainApiRef,
} from './legacy';
import plugin from './plugin';

const CONFIG = {
  context: 'test',
  data: {
    app: { title: 'Portal', baseUrl: 'http://localhost' },
    backend: { baseUrl: 'http://localhost:7007' },
  },
};

describe('legacy', () => {
  const env = process.env;

  beforeEach(() => {
    // The original process.env would turn the list into a string.
    process.env = { NODE_ENV: 'test', APP_CONFIG: [CONFIG] as never };
  });

  afterEach(() => {
    process.env = env;
    window.history.pushState({}, '', '/');
  });

  it.each<[string, string, ('heading' | 'region' | 'link')?]>([
    ['/', 'Supply chain'],
    ['/artifacts', 'Environments', 'region'],
    ['/compliance', 'Status', 'region'],
    ['/notifications', 'Notifications'],
    ['/supply-chain', 'Supply chain'],
    ['/home', 'All components', 'link'],
  ])(
    'shows %s in an app on the old frontend system',
    async (path, name, role = 'heading') => {
      window.history.pushState({}, '', path);
      const app = createApp({
        apis: [
          {
            api: supplyChainApiRef,
            deps: {},
            // Links to components would need the catalog.
            factory: () =>
              mockApi({
                getServices: async () => ({
                  ...servicesResponse,
                  ...{ services: [], states: [], total: 0 },
                }),
              }) as never,
          },
        ],
      });
      const Root = app.createRoot(
        <AppRouter>
          <EntityProvider entity={entity}>
            <FlatRoutes>
              <Route path="/" element={<EntitySupplyChainCard />} />
              <Route path="/artifacts" element={<EntityArtifactsContent />} />
              <Route path="/compliance" element={<EntityComplianceContent />} />
              <Route
                path="/notifications"
                element={<EntityNotificationsContent />}
              />
              <Route path="/supply-chain" element={<SupplyChainPage />} />
              <Route path="/home" element={<HomePageSupplyChainCard />} />
            </FlatRoutes>
          </EntityProvider>
        </AppRouter>,
      );
      render(<Root />);
      expect(
        await screen.findByRole(role, { name }, { timeout: 10_000 }),
      ).toBeInTheDocument();
    },
    20_000,
  );

  it.each([
    ['entity-content:supply-chain/artifacts', hasFlows],
    ['entity-content:supply-chain/compliance', hasFlows],
    ['entity-content:supply-chain/notifications', hasNotifications],
    ['entity-card:supply-chain/overview', hasFlowsOrMisspelling],
    [
      'entity-content:supply-chain/components',
      (of: Entity) => hasComponents(of) || isOwner(of),
    ],
    ['entity-card:supply-chain/components', hasComponents],
  ] as const)(
    'shows %s for the same entities as the new system',
    (id, condition) => {
      const filter = createExtensionTester(plugin.getExtension(id), {
        apis: [mockApis.translation()],
      }).get(EntityContentBlueprint.dataRefs.filterFunction);
      const annotated = [
        ...Object.values(SUPPLY_CHAIN_ANNOTATIONS),
        ...COMMON_MISSPELLINGS,
        'supply-chain/color',
      ].flatMap(key =>
        ['', 'build'].map(value => ({
          ...plainEntity,
          metadata: { ...plainEntity.metadata, annotations: { [key]: value } },
        })),
      );
      const kinds = [
        'Component',
        'System',
        'domain',
        'Group',
        'user',
        'API',
      ].map(kind => ({ ...plainEntity, kind }));
      const entities = [entity, plainEntity, system, ...annotated, ...kinds];
      expect(entities.filter(candidate => condition(candidate))).toEqual(
        entities.filter(candidate => filter!(candidate)),
      );
    },
  );
});
