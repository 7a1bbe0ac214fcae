import type {
  AuthService,
  PermissionsRegistryService,
} from '@backstage/backend-plugin-api';
import type { Entity } from '@backstage/catalog-model';
import { RELATION_OWNED_BY } from '@backstage/catalog-model';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import {
  createPermissionResourceRef,
  createPermissionRule,
} from '@backstage/plugin-permission-node';
import { z } from 'zod/v3';
import { targetsOf } from './catalogFacts';
import { fieldValues } from './linkRules';

const resourceRef = createPermissionResourceRef<Entity, object>().with({
  pluginId: 'supply-chain',
  resourceType: 'catalog-entity',
});

/** Nothing queries by these rules: entities are read first. */
const toQuery = () => ({});

const isEntityOwner = createPermissionRule({
  name: 'IS_ENTITY_OWNER',
  description: 'Allow entities owned by a specified claim',
  resourceRef,
  paramsSchema: z.object({ claims: z.array(z.string()) }),
  apply: (entity, { claims }) =>
    targetsOf(entity, RELATION_OWNED_BY).some(ref => claims.includes(ref)),
  toQuery,
});

const isEntityKind = createPermissionRule({
  name: 'IS_ENTITY_KIND',
  description: 'Allow entities of the specified kinds',
  resourceRef,
  paramsSchema: z.object({ kinds: z.array(z.string()) }),
  apply: ({ kind }, { kinds }) => kinds.some(isLike(kind)),
  toQuery,
});

/** Rules about a field in a part of the entity, and perhaps its value. */
const fieldRules = (
  [
    ['annotation', 'annotation', 'metadata.annotations'],
    ['label', 'label', 'metadata.labels'],
    ['metadata', 'key', 'metadata'],
    ['spec', 'key', 'spec'],
  ] as const
).map(([what, parameter, path]) =>
  createPermissionRule({
    name: `HAS_${what.toUpperCase()}`,
    description: `Allow entities with the specified ${what}`,
    resourceRef,
    paramsSchema: z.object({
      [parameter]: z.string(),
      value: z.string().optional(),
    }),
    apply: (entity, { [parameter]: key, value }) =>
      fieldValues(entity, `${path}.${String(key)}`.toLowerCase()).some(
        held => value === undefined || isLike(String(value))(held),
      ),
    toQuery,
  }),
);

/**
 * Registers all of the catalog's rules under the same names. RBAC policies name
 * the plugin that a permission belongs to, which then applies their conditions.
 */
export function addConditions(deps: {
  auth: AuthService;
  catalog: CatalogService;
  permissionsRegistry: PermissionsRegistryService;
}): void {
  const { auth, catalog, permissionsRegistry } = deps;
  permissionsRegistry.addResourceType({
    resourceRef,
    rules: [isEntityOwner, isEntityKind, ...fieldRules],
    async getResources(entityRefs) {
      const { items } = await catalog.getEntitiesByRefs(
        { entityRefs },
        { credentials: await auth.getOwnServiceCredentials() },
      );
      return items;
    },
  });
}

/** Ignores case, as the catalog's rules do. */
function isLike(text: string) {
  return (other: string) => other.toLowerCase() === text.toLowerCase();
}
