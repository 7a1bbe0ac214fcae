import { createBackendModule } from '@backstage/backend-plugin-api';
import {
  catalogConditions,
  createCatalogConditionalDecision,
} from '@backstage/plugin-catalog-backend/alpha';
import {
  AuthorizeResult,
  isPermission,
} from '@backstage/plugin-permission-common';
import type { PolicyDecision } from '@backstage/plugin-permission-common';
import type {
  PermissionPolicy,
  PolicyQuery,
  PolicyQueryUser,
} from '@backstage/plugin-permission-node';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';
import {
  supplyChainAttestationCreatePermission,
  supplyChainEnvironmentArchivePermission,
  supplyChainEvidenceDownloadPermission,
  supplyChainEvidenceReadPermission,
  supplyChainNotificationUpdatePermission,
} from 'backstage-plugin-supply-chain-common';

const EVIDENCE_PERMISSIONS = [
  supplyChainEvidenceReadPermission,
  supplyChainEvidenceDownloadPermission,
];

const WRITE_PERMISSIONS = [
  supplyChainAttestationCreatePermission,
  supplyChainNotificationUpdatePermission,
  supplyChainEnvironmentArchivePermission,
];

/** Runs the platform, so it sees all evidence. */
const PLATFORM_TEAM = 'group:default/platform';

/**
 * An example policy: everything is allowed, except that only an entity's owners
 * and the platform team may see its evidence, and only its owners may attest to
 * it, change its notifications or archive its environments.
 */
export class OwnersSeeEvidencePolicy implements PermissionPolicy {
  async handle(
    { permission }: PolicyQuery,
    user?: PolicyQueryUser,
  ): Promise<PolicyDecision> {
    const claims = user?.info.ownershipEntityRefs ?? [];
    const guarded = claims.includes(PLATFORM_TEAM)
      ? WRITE_PERMISSIONS
      : [...EVIDENCE_PERMISSIONS, ...WRITE_PERMISSIONS];
    for (const each of guarded) {
      if (isPermission(permission, each)) {
        return createCatalogConditionalDecision(
          permission,
          catalogConditions.isEntityOwner({ claims }),
        );
      }
    }
    return { result: AuthorizeResult.ALLOW };
  }
}

export default createBackendModule({
  pluginId: 'permission',
  moduleId: 'owners-see-evidence',
  register(env) {
    env.registerInit({
      deps: { policy: policyExtensionPoint },
      async init({ policy }) {
        policy.setPolicy(new OwnersSeeEvidencePolicy());
      },
    });
  },
});
