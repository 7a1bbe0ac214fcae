import { authServiceFactory } from '@backstage/backend-defaults/auth';
import { httpAuthServiceFactory } from '@backstage/backend-defaults/httpAuth';
import { permissionsServiceFactory } from '@backstage/backend-defaults/permissions';
import { userInfoServiceFactory } from '@backstage/backend-defaults/userInfo';
import { createBackendModule } from '@backstage/backend-plugin-api';
import type { BackendFeature } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import authPlugin from '@backstage/plugin-auth-backend';
import guestProvider from '@backstage/plugin-auth-backend-module-guest-provider';
import catalogPlugin from '@backstage/plugin-catalog-backend';
import permissionPlugin from '@backstage/plugin-permission-backend';
import type { PermissionPolicy } from '@backstage/plugin-permission-node';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';
import type { JsonObject } from '@backstage/types';
import supplyChainPlugin from 'backstage-plugin-supply-chain-backend';
import { startSandboxRegion } from 'sandbox-region';
import request from 'supertest';

/** A backend with a real catalog, a real policy and a signed-in guest. */
export type SignedInBackend = Awaited<ReturnType<typeof startSignedInBackend>>;

interface Options {
  policy: PermissionPolicy;
  guest?: JsonObject;
  catalog: JsonObject;
  writes?: JsonObject;
  features?: BackendFeature[];
  /** Overrides the configuration, by top-level key. */
  config?: JsonObject;
  /** The role of the key. */
  role?: 'reader' | 'admin';
}

/**
 * Starts the plugin with a region, a key for `acme` and a guest.
 *
 * @param options - `guest`, `catalog` and `writes` are merged into the
 *   configuration; `features` are added to the backend, such as an entity
 *   provider
 */
export async function startSignedInBackend(options: Options) {
  const region = await startSandboxRegion({ region: 'eu' });
  const apiKey = region.keys.find(
    ({ org, role }) => org === 'acme' && role === (options.role ?? 'reader'),
  )!.key;
  const backend = await startTestBackend({
    features: [
      catalogPlugin,
      permissionPlugin,
      authPlugin,
      guestProvider,
      authServiceFactory,
      httpAuthServiceFactory,
      permissionsServiceFactory,
      userInfoServiceFactory,
      moduleOf(options.policy),
      supplyChainPlugin,
      ...(options.features ?? []),
      mockServices.rootConfig.factory({
        data: configOf(options, region.baseUrl, apiKey),
      }),
    ],
  });
  const { server } = backend;
  const session = await request(server)
    .get('/api/auth/guest/refresh')
    .set('x-requested-with', 'XMLHttpRequest');
  const { token } = session.body.backstageIdentity;
  const get = (path: string) =>
    request(server).get(`/api/${path}`).set('authorization', `Bearer ${token}`);
  return {
    region,
    server,
    token,
    /** Requests `/api/<path>` as the guest. */
    get,
    /** Requests `/api/supply-chain/v1/<path>` as the guest. */
    ask: (path: string) => get(`supply-chain/v1/${path}`),
    /** Fingerprint of the newest artifact of a flow of `acme`. */
    async newestFingerprint(flow: string): Promise<string> {
      const response = await fetch(
        `${region.baseUrl}/artifacts/acme?flow_name=${flow}&per_page=1`,
        { headers: { authorization: `Bearer ${apiKey}` } },
      );
      const [{ fingerprint }] = await response.json();
      return fingerprint;
    },
    /** Waits until the catalog has an entity, such as `component/default/a`. */
    async hasEntity(path: string): Promise<void> {
      let status = 0;
      while (status !== 200) {
        ({ status } = await get(`catalog/entities/by-name/${path}`));
        await new Promise(done => setTimeout(done, 200));
      }
    },
    async stop() {
      await backend.stop();
      await region.stop();
    },
  };
}

function configOf(
  options: Options,
  baseUrl: string,
  apiKey: string,
): JsonObject {
  return {
    app: { baseUrl: 'http://localhost' },
    permission: { enabled: true },
    auth: {
      providers: {
        guest: {
          dangerouslyAllowOutsideDevelopment: true,
          ...options.guest,
        },
      },
    },
    catalog: options.catalog,
    supplyChain: {
      writes:
        options.writes ??
        (options.role === 'admin'
          ? { attestations: true, notifications: true }
          : {}),
      regions: {
        eu: {
          baseUrl,
          organizations: { acme: { apiKey } },
        },
      },
    },
    ...options.config,
  };
}

function moduleOf(policy: PermissionPolicy): BackendFeature {
  return createBackendModule({
    pluginId: 'permission',
    moduleId: 'test-policy',
    register(env) {
      env.registerInit({
        deps: { extensionPoint: policyExtensionPoint },
        async init({ extensionPoint }) {
          extensionPoint.setPolicy(policy);
        },
      });
    },
  });
}
