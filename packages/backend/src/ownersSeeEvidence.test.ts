import { authServiceFactory } from '@backstage/backend-defaults/auth';
import { httpAuthServiceFactory } from '@backstage/backend-defaults/httpAuth';
import { permissionsServiceFactory } from '@backstage/backend-defaults/permissions';
import { userInfoServiceFactory } from '@backstage/backend-defaults/userInfo';
import { createBackendModule } from '@backstage/backend-plugin-api';
import {
  createMockDirectory,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import authPlugin from '@backstage/plugin-auth-backend';
import guestProvider from '@backstage/plugin-auth-backend-module-guest-provider';
import catalogPlugin from '@backstage/plugin-catalog-backend';
import {
  catalogConditions,
  createCatalogConditionalDecision,
} from '@backstage/plugin-catalog-backend/alpha';
import { catalogEntityReadPermission } from '@backstage/plugin-catalog-common/alpha';
import permissionPlugin from '@backstage/plugin-permission-backend';
import { isPermission } from '@backstage/plugin-permission-common';
import type {
  PolicyQuery,
  PolicyQueryUser,
} from '@backstage/plugin-permission-node';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';
import supplyChainPlugin from 'backstage-plugin-supply-chain-backend';
import { startSandboxRegion } from 'sandbox-region';
import type { SandboxRegion } from 'sandbox-region';
import request from 'supertest';
import { OwnersSeeEvidencePolicy } from './ownersSeeEvidence';

/** The example, with some entities of the catalog hidden from everybody. */
class TestPolicy extends OwnersSeeEvidencePolicy {
  async handle(query: PolicyQuery, user?: PolicyQueryUser) {
    if (isPermission(query.permission, catalogEntityReadPermission)) {
      return createCatalogConditionalDecision(query.permission, {
        not: catalogConditions.hasAnnotation({ annotation: 'test/hidden' }),
      });
    }
    return super.handle(query, user);
  }
}

const testPolicy = createBackendModule({
  pluginId: 'permission',
  moduleId: 'test-policy',
  register(env) {
    env.registerInit({
      deps: { policy: policyExtensionPoint },
      async init({ policy }) {
        policy.setPolicy(new TestPolicy());
      },
    });
  },
});

function componentYaml(name: string, owner: string, annotations: string[]) {
  return [
    '---',
    'apiVersion: backstage.io/v1alpha1',
    'kind: Component',
    'metadata:',
    `  name: ${name}`,
    '  annotations:',
    ...annotations.map(each => `    ${each}`),
    `spec: { type: service, lifecycle: production, owner: '${owner}' }`,
  ].join('\n');
}

const FLOW = 'supply-chain/flows: acme/payments-api';

describe('the policy that shows evidence to owners', () => {
  const folder = createMockDirectory({
    content: {
      'catalog.yaml': [
        componentYaml('mine', 'user:default/guest', [FLOW]),
        componentYaml('theirs', 'group:default/others', [
          'supply-chain/flows: acme/web-shop',
        ]),
        componentYaml('hidden', 'user:default/guest', [
          FLOW,
          "test/hidden: 'yes'",
        ]),
      ].join('\n'),
    },
  });
  let region: SandboxRegion;
  let backend: Awaited<ReturnType<typeof startTestBackend>>;

  let token: string;

  const ask = (path: string) =>
    request(backend.server)
      .get(`/api/supply-chain/v1/${path}`)
      .set('authorization', `Bearer ${token}`);

  beforeAll(async () => {
    region = await startSandboxRegion({ region: 'eu' });
    const key = region.keys.find(({ org }) => org === 'acme')!.key;
    backend = await startTestBackend({
      features: [
        catalogPlugin,
        permissionPlugin,
        authPlugin,
        guestProvider,
        authServiceFactory,
        httpAuthServiceFactory,
        permissionsServiceFactory,
        userInfoServiceFactory,
        supplyChainPlugin,
        testPolicy,
        mockServices.rootConfig.factory({
          data: {
            app: { baseUrl: 'http://localhost' },
            permission: { enabled: true },
            auth: {
              providers: {
                guest: {
                  dangerouslyAllowOutsideDevelopment: true,
                  userEntityRef: 'user:default/guest',
                  ownershipEntityRefs: ['user:default/guest'],
                },
              },
            },
            catalog: {
              locations: [
                { type: 'file', target: folder.resolve('catalog.yaml') },
              ],
            },
            supplyChain: {
              regions: {
                eu: {
                  baseUrl: region.baseUrl,
                  organizations: { acme: { apiKey: key } },
                },
              },
            },
          },
        }),
      ],
    });
    const session = await request(backend.server)
      .get('/api/auth/guest/refresh')
      .set('x-requested-with', 'XMLHttpRequest');
    token = session.body.backstageIdentity.token;
    // The catalog reads its files in the background.
    let status = 0;
    while (status !== 200) {
      ({ status } = await request(backend.server)
        .get('/api/catalog/entities/by-name/component/default/theirs')
        .set('authorization', `Bearer ${token}`));
    }
  }, 60_000);

  afterAll(async () => {
    await backend.stop();
    await region.stop();
  });

  it('lets an owner see', async () => {
    const { body } = await ask(
      'entities/component/default/mine/trails?perPage=1',
    ).expect(200);

    expect(body.trails).toHaveLength(1);
  });

  it('refuses others, and asks no region for them', async () => {
    region.clearRequests();

    await ask('entities/component/default/theirs/trails').expect(403);

    expect(region.requests()).toEqual([]);
  });

  it('does not tell an entity that the caller may not see from one that is not there', async () => {
    const hidden = await ask('entities/component/default/hidden/trails');
    const absent = await ask('entities/component/default/absent/trails');

    expect([hidden.status, absent.status]).toEqual([404, 404]);
    expect(hidden.body.error.message.replace('hidden', 'absent')).toBe(
      absent.body.error.message,
    );
  });

  it('lets a search find only what the caller may see', async () => {
    const newest = async (flow: string) => {
      const response = await fetch(
        `${region.baseUrl}/artifacts/acme?flow_name=${flow}&per_page=1`,
        {
          headers: {
            authorization: `Bearer ${
              region.keys.find(({ org }) => org === 'acme')!.key
            }`,
          },
        },
      );
      const [{ fingerprint }] = await response.json();
      return fingerprint as string;
    };

    const own = await ask(`search?value=${await newest('payments-api')}`);
    const foreign = await ask(`search?value=${await newest('web-shop')}`);

    expect(own.body.results).toEqual([
      expect.objectContaining({
        flow: 'payments-api',
        entityRefs: ['component:default/mine'],
      }),
    ]);
    expect(foreign.body.results).toEqual([]);
  });

  it('wants a signed-in caller', async () => {
    const { status } = await request(backend.server).get(
      '/api/supply-chain/v1/entities/component/default/mine/trails',
    );

    expect(status).toBe(401);
  });
});
