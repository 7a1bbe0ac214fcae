import type { AuthService } from '@backstage/backend-plugin-api';
import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import type { EntityAccess } from '../access/EntityAccess';
import { linkedEntities } from '../access/entityLists';
import { configuredFlows } from '../config/SupplyChainConfig';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { Store } from '../store/Store';
import type { Sync, Viewer } from './Sync';

const DAY_MS = 24 * 60 * 60_000;

/** Flows that no entity has linked for this long are deleted. */
export const FORGOTTEN_AFTER_MS = 30 * DAY_MS;

/** Flows that no entity has linked for this long are no longer read. */
export const UNREAD_AFTER_MS = 3 * DAY_MS;

/** How long flows are kept, or read in the background, that are tried out. */
const TRIED_OUT_MS = 2 * 60 * 60_000;

/** Maximum number of entities read. */
const MAX_ENTITIES = 100_000;

/**
 * Marks all flows that catalog entities link, and stores who links them, using the plugin's own
 * credentials.
 *
 * @returns the number of flows
 * @throws errors of the catalog or the database
 */
export async function markLinkedFlows(options: {
  access: EntityAccess;
  auth: AuthService;
  store: Store;
  /** The current configuration. */
  config: () => SupplyChainConfig;
}): Promise<number> {
  const { access, auth, config, store } = options;
  const credentials = await auth.getOwnServiceCredentials();
  const { entities } = await linkedEntities(access, credentials, MAX_ENTITIES);
  const links = entities.flatMap(({ entityRef, link }) =>
    configuredFlows(link.flows, config()).map(({ key }) => ({
      entityRef,
      key,
    })),
  );
  await store.flows.link(links);
  return new Set(links.map(({ key }) => JSON.stringify(key))).size;
}

/**
 * Reads the newest records of some flows that nothing links yet. Those that
 * exist are read in the background for a while. Unknown ones aren't, so that
 * nobody is told that they fail.
 */
export async function tryOut(
  refs: readonly FlowRef[],
  viewer: Viewer,
  options: { store: Store; sync: Sync; config: () => SupplyChainConfig },
): Promise<void> {
  const { store, sync, config } = options;
  const now = Date.now();
  const keys = configuredFlows(refs, config()).map(({ key }) => key);
  await store.flows.mark(keys, now - FORGOTTEN_AFTER_MS + TRIED_OUT_MS);
  const flows = await sync.ensureFresh(refs, viewer);
  await store.flows.mark(
    flows
      .filter(({ trails }) => trails.headAt !== undefined)
      .map(({ key }) => key),
    now - UNREAD_AFTER_MS + TRIED_OUT_MS,
  );
}
