import type { Entity } from '@backstage/catalog-model';
import {
  COMMON_MISSPELLINGS,
  SUPPLY_CHAIN_ANNOTATIONS as ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';

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

/** Also true for an empty value, whose view shows the lines to add. */
function isAnnotated({ metadata }: Entity, keys: readonly string[]): boolean {
  return keys.some(key => metadata.annotations?.[key] !== undefined);
}
