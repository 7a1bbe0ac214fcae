import { mockServices } from '@backstage/backend-test-utils';
import type { TestDatabaseId } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import knexFactory from 'knex';
import type { Knex } from 'knex';
import { startSandboxRegion, template } from 'sandbox-region';
import { configWith, testGateway } from '../../__testUtils__/testGateway';
import { component } from '../../__testUtils__/testPortal';
import { EntityAccess } from '../../access/EntityAccess';
import { LinkResolver } from '../../access/LinkResolver';
import { Relatives } from '../../access/Relatives';
import type { SupplyChainConfig } from '../../config/SupplyChainConfig';
import type { testDatabases } from '../../store/__testUtils__/databases';
import { Store } from '../../store/Store';
import { BackgroundSync } from '../BackgroundSync';
import { ChangePublisher } from '../ChangePublisher';
import { RunningCheck } from '../RunningCheck';
import { Sync } from '../Sync';

export const NOW = Date.parse('2026-11-21T12:00:00Z');
export const SHOP: FlowRef = { region: 'eu', org: 'acme', flow: 'shop' };
export const VIEWER = { caller: 'component:default/shop' };

/** One replica of the backend. */
export type Replica = ReturnType<typeof replicaOf>;

/** A region whose lists are synced into a database, with that database. */
export type SyncedRegion = Awaited<ReturnType<typeof startSyncedRegion>>;

/** Starts a region with an empty flow `shop`, and an empty store. */
export async function startSyncedRegion(
  databases: ReturnType<typeof testDatabases>,
  id: TestDatabaseId = 'SQLITE_3',
) {
  const region = await startSandboxRegion({
    region: 'eu',
    now: new Date(NOW),
    scale: 'empty',
  });
  const { key } = region.api.createKey({
    org: 'acme',
    serviceAccount: 'portal',
    role: 'reader',
  });
  const { knex } = await databases.store(id);
  let config: SupplyChainConfig = {
    ...configWith({
      baseUrl: region.baseUrl,
      timeout: 5_000,
      organizations: { acme: { apiKey: key } },
    }),
    sync: { requestsPerMinute: 60_000 },
  };
  const added = new Map<string, number>();
  const clients: Knex[] = [];
  const linked = ['shop'];
  const synced = {
    region,
    /** Components of the catalog; each links the flow of its name. */
    linked,
    /** Changes the configuration of all replicas. */
    configure: (changed: Partial<SupplyChainConfig>) => {
      config = { ...config, ...changed };
    },
    /** Creates a replica on the same database, or restarts one. */
    replica: () => {
      const client = id === 'SQLITE_3' ? knex : knexFactory(knex.client.config);
      clients.push(client);
      return replicaOf(() => config, client, linked);
    },
    /** Adds trails to a flow, each with a build, a minute apart. */
    add: (flow: string, count: number) => {
      if (!added.has(flow)) {
        region.api.createFlow({
          org: 'acme',
          name: flow,
          template: template({}, { [flow]: {} }),
        });
      }
      const first = added.get(flow) ?? 0;
      for (let number = first; number < first + count; number += 1) {
        const place = { org: 'acme', flow, trail: `v${number}` };
        const createdAt = new Date(NOW - (10_000 - number) * 60_000);
        region.api.createTrail({ ...place, createdAt });
        region.api.createArtifact({
          ...place,
          createdAt,
          fingerprint: buildOf(number),
          filename: flow,
          templateName: flow,
        });
      }
      added.set(flow, first + count);
    },
    /** Lists requested since the last call, such as `E6 1×30`. */
    asked: () => {
      const requests = region
        .requests()
        .map(({ endpoint, query }) =>
          query.page
            ? `${endpoint} ${query.page}×${query.per_page}`
            : `${endpoint}`,
        );
      region.clearRequests();
      return requests;
    },
    stop: async () => {
      await Promise.all(clients.map(client => client.destroy()));
      await region.stop();
    },
  };
  synced.add('shop', 0);
  return synced;
}

/** Fingerprint of the build of a trail, which is named `v` and a number. */
export function buildOf(number: number): string {
  return number.toString(16).padStart(64, '0');
}

/** A replica of the backend, on a database that others may share. */
export function replicaOf(
  config: () => SupplyChainConfig,
  knex: Knex,
  linked: readonly string[],
) {
  const { gateway, reads, logger } = testGateway({ config: config() });
  const store = new Store(knex, logger);
  const signal = jest.fn(async () => {});
  const changes = new ChangePublisher({
    events: { publish: async () => {} },
    signals: { publish: signal },
    store,
    logger,
  });
  const sync = new Sync({ store, gateway, config, changes });
  const running = new RunningCheck({ config, store, reads, changes });
  const auth = mockServices.auth();
  const catalog = catalogServiceMock({
    entities: linked.map(name => component(name, { flows: `acme/${name}` })),
  });
  const access = new EntityAccess({
    catalog,
    config,
    permissions: mockServices.permissions({ result: AuthorizeResult.ALLOW }),
    relatives: new Relatives({
      auth,
      catalog,
      userInfo: mockServices.userInfo(),
    }),
    links: new LinkResolver({ config, reads }),
  });
  const background = new BackgroundSync({
    access,
    auth,
    store,
    receipts: { prune: async () => {} },
    sync,
    running,
    logger,
    config,
  });
  return {
    store,
    sync,
    running,
    signal,
    /** Reads everything that is due in the background. */
    background: (until = new AbortController().signal) => background.run(until),
    progress: () => background.progress(),
  };
}
