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

/** What a link is made of, besides what the configuration's rules look at. */
export const LINK_FIELDS: readonly string[] = [
  'kind',
  'metadata.name',
  'metadata.namespace',
  'metadata.title',
  'metadata.annotations',
  'relations',
];

/** Entities that a question about the whole catalog looks through at the most. */
export const MAX_LINKED_ENTITIES = 5_000;

type LimitedRequest = Omit<ListRequest, 'queries'>;

const LINKING = [
  SUPPLY_CHAIN_ANNOTATIONS.flows,
  SUPPLY_CHAIN_ANNOTATIONS.environments,
  SUPPLY_CHAIN_ANNOTATIONS.notifications,
];

/** The entities with annotations of the plugin that the caller may see. */
export function linkedEntities(
  access: EntityAccess,
  request: LimitedRequest,
): Promise<AccessibleEntities> {
  return access.list({ ...request, queries: [withAnyOf(LINKING)] });
}

/**
 * The components that the caller may see, linked or not, as they were a few
 * seconds ago.
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

/** These, and the entities whose only annotations are misspelt. */
export function linkedOrMisspeltEntities(
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
