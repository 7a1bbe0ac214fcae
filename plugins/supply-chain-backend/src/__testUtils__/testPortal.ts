import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import type {
  BackendFeature,
  BackstageCredentials,
} from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type { JsonObject } from '@backstage/types';
import createKnex from 'knex';
import type { Knex } from 'knex';
import { startSandboxRegion } from 'sandbox-region';
import type { SandboxRegion } from 'sandbox-region';
import request from 'supertest';
import supplyChainPlugin from '../index';

/** A component of the catalog with the given `supply-chain/` annotations. */
export function component(
  name: string,
  annotations: Record<string, string>,
  partOf?: string,
): Entity {
  return entityOf('Component', name, annotations, partOf);
}

/** A system of the catalog with the given `supply-chain/` annotations. */
export function system(
  name: string,
  annotations: Record<string, string>,
): Entity {
  return entityOf('System', name, annotations);
}

function entityOf(
  kind: string,
  name: string,
  annotations: Record<string, string>,
  partOf?: string,
): Entity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: {
      name,
      namespace: 'default',
      annotations: Object.fromEntries(
        Object.entries(annotations).map(([key, value]) => [
          `supply-chain/${key}`,
          value,
        ]),
      ),
    },
    spec: {},
    relations: partOf
      ? [{ type: 'partOf', targetRef: `system:default/${partOf}` }]
      : [],
  };
}

/** The backend plugin in front of two sandbox regions, over real HTTP. */
export interface TestPortal {
  eu: SandboxRegion;
  us: SandboxRegion;
  /** Where the routes are, such as `http://127.0.0.1:1234/api/supply-chain/v1`. */
  url: string;
  /** Asks `/api/supply-chain/v1/<path>`, as a user unless told otherwise. */
  get(path: string, headers?: Record<string, string>): request.Test;
  /** Asks a route of an entity, such as `component/default/checkout/trails`. */
  ask(
    name: string,
    resource: string,
    headers?: Record<string, string>,
  ): request.Test;
  /** Takes what is kept of the lists of flows out of the store. */
  forget(): Promise<void>;
  /** Reads in the background all that is due. */
  sync(): Promise<void>;
  /** Changes the configuration of the plugin while it runs. */
  configure(config: JsonObject): void;
  stop(): Promise<void>;
}

/** A region `eu` or `us` with the data of the demo, at a time that stands still. */
export function startDemoRegion(region: 'eu' | 'us'): Promise<SandboxRegion> {
  return startSandboxRegion({
    region,
    now: new Date('2026-11-21T12:00:00Z'),
  });
}

/**
 * Starts both regions with the data of the demo, and the plugin with a key for
 * each organization.
 */
export async function startTestPortal(options: {
  entities: Entity[];
  /** Instead of a catalog that holds the entities. */
  catalog?: BackendFeature;
  /** Laid over the configuration of the plugin. */
  config?: JsonObject;
  /** Of both regions; 5 seconds without it. */
  timeout?: JsonObject;
  /** Entities and permissions that the policy denies. */
  denied?: string[];
  logger?: ReturnType<typeof mockServices.rootLogger.mock>;
  /** Regions that run already and go on when the portal stops. */
  regions?: { eu: SandboxRegion; us: SandboxRegion };
  /** Such as services of the test's own, instead of the usual ones. */
  features?: BackendFeature[];
}): Promise<TestPortal> {
  const { eu, us } = options.regions ?? {
    eu: await startDemoRegion('eu'),
    us: await startDemoRegion('us'),
  };
  const data = (config: JsonObject = {}) => ({
    supplyChain: {
      defaultRegion: 'eu',
      regions: {
        eu: regionConfig(eu, options.timeout),
        us: regionConfig(us, options.timeout),
      },
      sync: { requestsPerMinute: 6_000 },
      ...config,
    },
  });
  const rootConfig = mockServices.rootConfig({ data: data(options.config) });
  const scheduler = mockServices.scheduler();
  const knex = memoryDatabase();
  const backend = await startTestBackend({
    features: [
      supplyChainPlugin,
      // A test says itself when the background has its turn.
      createServiceFactory({
        service: coreServices.scheduler,
        deps: {},
        factory: () => scheduler,
      }),
      mockServices.database.factory({ knex }),
      options.catalog ??
        catalogServiceMock.factory({ entities: options.entities }),
      createServiceFactory({
        service: coreServices.rootConfig,
        deps: {},
        factory: () => rootConfig,
      }),
      mockServices.permissions.mock({
        authorize: async (requests, from) =>
          requests.map(each => ({
            // As in production, a policy isn't asked about services.
            result:
              !isService(from?.credentials) &&
              options.denied?.some(
                denied =>
                  denied === each.permission.name ||
                  ('resourceRef' in each && denied === each.resourceRef),
              )
                ? AuthorizeResult.DENY
                : AuthorizeResult.ALLOW,
          })),
      }).factory,
      ...(options.logger ? [options.logger.factory] : []),
      ...(options.features ?? []),
    ],
  });
  const get: TestPortal['get'] = (path, headers = {}) =>
    request(backend.server).get(`/api/supply-chain/v1/${path}`).set(headers);
  return {
    eu,
    us,
    url: `http://127.0.0.1:${backend.server.port()}/api/supply-chain/v1`,
    get,
    ask: (name, resource, headers) =>
      get(`entities/component/default/${name}/${resource}`, headers),
    forget: async () => {
      for (const table of ['trails', 'artifacts', 'seen_names', 'flow_lists']) {
        await knex(table).delete();
      }
    },
    sync: () => scheduler.triggerTask('supply-chain-sync'),
    configure: config => rootConfig.update({ data: data(config) }),
    stop: async () => {
      await backend.stop();
      await knex.destroy();
      if (!options.regions) {
        await Promise.all([eu.stop(), us.stop()]);
      }
    },
  };
}

function isService(credentials: BackstageCredentials | undefined): boolean {
  const { type } = (credentials?.principal ?? {}) as { type?: string };
  return type === 'service';
}

/** An empty database that goes with the test. */
export function memoryDatabase(): Knex {
  return createKnex({
    client: 'better-sqlite3',
    connection: ':memory:',
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate: (
        connection: { pragma(statement: string): void },
        done: () => void,
      ) => {
        connection.pragma('foreign_keys = ON');
        done();
      },
    },
  });
}

/** The configuration of a region with a key for each of its organizations. */
export function regionConfig(
  region: SandboxRegion,
  timeout: JsonObject = { seconds: 5 },
): JsonObject {
  return {
    baseUrl: region.baseUrl,
    timeout,
    organizations: Object.fromEntries(
      region.keys
        .filter(({ role }) => role === 'reader')
        .map(({ org, key }) => [org, { apiKey: key }]),
    ),
  };
}

/** Asks a region itself, as any other client would. */
export async function askRegion(
  region: SandboxRegion,
  org: string,
  path: string,
): Promise<unknown> {
  const key = region.keys.find(each => each.org === org)!.key;
  const response = await fetch(`${region.baseUrl}${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return response.json();
}
