import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import { CATALOG_FILTER_EXISTS } from '@backstage/catalog-client';
import { RELATION_HAS_PART } from '@backstage/catalog-model';
import type { ResourcePermission } from '@backstage/plugin-permission-common';
import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity, EntityAccess } from './EntityAccess';

interface ListRequest {
  credentials: BackstageCredentials;
  permission: ResourcePermission<'catalog-entity'>;
  limit: number;
}

/** The entities with annotations of the plugin that the caller may see. */
export function linkedEntities(
  access: EntityAccess,
  request: ListRequest,
): Promise<AccessibleEntity[]> {
  return access.list({
    ...request,
    filter: [
      SUPPLY_CHAIN_ANNOTATIONS.flows,
      SUPPLY_CHAIN_ANNOTATIONS.environments,
      SUPPLY_CHAIN_ANNOTATIONS.notifications,
    ].map(annotation => ({
      [`metadata.annotations.${annotation}`]: CATALOG_FILTER_EXISTS,
    })),
  });
}

/** The components of a system, or of the systems of a domain. */
export async function componentsBelow(
  access: EntityAccess,
  { entityRef, entity }: AccessibleEntity,
  request: ListRequest,
): Promise<AccessibleEntity[]> {
  const systems = (entity.relations ?? []).flatMap(({ type, targetRef }) =>
    type === RELATION_HAS_PART && targetRef.startsWith('system:')
      ? targetRef
      : [],
  );
  const parents = [entityRef, ...systems];
  return access.list({
    ...request,
    filter: { kind: 'component', 'relations.partOf': parents },
  });
}
