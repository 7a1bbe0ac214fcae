import { createApp } from '@backstage/app-defaults';
import { AppRouter, FlatRoutes } from '@backstage/core-app-api';
import {
  AlertDisplay,
  OAuthRequestDialog,
  SignInPage,
} from '@backstage/core-components';
import {
  configApiRef,
  createApiFactory,
  type AnyApiFactory,
} from '@backstage/core-plugin-api';
import {
  ScmIntegrationsApi,
  scmIntegrationsApiRef,
} from '@backstage/integration-react';
import { CatalogEntityPage, CatalogIndexPage } from '@backstage/plugin-catalog';
import { UserSettingsPage } from '@backstage/plugin-user-settings';
import { SupplyChainPage } from 'backstage-plugin-supply-chain/legacy';
import { supplyChainTranslations } from 'backstage-plugin-supply-chain/translations';
import type { ComponentType } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { entityPage } from './entityPage';
import { Root } from './Root';

const routes = (
  <FlatRoutes>
    <Route path="/" element={<Navigate to="catalog" />} />
    <Route path="/catalog" element={<CatalogIndexPage />} />
    <Route
      path="/catalog/:namespace/:kind/:name"
      element={<CatalogEntityPage />}
    >
      {entityPage}
    </Route>
    <Route path="/supply-chain" element={<SupplyChainPage />} />
    <Route path="/settings" element={<UserSettingsPage />} />
  </FlatRoutes>
);

/** Required by the catalog's cards. */
const scmIntegrations = createApiFactory({
  api: scmIntegrationsApiRef,
  deps: { configApi: configApiRef },
  factory: ({ configApi }) => ScmIntegrationsApi.fromConfig(configApi),
});

/**
 * Creates the portal on the old frontend system.
 *
 * @param apis - override the APIs that the plugins provide
 */
export function createPortal(apis: AnyApiFactory[] = []): ComponentType {
  const app = createApp({
    apis: [scmIntegrations, ...apis],
    components: {
      SignInPage: props => <SignInPage {...props} providers={['guest']} />,
    },
    __experimentalTranslations: {
      availableLanguages: ['en', 'de'],
      resources: [supplyChainTranslations],
    },
  });
  return app.createRoot(
    <>
      <AlertDisplay />
      <OAuthRequestDialog />
      <AppRouter>
        <Root>{routes}</Root>
      </AppRouter>
    </>,
  );
}
