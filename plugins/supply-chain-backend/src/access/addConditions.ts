import type {
  AuthService,
  PermissionsRegistryService,
} from '@backstage/backend-plugin-api';
import { RELATION_OWNED_BY } from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import type {
  CatalogService,
  EntitiesSearchFilter,
} from '@backstage/plugin-catalog-node';
import {
  createPermissionResourceRef,
  createPermissionRule,
} from '@backstage/plugin-permission-node';
import { z } from 'zod/v3';
import { fieldValues } from './linkRules';

const resourceRef = createPermissionResourceRef<
  Entity,
  EntitiesSearchFilter
>().with({ pluginId: 'supply-chain', resourceType: 'catalog-entity' });

const isEntityOwner = createPermissionRule({
  name: 'IS_ENTITY_OWNER',
  description: 'Allow entities owned by a specified claim',
  resourceRef,
  paramsSchema: z.object({ claims: z.array(z.string()) }),
  apply: ({ relations = [] }, { claims }) =>
    relations.some(
      ({ type, targetRef }) =>
        type === RELATION_OWNED_BY && claims.includes(targetRef),
    ),
  toQuery: ({ claims }) => ({ key: 'relations.ownedBy', values: claims }),
});

const isEntityKind = createPermissionRule({
  name: 'IS_ENTITY_KIND',
  description: 'Allow entities of the specified kinds',
  resourceRef,
  paramsSchema: z.object({ kinds: z.array(z.string()) }),
  apply: ({ kind }, { kinds }) => kinds.some(isLike(kind)),
  toQuery: ({ kinds }) => ({ key: 'kind', values: kinds }),
});

const hasAnnotation = createPermissionRule({
  name: 'HAS_ANNOTATION',
  description: 'Allow entities with the specified annotation',
  resourceRef,
  paramsSchema: z.object({
    annotation: z.string(),
    value: z.string().optional(),
  }),
  apply: (entity, { annotation, value }) =>
    hasField(entity, `metadata.annotations.${annotation}`, value),
  toQuery: ({ annotation, value }) =>
    withValue(`metadata.annotations.${annotation}`, value),
});

const hasLabel = createPermissionRule({
  name: 'HAS_LABEL',
  description: 'Allow entities with the specified label',
  resourceRef,
  paramsSchema: z.object({ label: z.string(), value: z.string().optional() }),
  apply: (entity, { label, value }) =>
    hasField(entity, `metadata.labels.${label}`, value),
  toQuery: ({ label, value }) => withValue(`metadata.labels.${label}`, value),
});

const [hasMetadata, hasSpec] = ['metadata', 'spec'].map(root =>
  createPermissionRule({
    name: `HAS_${root.toUpperCase()}`,
    description: `Allow entities with the specified ${root} subfield`,
    resourceRef,
    paramsSchema: z.object({ key: z.string(), value: z.string().optional() }),
    apply: (entity, { key, value }) =>
      hasField(entity, `${root}.${key}`, value),
    toQuery: ({ key, value }) => withValue(`${root}.${key}`, value),
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
    rules: [
      isEntityOwner,
      isEntityKind,
      hasAnnotation,
      hasLabel,
      hasMetadata,
      hasSpec,
    ],
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

function hasField(entity: Entity, field: string, value?: string): boolean {
  return fieldValues(entity, field.toLowerCase()).some(
    held => value === undefined || isLike(value)(held),
  );
}

function withValue(key: string, value?: string): EntitiesSearchFilter {
  return { key, values: value === undefined ? undefined : [value] };
}
