import type { AuthService } from '@backstage/backend-plugin-api';
import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import type { EntityAccess } from '../access/EntityAccess';
import { linkedEntities } from '../access/entityFilters';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { EvidenceStore } from '../store/EvidenceStore';

/** Entities that are looked at, at the most. */
const MAX_ENTITIES = 100_000;

/**
 * Marks the flows that entities of the catalog link, as the plugin itself may
 * see them, whoever looks at them.
 *
 * @returns how many flows that are
 * @throws what the catalog or the database throws, or the signal's reason
 */
export async function markLinkedFlows(
  options: {
    access: EntityAccess;
    auth: AuthService;
    store: EvidenceStore;
    /** The configuration now in force. */
    config: () => SupplyChainConfig;
  },
  signal: AbortSignal,
): Promise<number> {
  const { access, auth, config, store } = options;
  const { entities } = await linkedEntities(access, {
    credentials: await auth.getOwnServiceCredentials(),
    permission: supplyChainEvidenceReadPermission,
    limit: MAX_ENTITIES,
  });
  const { regions } = config();
  const flows = new Map(
    entities
      .flatMap(({ link }) => link.flows)
      .map(({ region, org, flow }) => {
        const key = { address: regions[region].baseUrl, org, flow };
        return [JSON.stringify(key), key];
      }),
  );
  for (const key of flows.values()) {
    signal.throwIfAborted();
    await store.flowId(key);
  }
  return flows.size;
}
