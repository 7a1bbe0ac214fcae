/**
 * The Supply Chain plugin for apps on the old frontend system, with the same
 * tabs, cards and page.
 *
 * @packageDocumentation
 */

import {
  createComponentExtension,
  createPlugin,
  createRoutableExtension,
  type RouteRef,
} from '@backstage/core-plugin-api';
import {
  createSearchResultListItemExtension,
  type SearchResultListItemExtensionProps,
} from '@backstage/plugin-search-react';
import { createCardExtension } from '@backstage/plugin-home-react';
import { EVIDENCE_DOCUMENT_TYPE } from 'backstage-plugin-supply-chain-common';
import type { JSX } from 'react';
import { supplyChainApiFactory } from './api/supplyChainApiRef';
import { titles } from './i18n/en/titles';
import { externalRoutes, routes } from './api/routes';

export { supplyChainApiRef } from './api/supplyChainApiRef';
export { attestationViewsApiRef } from './api/attestationViewsApi';
export type {
  AttestationView,
  AttestationViewProps,
} from './api/attestationViewsApi';
export {
  hasFlows,
  hasFlowsOrMisspelling,
  hasNotifications,
} from './conditions';

/**
 * The plugin for the old frontend system.
 *
 * @public
 */
export const supplyChainPlugin = createPlugin({
  id: 'supply-chain',
  apis: [supplyChainApiFactory],
  routes,
  externalRoutes,
});

type View = Exclude<
  keyof typeof import('./views'),
  'EvidenceResultItem' | 'HealthPage' | 'SearchPage'
>;

/**
 * A tab or a page, or a card, which has no route. Its view is loaded on demand.
 */
function extension(view: View, mountPoint?: RouteRef): () => JSX.Element {
  const load = () => import('./views').then(views => views[view]);
  return supplyChainPlugin.provide(
    mountPoint
      ? createRoutableExtension({ name: view, component: load, mountPoint })
      : createComponentExtension({ name: view, component: { lazy: load } }),
  );
}

/**
 * The Artifacts tab of an entity.
 *
 * @public
 */
export const EntityArtifactsContent: () => JSX.Element = extension(
  'ArtifactsContent',
  routes.artifacts,
);

/**
 * The Compliance tab of an entity.
 *
 * @public
 */
export const EntityComplianceContent: () => JSX.Element = extension(
  'ComplianceContent',
  routes.compliance,
);

/**
 * The Notifications tab of an entity.
 *
 * @public
 */
export const EntityNotificationsContent: () => JSX.Element = extension(
  'NotificationsContent',
  routes.notifications,
);

/**
 * The card for the overview page of an entity.
 *
 * @public
 */
export const EntitySupplyChainCard: () => JSX.Element =
  extension('OverviewCard');

/**
 * The Supply chain tab of a system, domain, group or user: its components, or
 * those it owns.
 *
 * @public
 */
export const EntityComponentsContent: () => JSX.Element = extension(
  'ServicesContent',
  routes.components,
);

/**
 * The card for the overview page of a system or a domain.
 *
 * @public
 */
export const EntityComponentsCard: () => JSX.Element =
  extension('ComponentsCard');

/**
 * The card for the home page: the verdict on the user's own components.
 *
 * @public
 */
export const HomePageSupplyChainCard: (props: {
  title?: string;
}) => JSX.Element = supplyChainPlugin.provide(
  createCardExtension({
    name: 'HomePageSupplyChainCard',
    title: titles['page.title'],
    components: async () => ({ Content: (await import('./views')).HomeCard }),
  }),
);

/**
 * The portal page: the components you can see, the artifact search, and the
 * health for admins.
 *
 * @public
 */
export const SupplyChainPage: () => JSX.Element = extension(
  'SupplyChainPage',
  routes.page,
);

/**
 * Shows trails and artifacts among the results of Backstage's search.
 *
 * @public
 */
export const SupplyChainSearchResultListItem: (
  props: SearchResultListItemExtensionProps,
) => JSX.Element | null = supplyChainPlugin.provide(
  createSearchResultListItemExtension({
    name: 'SupplyChainSearchResultListItem',
    component: () => import('./views').then(m => m.EvidenceResultItem),
    predicate: ({ type }) => type === EVIDENCE_DOCUMENT_TYPE,
  }),
);
