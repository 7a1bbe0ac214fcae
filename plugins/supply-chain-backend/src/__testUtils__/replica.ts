import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import type { BackendFeature } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import type { JsonObject } from '@backstage/types';
import type { Knex } from 'knex';
import supplyChainPlugin from '../index';

/** One of several portals on the same database. */
interface Replica {
  /**
   * Base URL of the routes, such as
   * `http://127.0.0.1:1234/api/supply-chain/v1`.
   */
  url: string;
  /** Requests `/api/supply-chain/v1/<path>`. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Runs a background sync of everything that is due. */
  sync(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a portal on a database that others may share or have used before. */
export async function startReplica(options: {
  knex: Knex;
  entities: Entity[];
  supplyChain: JsonObject;
  /** Other plugins, and services that replace the usual ones. */
  features?: BackendFeature[];
  /** Configuration of other plugins. */
  config?: JsonObject;
  /** Databases of other plugins that have one, by plugin ID. */
  databases?: Record<string, Knex>;
}): Promise<Replica> {
  const { knex, entities, supplyChain } = options;
  const { features = [], config = {}, databases = {} } = options;
  const scheduler = mockServices.scheduler();
  const backend = await startTestBackend({
    features: [
      supplyChainPlugin,
      // Tests trigger background work themselves.
      createServiceFactory({
        service: coreServices.scheduler,
        deps: {},
        factory: () => scheduler,
      }),
      createServiceFactory({
        service: coreServices.database,
        deps: { plugin: coreServices.pluginMetadata },
        factory: ({ plugin }) =>
          mockServices.database({ knex: databases[plugin.getId()] ?? knex }),
      }),
      catalogServiceMock.factory({ entities }),
      mockServices.rootConfig.factory({ data: { supplyChain, ...config } }),
      ...features,
    ],
  });
  const url = `http://127.0.0.1:${backend.server.port()}/api/supply-chain/v1`;
  return {
    url,
    get: (path, headers = {}) => fetch(`${url}/${path}`, { headers }),
    sync: () => scheduler.triggerTask('supply-chain-sync'),
    stop: () => backend.stop(),
  };
}
