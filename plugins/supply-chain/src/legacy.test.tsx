import { AppRouter, FlatRoutes } from '@backstage/core-app-api';
import { createApp } from '@backstage/app-defaults';
import { EntityProvider } from '@backstage/plugin-catalog-react';
import { render, screen } from '@testing-library/react';
import {
  COMMON_MISSPELLINGS,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import { Route } from 'react-router-dom';
import { entity, plainEntity } from './__fixtures__/entity';
import { servicesResponse } from './__fixtures__/portal';
import { mockApi } from './__testUtils__/mockApi';
import {
  EntityArtifactsContent,
  EntityComplianceContent,
  EntityNotificationsContent,
  EntitySupplyChainCard,
  HomePageSupplyChainCard,
  hasFlows,
  hasFlowsOrMisspelling,
  hasNotifications,
  SupplyChainPage,
  supplyChainApiRef,
} from './legacy';

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
    [hasFlows, ['supply-chain/flows']],
    [hasNotifications, ['supply-chain/notifications']],
    [hasFlowsOrMisspelling, ['supply-chain/flows', ...COMMON_MISSPELLINGS]],
  ])('%p is true for its annotations, also if empty', (condition, keys) => {
    const annotations = [
      ...Object.values(SUPPLY_CHAIN_ANNOTATIONS),
      ...COMMON_MISSPELLINGS,
    ];
    const entities = annotations.map(key => ({
      ...plainEntity,
      metadata: { ...plainEntity.metadata, annotations: { [key]: '' } },
    }));
    expect(entities.map(condition)).toEqual(
      annotations.map(key => keys.includes(key)),
    );
  });
});
