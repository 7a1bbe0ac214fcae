import { RELATION_OWNED_BY, RELATION_PART_OF } from '@backstage/catalog-model';
import type { ServicesQuery } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntities, EntityAccess } from './EntityAccess';
import { allComponents, componentsWith } from './entityFilters';
import type { LimitedRequest, WantedRelation } from './entityFilters';

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
  const isMine: WantedRelation = {
    type: RELATION_OWNED_BY,
    targets: owning.mine,
  };
  const place = await relationsOf(access, query, owning);
  const list = (relations: readonly WantedRelation[]) =>
    relations.length > 0 ? componentsWith(access, relations, request) : all;
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
): Promise<WantedRelation[]> {
  const relations: WantedRelation[] = [];
  if (owner) {
    relations.push({ type: RELATION_OWNED_BY, targets: [owner] });
  }
  if (ownedBy) {
    relations.push({ type: RELATION_OWNED_BY, targets: owning.ownedBy });
  }
  if (system) {
    relations.push({ type: RELATION_PART_OF, targets: [system] });
  }
  if (domain) {
    const parts = await access.partsOf(domain);
    relations.push({ type: RELATION_PART_OF, targets: [domain, ...parts] });
  }
  return relations;
}
