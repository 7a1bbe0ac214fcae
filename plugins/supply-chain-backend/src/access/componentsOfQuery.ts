import { RELATION_OWNED_BY, RELATION_PART_OF } from '@backstage/catalog-model';
import type { ServicesQuery } from 'backstage-plugin-supply-chain-common';
import { chunksOf } from '../util/chunksOf';
import type {
  AccessibleEntities,
  CatalogQuery,
  EntityAccess,
} from './EntityAccess';
import { allComponents, IS_LISTED } from './entityFilters';
import type { LimitedRequest } from './entityFilters';

/**
 * Maximum number of values per condition. The catalog rejects bodies larger
 * than 100 kB, and a page's cursor contains the whole query.
 */
const MAX_TARGETS = 100;

/** Entity references of those through whom users own components. */
export interface Owning {
  /** The caller and their groups. */
  mine: readonly string[];
  /** The user in `query.ownedBy` and their groups. */
  ownedBy: readonly string[];
}

/**
 * The components that a response to a query needs. Each list has at least what
 * it says, up to the limit.
 */
export interface ComponentsOfQuery {
  /** Everything the caller can see. */
  all: AccessibleEntities;
  /** The caller's own. */
  mine: AccessibleEntities;
  /** Those with the owners, the system and the domain of the query. */
  placed: AccessibleEntities;
  /** The same, but only the caller's own if the query says so. */
  matching: AccessibleEntities;
}

type PlaceQuery = Pick<
  ServicesQuery,
  'mine' | 'owner' | 'ownedBy' | 'system' | 'domain'
>;

/** Entities that components must have a relation to at least one of. */
type Relation = readonly [type: string, targets: readonly string[]];

/**
 * Lists the components that a query is about. In a catalog with more of them
 * than the limit, the catalog applies the query's filters by owner, system and
 * domain, so that the limit applies to what they find.
 */
export async function componentsOfQuery(
  access: EntityAccess,
  query: PlaceQuery,
  owning: Owning,
  request: LimitedRequest,
): Promise<ComponentsOfQuery> {
  const all = await allComponents(access, request);
  if (all.omitted === 0) {
    return { all, mine: all, placed: all, matching: all };
  }
  const isMine: Relation = [RELATION_OWNED_BY, owning.mine];
  const place = await relationsOf(access, query, owning);
  const list = (relations: readonly Relation[]) =>
    relations.length > 0
      ? access.list({ ...request, queries: queriesOf(relations) })
      : all;
  const [mine, placed, matching] = await Promise.all([
    list([isMine]),
    list(place),
    list(query.mine === 'true' ? [isMine, ...place] : place),
  ]);
  return { all, mine, placed, matching };
}

async function relationsOf(
  access: EntityAccess,
  { owner, ownedBy, system, domain }: PlaceQuery,
  owning: Owning,
): Promise<Relation[]> {
  const relations: Relation[] = [];
  if (owner) {
    relations.push([RELATION_OWNED_BY, [owner]]);
  }
  if (ownedBy) {
    relations.push([RELATION_OWNED_BY, owning.ownedBy]);
  }
  if (system) {
    relations.push([RELATION_PART_OF, [system]]);
  }
  if (domain) {
    const parts = await access.partsOf(domain);
    relations.push([RELATION_PART_OF, [domain, ...parts]]);
  }
  return relations;
}

/** Queries that together find all listed entities with the relations. */
function queriesOf(relations: readonly Relation[]): CatalogQuery[] {
  return relations.reduce<CatalogQuery[]>(
    (queries, [type, targets]) =>
      queries.flatMap(query =>
        chunksOf(targets, MAX_TARGETS).map($in => ({
          $all: [
            query,
            { relations: { $contains: { type, targetRef: { $in } } } },
          ],
        })),
      ),
    [IS_LISTED],
  );
}
