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
import {
  COMMON_MISSPELLINGS,
  EVIDENCE_DOCUMENT_TYPE,
  SUPPLY_CHAIN_ANNOTATIONS as ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiFactory } from './api/supplyChainApiFactory';
import { attestationViewsApi } from './attestationViews';
import { titles } from './i18n/en/titles';
import { titleOf } from './i18n/titles';
import { externalRoutes, routes } from './api/routes';

const FLOWS = `metadata.annotations.${ANNOTATIONS.flows}` as const;

/** A predicate object, so that app configuration can show and override it. */
const hasFlows = { [FLOWS]: { $exists: true } };

function isAnnotatedWith(key: string) {
  const path = `metadata.annotations.${key}` as const;
  return { [path]: { $exists: true } } as Record<
    typeof path,
    { $exists: boolean }
  >;
}

/** The card also reports misspelled annotations. */
const hasFlowsOrMisspelling = {
  $any: [hasFlows, ...COMMON_MISSPELLINGS.map(isAnnotatedWith)],
};

/**
 * The filter of a tab: on components without its annotation, it is there only
 * for links that lead to it, to help with linking instead of a missing page.
 */
function tabOf(annotation: string, path: string) {
  return ({ kind, metadata }: Entity) =>
    metadata.annotations?.[annotation] !== undefined ||
    (kind === 'Component' &&
      window.location.pathname.replace(/\/$/, '').endsWith(`/${path}`));
}

type View = keyof typeof import('./views');

/** Loads a view on demand. */
function loaderOf(name: View) {
  return async () => {
    const { [name]: Loaded } = await import('./views');
    return <Loaded />;
  };
}

const hasComponents = { kind: { $in: ['system', 'domain'] } };

const hasOrOwnsComponents = {
  kind: { $in: ['system', 'domain', 'group', 'user'] },
};

const supplyChainApi = ApiBlueprint.make({
  params: defineParams => defineParams(supplyChainApiFactory),
});

/** A tab of components with an annotation. */
function annotatedTab<
  Name extends 'artifacts' | 'compliance' | 'notifications',
>(name: Name, annotation: string, view: View) {
  return EntityContentBlueprint.make({
    name,
    params: {
      path: name,
      title: titleOf(`${name}.title`),
      routeRef: routes[name],
      filter: tabOf(annotation, name),
      loader: loaderOf(view),
    },
  });
}

const overviewCard = EntityCardBlueprint.make({
  name: 'overview',
  params: {
    type: 'info',
    filter: hasFlowsOrMisspelling,
    loader: loaderOf('OverviewCard'),
  },
});

const componentsContent = EntityContentBlueprint.make({
  name: 'components',
  params: {
    path: 'supply-chain',
    title: titleOf('page.title'),
    routeRef: routes.components,
    filter: hasOrOwnsComponents,
    loader: loaderOf('ServicesContent'),
  },
});

const componentsCard = EntityCardBlueprint.make({
  name: 'components',
  params: {
    type: 'info',
    filter: hasComponents,
    loader: loaderOf('ComponentsCard'),
  },
});

/** Without a home page, there is nothing that it attaches to. */
const homeCard = HomePageWidgetBlueprint.make({
  name: 'my-components',
  params: {
    name: 'SupplyChainMyComponents',
    title: titles['page.title'],
    components: async () => {
      const { HomeCard } = await import('./views');
      return { Content: HomeCard };
    },
  },
});

const page = PageBlueprint.make({
  params: {
    path: '/supply-chain',
    title: titleOf('page.title'),
    icon: <VerifiedUserIcon fontSize="inherit" />,
    routeRef: routes.page,
  },
});

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

const searchResult = SearchResultListItemBlueprint.make({
  params: {
    predicate: ({ type }) => type === EVIDENCE_DOCUMENT_TYPE,
    component: async () => (await import('./views')).EvidenceResultItem,
  },
});

const searchType = SearchFilterResultTypeBlueprint.make({
  params: {
    value: EVIDENCE_DOCUMENT_TYPE,
    name: 'Supply chain',
    icon: <VerifiedUserIcon />,
  },
});

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
  extensions: [
    supplyChainApi,
    attestationViewsApi,
    annotatedTab('artifacts', ANNOTATIONS.flows, 'ArtifactsContent'),
    annotatedTab('compliance', ANNOTATIONS.flows, 'ComplianceContent'),
    annotatedTab(
      'notifications',
      ANNOTATIONS.notifications,
      'NotificationsContent',
    ),
    overviewCard,
    componentsContent,
    componentsCard,
    homeCard,
    page,
    subPage('services', 'ServicesPage'),
    subPage('search', 'SearchPage'),
    subPage('health', 'HealthPage'),
    searchResult,
    searchType,
  ],
});
