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
import VerifiedUserIcon from '@material-ui/icons/VerifiedUserOutlined';
import {
  COMMON_MISSPELLINGS,
  EVIDENCE_DOCUMENT_TYPE,
  SUPPLY_CHAIN_ANNOTATIONS as ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import type { ReactElement } from 'react';
import { supplyChainApiFactory } from './api/supplyChainApiFactory';
import { attestationViewsApi } from './attestationViews';
import { titleOf } from './i18n/titles';
import { WithFirstTab } from './ui/WithFirstTab';
import {
  artifactsRouteRef,
  complianceRouteRef,
  componentsRouteRef,
  notificationsRouteRef,
  pageRouteRef,
  servicesRouteRef,
} from './api/routes';

const FLOWS = `metadata.annotations.${ANNOTATIONS.flows}` as const;
const NOTIFICATIONS =
  `metadata.annotations.${ANNOTATIONS.notifications}` as const;

/** Predicate objects, so that app configuration can show and override them. */
const hasFlows = { [FLOWS]: { $exists: true } };
const hasNotifications = { [NOTIFICATIONS]: { $exists: true } };

function isAnnotatedWith(key: string) {
  const condition: Record<
    `metadata.annotations.${string}`,
    { $exists: boolean }
  > = {};
  condition[`metadata.annotations.${key}`] = { $exists: true };
  return condition;
}

/** The card also reports misspelled annotations. */
const hasFlowsOrMisspelling = {
  $any: [hasFlows, ...COMMON_MISSPELLINGS.map(isAnnotatedWith)],
};

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
    filter: hasFlows,
    loader: async () => {
      const { ArtifactsContent } = await import('./views');
      return <ArtifactsContent />;
    },
  },
});

const complianceContent = EntityContentBlueprint.make({
  name: 'compliance',
  params: {
    path: 'compliance',
    title: titleOf('compliance.title'),
    routeRef: complianceRouteRef,
    filter: hasFlows,
    loader: async () => {
      const { ComplianceContent } = await import('./views');
      return <ComplianceContent />;
    },
  },
});

const notificationsContent = EntityContentBlueprint.make({
  name: 'notifications',
  params: {
    path: 'notifications',
    title: titleOf('notifications.title'),
    routeRef: notificationsRouteRef,
    filter: hasNotifications,
    loader: async () => {
      const { NotificationsContent } = await import('./views');
      return <NotificationsContent />;
    },
  },
});

const overviewCard = EntityCardBlueprint.make({
  name: 'overview',
  params: {
    type: 'info',
    filter: hasFlowsOrMisspelling,
    loader: async () => {
      const { OverviewCard } = await import('./views');
      return <OverviewCard />;
    },
  },
});

const componentsContent = EntityContentBlueprint.make({
  name: 'components',
  params: {
    path: 'supply-chain',
    title: titleOf('page.title'),
    routeRef: componentsRouteRef,
    filter: hasComponents,
    loader: async () => {
      const { ServicesContent } = await import('./views');
      return <ServicesContent />;
    },
  },
});

const servicesContent = EntityContentBlueprint.make({
  name: 'services',
  params: {
    path: 'supply-chain',
    title: titleOf('page.title'),
    routeRef: servicesRouteRef,
    filter: isOwner,
    loader: async () => {
      const { ServicesContent } = await import('./views');
      return <ServicesContent />;
    },
  },
});

const componentsCard = EntityCardBlueprint.make({
  name: 'components',
  params: {
    type: 'info',
    filter: hasComponents,
    loader: async () => {
      const { ComponentsCard } = await import('./views');
      return <ComponentsCard />;
    },
  },
});

/** The app has no landmark for the content of pages. */
function inMain(content: ReactElement) {
  return <main>{content}</main>;
}

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
    loader: async () => {
      const { ServicesPage } = await import('./views');
      return inMain(<ServicesPage />);
    },
  },
});

const searchPage = SubPageBlueprint.make({
  name: 'search',
  params: {
    path: 'search',
    title: titleOf('page.search'),
    loader: async () => {
      const { SearchPage } = await import('./views');
      return inMain(<SearchPage />);
    },
  },
});

const setupPage = SubPageBlueprint.make({
  name: 'setup',
  params: {
    path: 'setup',
    title: titleOf('page.setup'),
    loader: async () => {
      const { SetupPage } = await import('./views');
      return inMain(<SetupPage />);
    },
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
    page,
    servicesPage,
    searchPage,
    searchResult,
    searchType,
    setupPage,
  ],
});
