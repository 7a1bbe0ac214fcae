import type { Entity } from '@backstage/catalog-model';
import {
  ApiBlueprint,
  createFrontendPlugin,
  PageBlueprint,
  SubPageBlueprint,
} from '@backstage/frontend-plugin-api';
import {
  EntityCardBlueprint,
  EntityContentBlueprint,
} from '@backstage/plugin-catalog-react/alpha';
import {
  SearchFilterResultTypeBlueprint,
  SearchResultListItemBlueprint,
} from '@backstage/plugin-search-react/alpha';
import { HomePageWidgetBlueprint } from '@backstage/plugin-home-react/alpha';
import VerifiedUserIcon from '@material-ui/icons/VerifiedUserOutlined';
import { EVIDENCE_DOCUMENT_TYPE } from 'backstage-plugin-supply-chain-common';
import { supplyChainApiFactory } from './api/supplyChainApiRef';
import { attestationViewsApi } from './attestationViews';
import {
  hasFlows,
  hasFlowsOrMisspelling,
  hasNotifications,
} from './conditions';
import { titles } from './i18n/en/titles';
import { titleOf } from './i18n/titles';
import { externalRoutes, routes } from './api/routes';

type View = keyof typeof import('./views');

/** Loads a view on demand. */
function loaderOf(name: View) {
  return async () => {
    const { [name]: Loaded } = await import('./views');
    return <Loaded />;
  };
}

/**
 * A tab of components with an annotation. On others, it is there only for links
 * that lead to it, to help with linking instead of a missing page.
 */
function annotatedTab<
  Name extends 'artifacts' | 'compliance' | 'notifications',
>(name: Name, isAnnotated: (entity: Entity) => boolean, view: View) {
  return EntityContentBlueprint.make({
    name,
    params: {
      path: name,
      title: titleOf(`${name}.title`),
      routeRef: routes[name],
      filter: entity =>
        isAnnotated(entity) ||
        (entity.kind === 'Component' &&
          window.location.pathname.replace(/\/$/, '').endsWith(`/${name}`)),
      loader: loaderOf(view),
    },
  });
}

/** In line with the header of the page, which has a margin below it. */
const PAGE_STYLE = { padding: '0 20px 24px' };

/** A tab of the page. The app has no landmark for its content. */
function subPage<Name extends 'services' | 'search' | 'health'>(
  name: Name,
  view: View,
) {
  return SubPageBlueprint.make({
    name,
    params: {
      path: name,
      title: titleOf(`page.${name}`),
      loader: async () => (
        <main style={PAGE_STYLE}>{await loaderOf(view)()}</main>
      ),
    },
  });
}

// Apart from the plugin, so that each keeps the type of its ID.
const extensions = [
  ApiBlueprint.make({
    params: defineParams => defineParams(supplyChainApiFactory),
  }),
  attestationViewsApi,
  annotatedTab('artifacts', hasFlows, 'ArtifactsContent'),
  annotatedTab('compliance', hasFlows, 'ComplianceContent'),
  annotatedTab('notifications', hasNotifications, 'NotificationsContent'),
  EntityCardBlueprint.make({
    name: 'overview',
    params: {
      type: 'info',
      filter: hasFlowsOrMisspelling,
      loader: loaderOf('OverviewCard'),
    },
  }),
  EntityContentBlueprint.make({
    name: 'components',
    params: {
      path: 'supply-chain',
      title: titleOf('page.title'),
      routeRef: routes.components,
      filter: { kind: { $in: ['system', 'domain', 'group', 'user'] } },
      loader: loaderOf('ServicesContent'),
    },
  }),
  EntityCardBlueprint.make({
    name: 'components',
    params: {
      type: 'info',
      filter: { kind: { $in: ['system', 'domain'] } },
      loader: loaderOf('ComponentsCard'),
    },
  }),
  // Without a home page, there is nothing that it attaches to.
  HomePageWidgetBlueprint.make({
    name: 'my-components',
    params: {
      name: 'SupplyChainMyComponents',
      title: titles['page.title'],
      components: async () => ({
        Content: (await import('./views')).HomeCard,
      }),
    },
  }),
  PageBlueprint.make({
    params: {
      path: '/supply-chain',
      title: titleOf('page.title'),
      icon: <VerifiedUserIcon fontSize="inherit" />,
      routeRef: routes.page,
    },
  }),
  subPage('services', 'ServicesPage'),
  subPage('search', 'SearchPage'),
  subPage('health', 'HealthPage'),
  SearchResultListItemBlueprint.make({
    params: {
      predicate: ({ type }) => type === EVIDENCE_DOCUMENT_TYPE,
      component: async () => (await import('./views')).EvidenceResultItem,
    },
  }),
  SearchFilterResultTypeBlueprint.make({
    params: {
      value: EVIDENCE_DOCUMENT_TYPE,
      name: 'Supply chain',
      icon: <VerifiedUserIcon />,
    },
  }),
];

/**
 * The Supply Chain plugin for the new frontend system: Artifacts, Compliance
 * and Notifications tabs and an overview card for entities, summaries for
 * systems, domains, groups and users, and a portal page.
 *
 * @public
 */
export default createFrontendPlugin({
  pluginId: 'supply-chain',
  title: 'Supply Chain',
  info: { packageJson: () => import('../package.json') },
  routes,
  externalRoutes,
  extensions,
});
