import type { AuthService } from '@backstage/backend-plugin-api';
import type {
  RELATION_OWNED_BY,
  RELATION_PART_OF,
} from '@backstage/catalog-model';
import {
  COMMON_MISSPELLINGS,
  SUPPLY_CHAIN_ANNOTATIONS,
  supplyChainEvidenceReadPermission,
} from 'backstage-plugin-supply-chain-common';
import { chunksOf } from '../util/chunksOf';
import type {
  AccessibleEntities,
  EntityAccess,
  ListRequest,
} from './EntityAccess';
import type { CatalogQuery } from './findEntities';

/** Maximum number of entities that a catalog-wide query reads. */
export const MAX_LINKED_ENTITIES = 5_000;

/**
 * Maximum number of values per condition. The catalog rejects bodies larger
 * than 100 kB, and a page's cursor contains the whole query.
 */
const MAX_TARGETS = 100;

export type LimitedRequest = Omit<ListRequest, 'queries'>;

/** A request for the entities whose evidence someone may read. */
export function readableBy(
  credentials: ListRequest['credentials'],
): LimitedRequest {
  return {
    credentials,
    permission: supplyChainEvidenceReadPermission,
    limit: MAX_LINKED_ENTITIES,
  };
}

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
 * Lists the linked entities that the caller can see, and all that exist,
 * including those hidden from the caller.
 */
export async function visibleAndAllLinked(
  access: EntityAccess,
  auth: Pick<AuthService, 'getOwnServiceCredentials'>,
  credentials: ListRequest['credentials'],
): Promise<{ visible: AccessibleEntities; all: AccessibleEntities }> {
  const own = await auth.getOwnServiceCredentials();
  const [visible, all] = await Promise.all([
    linkedEntities(access, readableBy(credentials)),
    linkedEntities(access, readableBy(own)),
  ]);
  return { visible, all };
}

/** Components, and what else is linked. */
const IS_LISTED: CatalogQuery = {
  $any: [
    { kind: 'component' },
    {
      $all: [
        { kind: { $in: ['api', 'resource'] } },
        { $any: LINKING.map(isAnnotatedWith) },
      ],
    },
  ],
};

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
    queries: [IS_LISTED],
  });
}

/** A relation that components have to at least one of some entities. */
export interface WantedRelation {
  type: typeof RELATION_OWNED_BY | typeof RELATION_PART_OF;
  /** Entity references. */
  targets: readonly string[];
}

/**
 * Like {@link allComponents}, for those that have each of some relations. The
 * limit applies to these only.
 */
export function componentsWith(
  access: EntityAccess,
  relations: readonly WantedRelation[],
  request: LimitedRequest,
): Promise<AccessibleEntities> {
  return access.listRemembered({
    ...request,
    queries: queriesOf(relations).map(conditions => ({
      $all: [IS_LISTED, ...conditions],
    })),
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

/** Conditions that together find all entities with the relations. */
function queriesOf(relations: readonly WantedRelation[]): CatalogQuery[][] {
  return relations.reduce<CatalogQuery[][]>(
    (queries, { type, targets }) =>
      queries.flatMap(conditions =>
        chunksOf(targets, MAX_TARGETS).map($in => [
          ...conditions,
          { relations: { $contains: { type, targetRef: { $in } } } },
        ]),
      ),
    [[]],
  );
}

function withAnyOf(annotations: readonly string[]): CatalogQuery {
  return { $any: annotations.map(isAnnotatedWith) };
}

function isAnnotatedWith(annotation: string): CatalogQuery {
  const condition: Record<
    `metadata.annotations.${string}`,
    { $exists: boolean }
  > = {};
  condition[`metadata.annotations.${annotation}`] = { $exists: true };
  return condition;
}
