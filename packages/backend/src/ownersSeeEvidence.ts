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
  supplyChainEvidenceDownloadPermission,
  supplyChainEvidenceReadPermission,
} from 'backstage-plugin-supply-chain-common';

const EVIDENCE_PERMISSIONS = [
  supplyChainEvidenceReadPermission,
  supplyChainEvidenceDownloadPermission,
];

/**
 * An example of a policy: everybody may do everything, but the evidence of an
 * entity is for its owners.
 */
export class OwnersSeeEvidencePolicy implements PermissionPolicy {
  async handle(
    { permission }: PolicyQuery,
    user?: PolicyQueryUser,
  ): Promise<PolicyDecision> {
    for (const evidence of EVIDENCE_PERMISSIONS) {
      if (isPermission(permission, evidence)) {
        return createCatalogConditionalDecision(
          permission,
          catalogConditions.isEntityOwner({
            claims: user?.info.ownershipEntityRefs ?? [],
          }),
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
