import type { AuthService } from '@backstage/backend-plugin-api';
import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import type { EntityAccess } from '../access/EntityAccess';
import { linkedEntities } from '../access/entityFilters';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { chunksOf } from '../util/chunksOf';
import type { Store } from '../store/Store';

/** Maximum number of entities read. */
const MAX_ENTITIES = 100_000;
/** Number of flows marked at once. */
const BATCH = 200;

/**
 * Marks all flows that catalog entities link, and stores who links them, using the plugin's own
 * credentials.
 *
 * @returns the number of flows
 * @throws errors of the catalog or the database, or the abort reason
 */
export async function markLinkedFlows(
  options: {
    access: EntityAccess;
    auth: AuthService;
    store: Store;
    /** The current configuration. */
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
  const links = entities.flatMap(({ entityRef, link }) =>
    link.flows.map(({ region, org, flow }) => ({
      entityRef,
      flow: { address: regions[region].baseUrl, org, flow },
    })),
  );
  const flows = new Map(links.map(({ flow }) => [JSON.stringify(flow), flow]));
  for (const batch of chunksOf([...flows.values()], BATCH)) {
    signal.throwIfAborted();
    await store.flows.mark(batch);
  }
  await store.links.replace(links);
  return flows.size;
}
