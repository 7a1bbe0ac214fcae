import type { AuthService } from '@backstage/backend-plugin-api';
import {
  COMMON_MISSPELLINGS,
  SUPPLY_CHAIN_ANNOTATIONS,
  supplyChainEvidenceReadPermission,
} from 'backstage-plugin-supply-chain-common';
import type {
  AccessibleEntities,
  CatalogQuery,
  EntityAccess,
  ListRequest,
} from './EntityAccess';

/** Maximum number of entities that a catalog-wide query reads. */
const MAX_LINKED_ENTITIES = 5_000;

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
export const IS_LISTED: CatalogQuery = {
  $any: [
    { kind: 'component' },
    { $all: [{ kind: { $in: ['api', 'resource'] } }, withAnyOf(LINKING)] },
  ],
};

/** Lists the components that the caller can see, linked or not. */
export function allComponents(
  access: EntityAccess,
  request: LimitedRequest,
): Promise<AccessibleEntities> {
  return access.list({ ...request, queries: [IS_LISTED] });
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
