import {
  COMMON_MISSPELLINGS,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import type {
  AccessibleEntities,
  CatalogQuery,
  EntityAccess,
  ListRequest,
} from './EntityAccess';

/** Maximum number of entities that a catalog-wide query reads. */
export const MAX_LINKED_ENTITIES = 5_000;

type LimitedRequest = Omit<ListRequest, 'queries'>;

const LINKING = [
  SUPPLY_CHAIN_ANNOTATIONS.flows,
  SUPPLY_CHAIN_ANNOTATIONS.environments,
  SUPPLY_CHAIN_ANNOTATIONS.notifications,
];

/** Lists the entities with the plugin's annotations that the caller can see. */
export function linkedEntities(
  access: EntityAccess,
  request: LimitedRequest,
): Promise<AccessibleEntities> {
  return access.list({ ...request, queries: [withAnyOf(LINKING)] });
}

/**
 * Lists the components that the caller can see, linked or not. Results may be a
 * few seconds old.
 */
export function allComponents(
  access: EntityAccess,
  request: LimitedRequest,
): Promise<AccessibleEntities> {
  return access.listRemembered({
    ...request,
    queries: [{ query: { kind: 'component' } }],
  });
}

/**
 * Like {@link linkedEntities}, plus entities whose only annotations are
 * misspelled.
 */
export function linkedOrMisspelledEntities(
  access: EntityAccess,
  request: LimitedRequest,
): Promise<AccessibleEntities> {
  return access.list({
    ...request,
    queries: [withAnyOf([...LINKING, ...COMMON_MISSPELLINGS])],
  });
}

function withAnyOf(
  annotations: readonly string[],
): ListRequest['queries'][number] {
  return { query: { $any: annotations.map(isAnnotatedWith) } };
}

function isAnnotatedWith(annotation: string): CatalogQuery {
  const condition: Record<
    `metadata.annotations.${string}`,
    { $exists: boolean }
  > = {};
  condition[`metadata.annotations.${annotation}`] = { $exists: true };
  return condition;
}
