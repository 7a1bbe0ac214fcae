import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import type {
  BackendFeature,
  BackstageCredentials,
  ServiceRef,
} from '@backstage/backend-plugin-api';
import { actionsRegistryServiceRef } from '@backstage/backend-plugin-api/alpha';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { actionsRegistryServiceMock } from '@backstage/backend-test-utils/alpha';
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
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
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

/** A system of the catalog with the given `supply-chain/` annotations. */
export function system(
  name: string,
  annotations: Record<string, string>,
): Entity {
  return { ...component(name, annotations), kind: 'System' };
}

/** Provides one instance of a service to all plugins. */
export function provide<T>(
  service: ServiceRef<T, any, 'singleton'>,
  instance: T,
): BackendFeature {
  return createServiceFactory({ service, deps: {}, factory: () => instance });
}

type Regions = Record<'eu' | 'us', SandboxRegion>;

/** The backend plugin in front of two sandbox regions, over real HTTP. */
export type TestPortal = Awaited<ReturnType<typeof startTestPortal>>;

/** A region `eu` or `us` with demo data and a frozen clock. */
export function startDemoRegion(region: 'eu' | 'us'): Promise<SandboxRegion> {
  const now = new Date('2026-11-21T12:00:00Z');
  return startSandboxRegion({ region, now });
}

export interface PortalOptions {
  entities: Entity[];
  /** Replaces the catalog with the entities. */
  catalog?: BackendFeature;
  /** Merged over the plugin's configuration. */
  config?: JsonObject | ((regions: Regions) => JsonObject);
  /** Timeout of both regions; defaults to 5 seconds. */
  timeout?: JsonObject;
  /** Entities and permissions that the policy denies. */
  denied?: string[];
  logger?: ReturnType<typeof mockServices.rootLogger.mock>;
  /** Regions that already run, and keep running when the portal stops. */
  regions?: Regions;
  /** An empty database, in memory by default. */
  knex?: Knex;
  /** For example services that replace the usual ones. */
  features?: BackendFeature[];
}

/**
 * Starts both regions with demo data, and the plugin with a key for each
 * organization.
 */
export async function startTestPortal(options: PortalOptions) {
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
  const { config } = options;
  const rootConfig = mockServices.rootConfig({
    data: data(typeof config === 'function' ? config({ eu, us }) : config),
  });
  const registry = actionsRegistryServiceMock();
  const scheduler = mockServices.scheduler();
  const knex = options.knex ?? memoryDatabase();
  const backend = await startTestBackend({
    features: [
      supplyChainPlugin,
      // Tests trigger background work themselves.
      provide(coreServices.scheduler, scheduler),
      mockServices.database.factory({ knex }),
      options.catalog ??
        catalogServiceMock.factory({ entities: options.entities }),
      provide(coreServices.rootConfig, rootConfig),
      provide(actionsRegistryServiceRef, registry),
      policyDenying(options.denied ?? []),
      ...(options.logger ? [options.logger.factory] : []),
      ...(options.features ?? []),
    ],
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    request(backend.server).get(`/api/supply-chain/v1/${path}`).set(headers);
  return {
    eu,
    us,
    knex,
    registry,
    /** Base URL of the routes. */
    url: `http://127.0.0.1:${backend.server.port()}/api/supply-chain/v1`,
    /** Requests `/api/supply-chain/v1/<path>`, as a user by default. */
    get,
    /** Requests a route of a component, such as `trails`. */
    ask: (name: string, resource: string, headers?: Record<string, string>) =>
      get(`entities/component/default/${name}/${resource}`, headers),
    /** Invokes an action, as a user by default. */
    act: async (
      name: string,
      input: JsonObject,
      credentials: BackstageCredentials = mockCredentials.user(),
    ) => {
      const id = `test:${name}`;
      const { output } = await registry.invoke({ id, input, credentials });
      return output as Record<string, any>;
    },
    /** Deletes the stored lists of all flows. */
    forget: () => knex('flows').delete(),
    /** Runs a background sync of everything that is due. */
    sync: () => scheduler.triggerTask('supply-chain-sync'),
    /** Checks what owners and admins are told of without a change. */
    check: () => scheduler.triggerTask('supply-chain-checks'),
    /** Tells owners what is waiting to be told. */
    notify: () => scheduler.triggerTask('supply-chain-notify'),
    /** Changes the plugin's configuration while it runs. */
    configure: (changed: JsonObject) =>
      rootConfig.update({ data: data(changed) }),
    stop: async () => {
      await backend.stop();
      if (!options.knex) {
        await knex.destroy();
      }
      if (!options.regions) {
        await Promise.all([eu.stop(), us.stop()]);
      }
    },
  };
}

/**
 * Decides under conditions if it denies some entities.
 *
 * @param denied - names of permissions, and entities
 */
function policyDenying(denied: string[]): BackendFeature {
  const decide = (from: Asking, permission: string, entity?: string) => ({
    // As in production, services bypass the policy.
    result:
      !isService(from?.credentials) &&
      denied.some(name => name === permission || name === entity)
        ? AuthorizeResult.DENY
        : AuthorizeResult.ALLOW,
  });
  return mockServices.permissions.mock({
    authorize: async (requests, from) =>
      requests.map(({ permission, ...about }) =>
        decide(from, permission.name, about.resourceRef),
      ),
    authorizeConditional: async (requests, from) =>
      requests.map(({ permission: { name, resourceType } }) => {
        const decision = decide(from, name);
        return decision.result === AuthorizeResult.DENY ||
          isService(from?.credentials) ||
          !denied.some(other => other.includes(':'))
          ? decision
          : {
              // Leaves it to the catalog which entities to allow.
              ...{ result: AuthorizeResult.CONDITIONAL, pluginId: 'catalog' },
              resourceType,
              conditions: { rule: 'IS_ENTITY_OWNER', resourceType, params: {} },
            };
      }),
  }).factory;
}

type Asking = { credentials?: BackstageCredentials } | undefined;

function isService(credentials: BackstageCredentials | undefined): boolean {
  const { type } = (credentials?.principal ?? {}) as { type?: string };
  return type === 'service';
}

/** An empty in-memory database. */
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

/** Configuration of a region with a key for each of its organizations. */
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

/** Sends a request directly to a region, as any other client would. */
export async function fetchRegionJson(
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
