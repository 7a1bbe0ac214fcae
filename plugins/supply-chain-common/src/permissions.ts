import { createPermission } from '@backstage/plugin-permission-common';

/** The catalog's resource type, so that a policy can reuse its rules. */
const CATALOG_ENTITY = 'catalog-entity';

/**
 * Shows the Supply Chain tabs at all. What an entity's tabs hold is decided
 * by {@link supplyChainEvidenceReadPermission}.
 *
 * @public
 */
export const supplyChainUsePermission = createPermission({
  name: 'supply-chain.use',
  attributes: { action: 'read' },
});

/**
 * Reads the trails, artifacts and notifications of a catalog entity.
 *
 * @public
 */
export const supplyChainEvidenceReadPermission = createPermission({
  name: 'supply-chain.evidence.read',
  attributes: { action: 'read' },
  resourceType: CATALOG_ENTITY,
});

/**
 * All permissions of the Supply Chain plugins.
 *
 * @public
 */
export const supplyChainPermissions = [
  supplyChainUsePermission,
  supplyChainEvidenceReadPermission,
];
