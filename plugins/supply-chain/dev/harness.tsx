import {
  coreExtensionData,
  createExtension,
  createExtensionInput,
  createFrontendModule,
  createFrontendPlugin,
  PageBlueprint,
} from '@backstage/frontend-plugin-api';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import { TranslationBlueprint } from '@backstage/plugin-app-react';
import { Navigate, useParams } from 'react-router-dom';
import { supplyChainTranslations } from '../src/i18n/translations';
import { views } from './views';

const start = PageBlueprint.make({
  name: 'start',
  params: {
    path: '/',
    noHeader: true,
    loader: async () => <Navigate to={`/${views[0].path}`} replace />,
  },
});

const viewPages = views.map(view =>
  PageBlueprint.make({
    name: view.path,
    params: {
      path: `/${view.path}`,
      title: view.title,
      routeRef: view.routeRef,
      loader: async () => {
        const { ViewPage } = await import('./ViewPage');
        return <ViewPage views={views} view={view} />;
      },
    },
  }),
);

/** Target of entity links, as the harness has no catalog. */
const entityPage = PageBlueprint.make({
  name: 'entity',
  params: {
    path: '/catalog/:namespace/:kind/:name',
    title: 'Catalog',
    routeRef: entityRouteRef,
    loader: async () => <EntityPage />,
  },
});

function EntityPage() {
  const { kind, name } = useParams();
  return (
    <p style={{ padding: 24 }}>
      The catalog shows the {kind} {name} here.
    </p>
  );
}

const content = createExtensionInput([coreExtensionData.reactElement], {
  singleton: true,
});

/** Replaces the app's layout, whose sidebar would be empty. */
const layout = createExtension({
  name: 'layout',
  attachTo: { id: 'app/root', input: 'children' },
  inputs: { nav: content, content },
  output: [coreExtensionData.reactElement],
  factory: ({ inputs }) => [
    coreExtensionData.reactElement(
      <main>{inputs.content.get(coreExtensionData.reactElement)}</main>,
    ),
  ],
});

/** The features of an app that shows every view in every state. */
export const harness = [
  createFrontendPlugin({
    pluginId: 'supply-chain-states',
    title: 'Views and states',
    extensions: [start, ...viewPages, entityPage],
  }),
  createFrontendModule({
    pluginId: 'app',
    extensions: [
      layout,
      TranslationBlueprint.make({
        name: 'supply-chain',
        params: { resource: supplyChainTranslations },
      }),
    ],
  }),
];
