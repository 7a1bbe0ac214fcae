import type { AuthService } from '@backstage/backend-plugin-api';
import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import type { EntityAccess } from '../access/EntityAccess';
import { linkedEntities } from '../access/entityFilters';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { chunksOf } from '../util/chunksOf';
import type { Store } from '../store/Store';

const DAY_MS = 24 * 60 * 60_000;

/** Flows that no entity has linked for this long are deleted. */
export const FORGOTTEN_AFTER_MS = 30 * DAY_MS;

/** As if flows that are only tried out had been linked this long ago. */
export const TRIED_OUT_AGE_MS = FORGOTTEN_AFTER_MS - DAY_MS;

/** Maximum number of entities read. */
const MAX_ENTITIES = 100_000;
/** Number of flows marked at once. */
const BATCH = 200;

/**
 * Marks all flows that catalog entities link, using the plugin's own
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
  const flows = new Map(
    entities
      .flatMap(({ link }) => link.flows)
      .map(({ region, org, flow }) => {
        const key = { address: regions[region].baseUrl, org, flow };
        return [JSON.stringify(key), key];
      }),
  );
  for (const batch of chunksOf([...flows.values()], BATCH)) {
    signal.throwIfAborted();
    await store.flows.mark(batch);
  }
  return flows.size;
}
