import type { Entity } from '@backstage/catalog-model';
import { renderInTestApp } from '@backstage/frontend-test-utils';
import { EntityProvider } from '@backstage/plugin-catalog-react';
import { permissionApiRef } from '@backstage/plugin-permission-react';
import { signalApiRef, type SignalApi } from '@backstage/plugin-signals-react';
import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import type { ReactElement } from 'react';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { routes } from '../api/routes';
import { permissionApi } from './permissionApi';
import { entity as linkedEntity } from '../__fixtures__/entity';
import { mockApi } from './mockApi';
import { WithoutStyles } from './WithoutStyles';

const silentSignals: SignalApi = {
  subscribe: () => ({ unsubscribe: () => {} }),
};

/** Renders a view of an entity with the given portal API. */
export function renderView(
  view: ReactElement,
  options: {
    api?: SupplyChainApi;
    signals?: SignalApi;
    entity?: Entity;
    path?: string;
  } = {},
) {
  const { api = mockApi(), entity = linkedEntity, path = '/' } = options;
  const { signals = silentSignals } = options;
  return renderInTestApp(
    <WithoutStyles>
      <EntityProvider entity={entity}>{view}</EntityProvider>
    </WithoutStyles>,
    {
      apis: [
        [supplyChainApiRef, api],
        [signalApiRef, signals],
        [permissionApiRef, permissionApi],
      ],
      mountedRoutes: {
        '/artifacts': routes.artifacts,
        '/compliance': routes.compliance,
        '/notifications': routes.notifications,
        '/supply-chain': routes.page,
      },
      initialRouteEntries: [path],
    },
  );
}
