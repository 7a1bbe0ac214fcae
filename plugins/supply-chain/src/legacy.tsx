/**
 * The Supply Chain plugin for apps of the old frontend system: the same tabs,
 * cards and page as in the new one.
 *
 * @packageDocumentation
 */

import type { Entity } from '@backstage/catalog-model';
import {
  createComponentExtension,
  createPlugin,
  createRoutableExtension,
} from '@backstage/core-plugin-api';
import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import { supplyChainApiFactory } from './api';
import {
  artifactsRouteRef,
  complianceRouteRef,
  componentsRouteRef,
  notificationsRouteRef,
  pageRouteRef,
} from './routes';

export { supplyChainApiRef } from './api';

/**
 * The plugin, for the old frontend system.
 *
 * @public
 */
export const supplyChainPlugin = createPlugin({
  id: 'supply-chain',
  apis: [supplyChainApiFactory],
  routes: {
    artifacts: artifactsRouteRef,
    compliance: complianceRouteRef,
    notifications: notificationsRouteRef,
    components: componentsRouteRef,
    page: pageRouteRef,
  },
});

/**
 * The Artifacts tab of an entity.
 *
 * @public
 */
export const EntityArtifactsContent = supplyChainPlugin.provide(
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
export const EntityComplianceContent = supplyChainPlugin.provide(
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
export const EntityNotificationsContent = supplyChainPlugin.provide(
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
export const EntitySupplyChainCard = supplyChainPlugin.provide(
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
export const EntityComponentsContent = supplyChainPlugin.provide(
  createRoutableExtension({
    name: 'EntityComponentsContent',
    component: () => import('./views').then(m => m.ComponentsContent),
    mountPoint: componentsRouteRef,
  }),
);

/**
 * The card for the overview page of a system or a domain.
 *
 * @public
 */
export const EntityComponentsCard = supplyChainPlugin.provide(
  createComponentExtension({
    name: 'EntityComponentsCard',
    component: {
      lazy: () => import('./views').then(m => m.ComponentsCard),
    },
  }),
);

/**
 * The page of the portal: finds an artifact, and shows the setup to admins.
 *
 * @public
 */
export const SupplyChainPage = supplyChainPlugin.provide(
  createRoutableExtension({
    name: 'SupplyChainPage',
    component: () => import('./views').then(m => m.SupplyChainPage),
    mountPoint: pageRouteRef,
  }),
);

/**
 * True when the entity names a flow, so that its Artifacts and Compliance tabs
 * and its card have something to show.
 *
 * @public
 */
export function hasFlows(entity: Entity): boolean {
  return Boolean(entity.metadata.annotations?.[SUPPLY_CHAIN_ANNOTATIONS.flows]);
}

/**
 * True when the entity names a notification.
 *
 * @public
 */
export function hasNotifications(entity: Entity): boolean {
  return Boolean(
    entity.metadata.annotations?.[SUPPLY_CHAIN_ANNOTATIONS.notifications],
  );
}

/**
 * True when the entity is a system or a domain, which rolls up the components
 * below it.
 *
 * @public
 */
export function hasComponents(entity: Entity): boolean {
  return ['system', 'domain'].includes(entity.kind.toLocaleLowerCase('en-US'));
}
