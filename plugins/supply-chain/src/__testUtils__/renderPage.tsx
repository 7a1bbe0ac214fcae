import type { Entity } from '@backstage/catalog-model';
import { renderInTestApp } from '@backstage/frontend-test-utils';
import {
  catalogApiRef,
  entityPresentationApiRef,
  entityRouteRef,
  EntityProvider,
} from '@backstage/plugin-catalog-react';
import { permissionApiRef } from '@backstage/plugin-permission-react';
import { catalogApiMock } from '@backstage/plugin-catalog-react/testUtils';
import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import type { ReactElement } from 'react';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { routes } from '../api/routes';
import { link } from '../__fixtures__/responses';
import { permissionApi } from './permissionApi';
import { presentationApi } from '../__fixtures__/presentationApi';
import { WithoutStyles } from './WithoutStyles';

/**
 * Renders a page of the portal, or a view of an entity, with the given portal
 * API.
 */
export function renderPage(
  view: ReactElement,
  api: Partial<SupplyChainApi>,
  options: { entity?: Entity; path?: string } = {},
) {
  const { entity, path = '/' } = options;
  const portalApi = { getLink: async () => link, ...api } as SupplyChainApi;
  return renderInTestApp(
    <WithoutStyles>
      {entity ? <EntityProvider entity={entity}>{view}</EntityProvider> : view}
    </WithoutStyles>,
    {
      apis: [
        [supplyChainApiRef, portalApi],
        [catalogApiRef, catalogApiMock()],
        [entityPresentationApiRef, presentationApi],
        [permissionApiRef, permissionApi],
      ],
      mountedRoutes: {
        '/catalog/:namespace/:kind/:name': entityRouteRef,
        '/components': routes.components,
      },
      initialRouteEntries: [path],
    },
  );
}
