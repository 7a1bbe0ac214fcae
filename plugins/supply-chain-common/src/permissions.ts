import { createPermission } from '@backstage/plugin-permission-common';

/** The catalog's own, so that policies can reuse the catalog's rules. */
const CATALOG_ENTITY = 'catalog-entity';

/** Permission to read what an entity's annotations link. @public */
export const supplyChainEvidenceReadPermission = createPermission({
  name: 'supply-chain.evidence.read',
  attributes: { action: 'read' },
  resourceType: CATALOG_ENTITY,
});

/** Permission to download the evidence files of an entity. @public */
export const supplyChainEvidenceDownloadPermission = createPermission({
  name: 'supply-chain.evidence.download',
  attributes: { action: 'read' },
  resourceType: CATALOG_ENTITY,
});

/** Permission to attest to the trails of an entity (E4, E5). @public */
export const supplyChainAttestationCreatePermission = createPermission({
  name: 'supply-chain.attestation.create',
  attributes: { action: 'create' },
  resourceType: CATALOG_ENTITY,
});

/** Permission to create and edit an entity's notifications (E3). @public */
export const supplyChainNotificationUpdatePermission = createPermission({
  name: 'supply-chain.notification.update',
  attributes: { action: 'update' },
  resourceType: CATALOG_ENTITY,
});

/** Permission to archive environments for the organization (E14). @public */
export const supplyChainEnvironmentArchivePermission = createPermission({
  name: 'supply-chain.environment.archive',
  attributes: { action: 'delete' },
  resourceType: CATALOG_ENTITY,
});

/** Permission to see the status of regions, organizations and keys. @public */
export const supplyChainHealthReadPermission = createPermission({
  name: 'supply-chain.health.read',
  attributes: { action: 'read' },
});

/** All permissions of the Supply Chain plugins. @public */
export const supplyChainPermissions = [
  supplyChainEvidenceReadPermission,
  supplyChainEvidenceDownloadPermission,
  supplyChainAttestationCreatePermission,
  supplyChainNotificationUpdatePermission,
  supplyChainEnvironmentArchivePermission,
  supplyChainHealthReadPermission,
];
