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
} from '@backstage/core-plugin-api';
import { createSearchResultListItemExtension } from '@backstage/plugin-search-react';
import type { SearchResultListItemExtensionProps } from '@backstage/plugin-search-react';
import {
  COMMON_MISSPELLINGS,
  EVIDENCE_DOCUMENT_TYPE,
  SUPPLY_CHAIN_ANNOTATIONS as ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import type { JSX } from 'react';
import { supplyChainApiFactory } from './api/supplyChainApiFactory';
import { attestationViewsApiFactory } from './api/attestationViewsApi';
import {
  artifactsRouteRef,
  complianceRouteRef,
  componentsRouteRef,
  notificationsRouteRef,
  pageRouteRef,
  servicesRouteRef,
} from './api/routes';

export { supplyChainApiRef } from './api/supplyChainApiRef';
export {
  attestationViewsApiRef,
  createAttestationViews,
} from './api/attestationViewsApi';
export type {
  AttestationView,
  AttestationViewProps,
  AttestationViewsApi,
} from './api/attestationViewsApi';

/**
 * The plugin for the old frontend system.
 *
 * @public
 */
export const supplyChainPlugin = createPlugin({
  id: 'supply-chain',
  apis: [supplyChainApiFactory, attestationViewsApiFactory],
  routes: {
    artifacts: artifactsRouteRef,
    compliance: complianceRouteRef,
    notifications: notificationsRouteRef,
    components: componentsRouteRef,
    services: servicesRouteRef,
    page: pageRouteRef,
  },
});

/**
 * The Artifacts tab of an entity.
 *
 * @public
 */
export const EntityArtifactsContent: () => JSX.Element =
  supplyChainPlugin.provide(
    createRoutableExtension({
      name: 'EntityArtifactsContent',
      component: () => import('./views').then(m => m.ArtifactsContent),
      mountPoint: artifactsRouteRef,
    }),
  );

/**
 * The Compliance tab of an entity.
 *
 * @public
 */
export const EntityComplianceContent: () => JSX.Element =
  supplyChainPlugin.provide(
    createRoutableExtension({
      name: 'EntityComplianceContent',
      component: () => import('./views').then(m => m.ComplianceContent),
      mountPoint: complianceRouteRef,
    }),
  );

/**
 * The Notifications tab of an entity.
 *
 * @public
 */
export const EntityNotificationsContent: () => JSX.Element =
  supplyChainPlugin.provide(
    createRoutableExtension({
      name: 'EntityNotificationsContent',
      component: () => import('./views').then(m => m.NotificationsContent),
      mountPoint: notificationsRouteRef,
    }),
  );

/**
 * The card for the overview page of an entity.
 *
 * @public
 */
export const EntitySupplyChainCard: () => JSX.Element =
  supplyChainPlugin.provide(
    createComponentExtension({
      name: 'EntitySupplyChainCard',
      component: {
        lazy: () => import('./views').then(m => m.OverviewCard),
      },
    }),
  );

/**
 * The Supply chain tab of a system or a domain.
 *
 * @public
 */
export const EntityComponentsContent: () => JSX.Element =
  supplyChainPlugin.provide(
    createRoutableExtension({
      name: 'EntityComponentsContent',
      component: () => import('./views').then(m => m.ServicesContent),
      mountPoint: componentsRouteRef,
    }),
  );

/**
 * The Supply chain tab of a group or a user: the components it owns.
 *
 * @public
 */
export const EntityServicesContent: () => JSX.Element =
  supplyChainPlugin.provide(
    createRoutableExtension({
      name: 'EntityServicesContent',
      component: () => import('./views').then(m => m.ServicesContent),
      mountPoint: servicesRouteRef,
    }),
  );

/**
 * The card for the overview page of a system or a domain.
 *
 * @public
 */
export const EntityComponentsCard: () => JSX.Element =
  supplyChainPlugin.provide(
    createComponentExtension({
      name: 'EntityComponentsCard',
      component: {
        lazy: () => import('./views').then(m => m.ComponentsCard),
      },
    }),
  );

/**
 * The portal page: the components you can see, the artifact search, and the
 * setup for admins.
 *
 * @public
 */
export const SupplyChainPage: () => JSX.Element = supplyChainPlugin.provide(
  createRoutableExtension({
    name: 'SupplyChainPage',
    component: () => import('./views').then(m => m.SupplyChainPage),
    mountPoint: pageRouteRef,
  }),
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
