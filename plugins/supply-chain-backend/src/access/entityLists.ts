import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { RELATION_OWNED_BY, RELATION_PART_OF } from '@backstage/catalog-model';
import {
  COMMON_MISSPELLINGS,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import { chunksOf } from '../util/chunksOf';
import type {
  AccessibleEntities,
  CatalogQuery,
  EntityAccess,
  ListRequest,
} from './EntityAccess';

/** Maximum number of entities that a request reads. */
const MAX_ENTITIES = 5_000;

/**
 * Maximum number of values per condition. The catalog rejects bodies larger
 * than 100 kB, and a page's cursor contains the whole query.
 */
const MAX_TARGETS = 100;

const IS_LINKED = withAnyOf([
  SUPPLY_CHAIN_ANNOTATIONS.flows,
  SUPPLY_CHAIN_ANNOTATIONS.environments,
  SUPPLY_CHAIN_ANNOTATIONS.notifications,
  ...COMMON_MISSPELLINGS,
]);

/** Components, and what else is linked. */
const IS_LISTED: CatalogQuery = {
  $any: [
    { kind: 'component' },
    { $all: [{ kind: { $in: ['api', 'resource'] } }, IS_LINKED] },
  ],
};

function withAnyOf(annotations: readonly string[]): CatalogQuery {
  type Fields = Record<`metadata.annotations.${string}`, { $exists: boolean }>;
  return {
    $any: annotations.map(
      (annotation): Fields => ({
        [`metadata.annotations.${annotation}`]: { $exists: true },
      }),
    ),
  };
}

/**
 * Lists the entities with the plugin's annotations, or misspelled ones, for which
 * someone has a permission.
 *
 * @param options - the permission to read evidence is the default
 */
export function linkedEntities(
  access: EntityAccess,
  credentials: BackstageCredentials,
  options: Partial<Pick<ListRequest, 'limit' | 'permission'>> = {},
): Promise<AccessibleEntities> {
  return access.list({
    credentials,
    queries: [IS_LINKED],
    limit: MAX_ENTITIES,
    ...options,
  });
}

/** Lists the components whose evidence someone may read, linked or not. */
export function allComponents(
  access: EntityAccess,
  credentials: BackstageCredentials,
  limit: number = MAX_ENTITIES,
): Promise<AccessibleEntities> {
  return access.list({ credentials, queries: [IS_LISTED], limit });
}

/** Entity references of those through whom users own components. */
export interface Owning {
  /** The caller and their groups. */
  mine: readonly string[];
  /** The user in `query.ownedBy` and their groups. */
  ownedBy: readonly string[];
}

/**
 * Lists the components whose evidence someone may read. In a catalog with more
 * of them than the limit, those of the owners, the system and the domain come
 * first.
 */
export async function componentsOf(
  access: EntityAccess,
  credentials: BackstageCredentials,
  first: { owners: readonly string[]; system?: string; domain?: string },
  limit: number = MAX_ENTITIES,
): Promise<AccessibleEntities> {
  const all = await allComponents(access, credentials, limit);
  if (all.omitted === 0) {
    return all;
  }
  const { owners, system, domain } = first;
  const related = (type: string, targets: readonly string[]) =>
    chunksOf(targets, MAX_TARGETS).map(
      ($in): CatalogQuery => ({
        $all: [
          IS_LISTED,
          { relations: { $contains: { type, targetRef: { $in } } } },
        ],
      }),
    );
  const parents = [
    system ?? [],
    domain ? [domain, ...(await access.relatives.partsOf(domain))] : [],
  ].flat();
  const queries = [
    ...related(RELATION_PART_OF, parents),
    ...related(RELATION_OWNED_BY, owners),
    IS_LISTED,
  ];
  return access.list({ credentials, queries, limit });
}
