import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { RELATION_OWNED_BY, RELATION_PART_OF } from '@backstage/catalog-model';
import {
  COMMON_MISSPELLINGS,
  SUPPLY_CHAIN_ANNOTATIONS,
  supplyChainNotificationUpdatePermission,
} from 'backstage-plugin-supply-chain-common';
import type { ServicesQuery } from 'backstage-plugin-supply-chain-common';
import { chunksOf } from '../util/chunksOf';
import type {
  AccessibleEntities,
  CatalogQuery,
  EntityAccess,
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
 * Lists the entities with the plugin's annotations, or misspelled ones, whose
 * evidence someone may read.
 */
export function linkedEntities(
  access: EntityAccess,
  credentials: BackstageCredentials,
  limit: number = MAX_ENTITIES,
): Promise<AccessibleEntities> {
  return access.list({ credentials, queries: [IS_LINKED], limit });
}

/** Lists the linked entities whose notifications someone may edit. */
export function entitiesToNotifyOf(
  access: EntityAccess,
  credentials: BackstageCredentials,
): Promise<AccessibleEntities> {
  return access.list({
    credentials,
    queries: [IS_LINKED],
    limit: MAX_ENTITIES,
    permission: supplyChainNotificationUpdatePermission,
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

/** The components that a response to a query needs. */
export interface ComponentsOfQuery {
  /** Everything the caller can see, up to the limit. */
  all: AccessibleEntities;
  /** At least the caller's own, up to the limit. */
  mine: AccessibleEntities;
  /** At least those that match the query, up to the limit. */
  matching: AccessibleEntities;
}

type PlaceQuery = Pick<
  ServicesQuery,
  'mine' | 'owner' | 'ownedBy' | 'system' | 'domain'
>;

/**
 * Lists the components that a query is about. In a catalog with more of them
 * than the limit, the catalog applies a filter by owner, system or domain, so
 * that the limit applies to what it finds.
 */
export async function componentsOfQuery(
  access: EntityAccess,
  query: PlaceQuery,
  owning: Owning,
  credentials: BackstageCredentials,
  limit: number = MAX_ENTITIES,
): Promise<ComponentsOfQuery> {
  const all = await allComponents(access, credentials, limit);
  if (all.omitted === 0) {
    return { all, mine: all, matching: all };
  }
  const related = ([type, targets]: Relation) => {
    const queries = chunksOf(targets, MAX_TARGETS).map(
      ($in): CatalogQuery => ({
        $all: [
          IS_LISTED,
          { relations: { $contains: { type, targetRef: { $in } } } },
        ],
      }),
    );
    return access.list({ credentials, queries, limit });
  };
  const relation = await relationOf(access, query, owning);
  const [mine, matching] = await Promise.all([
    related([RELATION_OWNED_BY, owning.mine]),
    relation ? related(relation) : all,
  ]);
  return { all, mine, matching };
}

/** Entities that components must have a relation to at least one of. */
type Relation = readonly [type: string, targets: readonly string[]];

/** What the components of a query have a relation to. */
async function relationOf(
  access: EntityAccess,
  { mine, owner, ownedBy, system, domain }: PlaceQuery,
  owning: Owning,
): Promise<Relation | undefined> {
  if (owner) {
    return [RELATION_OWNED_BY, [owner]];
  }
  if (mine === 'true' || ownedBy) {
    return [RELATION_OWNED_BY, mine === 'true' ? owning.mine : owning.ownedBy];
  }
  if (system) {
    return [RELATION_PART_OF, [system]];
  }
  return domain
    ? [RELATION_PART_OF, [domain, ...(await access.partsOf(domain))]]
    : undefined;
}
