import type { Entity } from '@backstage/catalog-model';
import {
  ApiBlueprint,
  coreExtensionData,
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
import { WithFirstTab } from './ui/WithFirstTab';
import {
  artifactsRouteRef,
  complianceRouteRef,
  componentsRouteRef,
  linkTemplateRouteRef,
  notificationsRouteRef,
  pageRouteRef,
  servicesRouteRef,
} from './api/routes';

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

/** Loads a view on demand. */
function loaderOf(name: keyof typeof import('./views')) {
  return async () => {
    const { [name]: View } = await import('./views');
    return <View />;
  };
}

/** The app has no landmark for the content of pages. */
function pageLoaderOf(name: Parameters<typeof loaderOf>[0]) {
  return async () => <main>{await loaderOf(name)()}</main>;
}

const hasComponents = { kind: { $in: ['system', 'domain'] } };

const isOwner = { kind: { $in: ['group', 'user'] } };

const supplyChainApi = ApiBlueprint.make({
  params: defineParams => defineParams(supplyChainApiFactory),
});

const artifactsContent = EntityContentBlueprint.make({
  name: 'artifacts',
  params: {
    path: 'artifacts',
    title: titleOf('artifacts.title'),
    routeRef: artifactsRouteRef,
    filter: tabOf(ANNOTATIONS.flows, 'artifacts'),
    loader: loaderOf('ArtifactsContent'),
  },
});

const complianceContent = EntityContentBlueprint.make({
  name: 'compliance',
  params: {
    path: 'compliance',
    title: titleOf('compliance.title'),
    routeRef: complianceRouteRef,
    filter: tabOf(ANNOTATIONS.flows, 'compliance'),
    loader: loaderOf('ComplianceContent'),
  },
});

const notificationsContent = EntityContentBlueprint.make({
  name: 'notifications',
  params: {
    path: 'notifications',
    title: titleOf('notifications.title'),
    routeRef: notificationsRouteRef,
    filter: tabOf(ANNOTATIONS.notifications, 'notifications'),
    loader: loaderOf('NotificationsContent'),
  },
});

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
    routeRef: componentsRouteRef,
    filter: hasComponents,
    loader: loaderOf('ServicesContent'),
  },
});

const servicesContent = EntityContentBlueprint.make({
  name: 'services',
  params: {
    path: 'supply-chain',
    title: titleOf('page.title'),
    routeRef: servicesRouteRef,
    filter: isOwner,
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

const page = PageBlueprint.makeWithOverrides({
  *factory(originalFactory, { inputs }) {
    const first = inputs.pages[0]?.get(coreExtensionData.routePath);
    const output = originalFactory({
      path: '/supply-chain',
      title: titleOf('page.title'),
      icon: <VerifiedUserIcon fontSize="inherit" />,
      routeRef: pageRouteRef,
    });
    for (const data of output) {
      yield data.id === coreExtensionData.reactElement.id
        ? coreExtensionData.reactElement(
            <WithFirstTab path={first}>
              {output.get(coreExtensionData.reactElement)}
            </WithFirstTab>,
          )
        : data;
    }
  },
});

const servicesPage = SubPageBlueprint.make({
  name: 'services',
  params: {
    path: 'services',
    title: titleOf('page.services'),
    loader: pageLoaderOf('ServicesPage'),
  },
});

const searchPage = SubPageBlueprint.make({
  name: 'search',
  params: {
    path: 'search',
    title: titleOf('page.search'),
    loader: pageLoaderOf('SearchPage'),
  },
});

const healthPage = SubPageBlueprint.make({
  name: 'health',
  params: {
    path: 'health',
    title: titleOf('page.health'),
    loader: pageLoaderOf('HealthPage'),
  },
});

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
  routes: {
    artifacts: artifactsRouteRef,
    compliance: complianceRouteRef,
    notifications: notificationsRouteRef,
    components: componentsRouteRef,
    services: servicesRouteRef,
    page: pageRouteRef,
  },
  externalRoutes: { linkTemplate: linkTemplateRouteRef },
  extensions: [
    supplyChainApi,
    attestationViewsApi,
    artifactsContent,
    complianceContent,
    notificationsContent,
    overviewCard,
    componentsContent,
    servicesContent,
    componentsCard,
    homeCard,
    page,
    servicesPage,
    searchPage,
    healthPage,
    searchResult,
    searchType,
  ],
});
