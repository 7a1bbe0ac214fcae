import { mockServices } from '@backstage/backend-test-utils';
import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { startSandboxRegion } from 'sandbox-region';
import type { FlowPlan, RecordedRequest, SandboxRegion } from 'sandbox-region';
import { DatabaseOutage } from '../../__testUtils__/DatabaseOutage';
import type { SupplyChainConfig } from '../../config/SupplyChainConfig';
import type { Resource } from '../../regions/RegionRequest';
import type { Read } from '../../regions/Read';
import { configWith, testGateway } from '../../__testUtils__/testGateway';
import { testDatabases } from '../../store/__testUtils__/databases';
import { DatabaseEvidenceStore } from '../../store/DatabaseEvidenceStore';
import { ListSync } from '../ListSync';
import { ChangePublisher } from '../ChangePublisher';

export const NOW = new Date('2026-11-21T12:00:00Z');

export const SHOP: FlowRef = { region: 'eu', org: 'acme', flow: 'shop' };

/** Lets tests set the time, while timers keep running. */
export function freezeTime(): void {
  jest.useFakeTimers({
    now: NOW,
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'nextTick',
      'queueMicrotask',
    ],
  });
}

/** One replica of the backend. */
export interface Replica {
  store: DatabaseEvidenceStore;
  gateway: ReturnType<typeof testGateway>['gateway'];
  reads: ReturnType<typeof testGateway>['reads'];
  lists: ListSync;
  publish: jest.Mock;
  logger: ReturnType<typeof mockServices.logger.mock>;
  /** Reads as a user's request would. */
  view<T>(
    resource: Resource<T>,
    options?: { refresh?: boolean },
  ): Promise<Read<T>>;
}

/** A region whose lists are synced into a database, with that database. */
export interface SyncedRegion {
  region: SandboxRegion;
  outage: DatabaseOutage;
  config: SupplyChainConfig;
  /** Creates another replica on the same database, or restarts one. */
  replica(): Replica;
  /** Requests since the last call, such as `E6 1×30`. */
  asked(): string[];
  stop(): Promise<void>;
}

/**
 * Starts a region with flows of one organization, `acme`, and an empty store.
 *
 * @param config - overrides of the default configuration
 */
export async function startSyncedRegion(
  databases: ReturnType<typeof testDatabases>,
  options: {
    flows: FlowPlan[];
    onRequest?: (request: RecordedRequest) => void | Promise<void>;
    config?: Partial<SupplyChainConfig>;
  },
): Promise<SyncedRegion> {
  const { flows, onRequest } = options;
  const region = await startSandboxRegion({
    region: 'eu',
    now: NOW,
    organizations: [{ name: 'acme', flows }],
    ...(onRequest && { onRequest }),
  });
  const { key } = region.api.createKey({
    org: 'acme',
    serviceAccount: 'test',
    role: 'reader',
  });
  const { knex } = await databases.store('SQLITE_3');
  const config = {
    ...configWith({
      baseUrl: region.baseUrl,
      timeout: 5_000,
      organizations: { acme: { apiKey: key } },
    }),
    // Tests don't wait for the budget.
    sync: { requestsPerMinute: 600_000 },
    ...options.config,
  };
  return {
    region,
    outage: await DatabaseOutage.of(knex),
    config,
    replica: () => {
      const store = new DatabaseEvidenceStore(knex);
      const { gateway, reads, logger } = testGateway({ config });
      const publish = jest.fn(async () => {});
      const lists = new ListSync({
        store,
        config: () => config,
        changes: new ChangePublisher({
          ...{ events: { publish }, logger },
          buildStates: async () => new Map(),
          buildStateChange: () => undefined,
        }),
      });
      return {
        ...{ store, gateway, reads, lists, publish, logger },
        view: (resource, { refresh = false } = {}) =>
          reads.read(resource, { caller: 'component:default/shop', refresh }),
      };
    },
    asked: () => {
      const requests = region
        .requests()
        .map(
          ({ endpoint, query }) =>
            `${endpoint} ${query.page}×${query.per_page}`,
        );
      region.clearRequests();
      return requests;
    },
    stop: () => region.stop(),
  };
}
