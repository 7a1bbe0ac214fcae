/**
 * The Supply Chain plugin for apps on the old frontend system, with the same
 * tabs, cards and page.
 *
 * @packageDocumentation
 */

import type { Entity } from '@backstage/catalog-model';
import {
  createComponentExtension,
  createPlugin,
  createRoutableExtension,
  type RouteRef,
} from '@backstage/core-plugin-api';
import { createSearchResultListItemExtension } from '@backstage/plugin-search-react';
import type { SearchResultListItemExtensionProps } from '@backstage/plugin-search-react';
import { createCardExtension } from '@backstage/plugin-home-react';
import {
  COMMON_MISSPELLINGS,
  EVIDENCE_DOCUMENT_TYPE,
  SUPPLY_CHAIN_ANNOTATIONS as ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import type { JSX } from 'react';
import { supplyChainApiFactory } from './api/supplyChainApiFactory';
import { titles } from './i18n/en/titles';
import { externalRoutes, routes } from './api/routes';

export { supplyChainApiRef } from './api/supplyChainApiRef';
export { attestationViewsApiRef } from './api/attestationViewsApi';
export type {
  AttestationView,
  AttestationViewProps,
} from './api/attestationViewsApi';

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

type View = Exclude<keyof typeof import('./views'), 'EvidenceResultItem'>;

/** A tab or page; its view is loaded on demand. */
function routable(
  name: string,
  view: View,
  mountPoint: RouteRef,
): () => JSX.Element {
  return supplyChainPlugin.provide(
    createRoutableExtension({
      name,
      component: () => import('./views').then(views => views[view]),
      mountPoint,
    }),
  );
}

/** A card; its view is loaded on demand. */
function card(name: string, view: View): () => JSX.Element {
  return supplyChainPlugin.provide(
    createComponentExtension({
      name,
      component: { lazy: () => import('./views').then(views => views[view]) },
    }),
  );
}

/**
 * The Artifacts tab of an entity.
 *
 * @public
 */
export const EntityArtifactsContent: () => JSX.Element = routable(
  'EntityArtifactsContent',
  'ArtifactsContent',
  routes.artifacts,
);

/**
 * The Compliance tab of an entity.
 *
 * @public
 */
export const EntityComplianceContent: () => JSX.Element = routable(
  'EntityComplianceContent',
  'ComplianceContent',
  routes.compliance,
);

/**
 * The Notifications tab of an entity.
 *
 * @public
 */
export const EntityNotificationsContent: () => JSX.Element = routable(
  'EntityNotificationsContent',
  'NotificationsContent',
  routes.notifications,
);

/**
 * The card for the overview page of an entity.
 *
 * @public
 */
export const EntitySupplyChainCard: () => JSX.Element = card(
  'EntitySupplyChainCard',
  'OverviewCard',
);

/**
 * The Supply chain tab of a system, domain, group or user: its components, or
 * those it owns.
 *
 * @public
 */
export const EntityComponentsContent: () => JSX.Element = routable(
  'EntityComponentsContent',
  'ServicesContent',
  routes.components,
);

/**
 * The card for the overview page of a system or a domain.
 *
 * @public
 */
export const EntityComponentsCard: () => JSX.Element = card(
  'EntityComponentsCard',
  'ComponentsCard',
);

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
    components: async () => {
      const { HomeCard } = await import('./views');
      return { Content: HomeCard };
    },
  }),
);

/**
 * The portal page: the components you can see, the artifact search, and the
 * health for admins.
 *
 * @public
 */
export const SupplyChainPage: () => JSX.Element = routable(
  'SupplyChainPage',
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

/**
 * True if the entity has the flows annotation, so its Artifacts and Compliance
 * tabs have something to show.
 *
 * @public
 */
export function hasFlows(entity: Entity): boolean {
  return isAnnotated(entity, [ANNOTATIONS.flows]);
}

/**
 * True if the entity has the flows annotation or a common misspelling of an
 * annotation, so its card has something to show.
 *
 * @public
 */
export function hasFlowsOrMisspelling(entity: Entity): boolean {
  return isAnnotated(entity, [ANNOTATIONS.flows, ...COMMON_MISSPELLINGS]);
}

/**
 * True if the entity has the notifications annotation.
 *
 * @public
 */
export function hasNotifications(entity: Entity): boolean {
  return isAnnotated(entity, [ANNOTATIONS.notifications]);
}

/**
 * True if the entity is a system or a domain, which sums up its components.
 *
 * @public
 */
export function hasComponents(entity: Entity): boolean {
  return isOfKind(entity, ['system', 'domain']);
}

/**
 * True if the entity is a group or a user, which can own components.
 *
 * @public
 */
export function isOwner(entity: Entity): boolean {
  return isOfKind(entity, ['group', 'user']);
}

/** Also true for an empty value, whose view shows the lines to add. */
function isAnnotated({ metadata }: Entity, keys: readonly string[]): boolean {
  return keys.some(key => metadata.annotations?.[key] !== undefined);
}

function isOfKind({ kind }: Entity, kinds: readonly string[]): boolean {
  return kinds.includes(kind.toLocaleLowerCase('en-US'));
}
