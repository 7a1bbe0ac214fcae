import type { SchedulerServiceTaskFunction } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import type { TestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import searchPlugin from '@backstage/plugin-search-backend';
import supplyChainPlugin from 'backstage-plugin-supply-chain-backend';
import {
  SupplyChainClient,
  supplyChainEvidenceReadPermission,
} from 'backstage-plugin-supply-chain-common';
import type { EvidenceDocument } from 'backstage-plugin-supply-chain-common';
import { startSandboxRegion } from 'sandbox-region';
import type { SandboxRegion } from 'sandbox-region';
import searchModuleSupplyChain from './index';

interface Found {
  type: string;
  document: EvidenceDocument;
}

const CHECKOUT = 'component:default/checkout';
const ADMIN = 'component:default/checkout-admin';

let region: SandboxRegion;
let backend: TestBackend;
/** The components whose evidence the policy allows to read. */
let readable: string[];

beforeAll(async () => {
  region = await startSandboxRegion({ region: 'eu' });
  const { key: apiKey } = region.keys.find(
    ({ org, role }) => org === 'acme' && role === 'reader',
  )!;
  const runs: SchedulerServiceTaskFunction[] = [];
  backend = await startTestBackend({
    features: [
      searchPlugin,
      searchModuleSupplyChain,
      supplyChainPlugin,
      mockServices.scheduler.mock({
        createScheduledTaskRunner: () => ({
          run: async ({ fn }) => {
            runs.push(fn);
          },
        }),
      }).factory,
      catalogServiceMock.factory({
        entities: [component('checkout'), component('checkout-admin')],
      }),
      mockServices.permissions.mock({
        authorize: async requests =>
          requests.map(({ resourceRef }) => ({
            result:
              !resourceRef || readable.includes(resourceRef)
                ? AuthorizeResult.ALLOW
                : AuthorizeResult.DENY,
          })),
        authorizeConditional: async requests =>
          requests.map(({ permission }) =>
            permission.name === supplyChainEvidenceReadPermission.name
              ? {
                  result: AuthorizeResult.CONDITIONAL,
                  pluginId: 'catalog',
                  resourceType: 'catalog-entity',
                  conditions: {
                    rule: 'IS_OWNER',
                    resourceType: 'catalog-entity',
                  },
                }
              : { result: AuthorizeResult.ALLOW },
          ),
      }).factory,
      mockServices.rootConfig.factory({
        data: {
          permission: { enabled: true },
          supplyChain: {
            regions: {
              eu: {
                baseUrl: region.baseUrl,
                organizations: { acme: { apiKey } },
              },
            },
          },
        },
      }),
    ],
  });
  readable = [CHECKOUT, ADMIN];
  const { signal } = new AbortController();
  await Promise.all(runs.map(run => run(signal)));
});

afterAll(async () => {
  await backend.stop();
  await region.stop();
});

describe('the search module', () => {
  it('finds trails by their commit, without claiming a state', async () => {
    const { trails } = await portal().getTrails(CHECKOUT);
    const { commit, name } = trails[0];
    const found = await search(commit!.sha);
    expect(
      found.filter(({ document }) => document.entityRef === CHECKOUT)[0],
    ).toMatchObject({
      type: 'supply-chain',
      document: {
        title: commit!.message,
        location: `/catalog/default/component/checkout/compliance?trail=${encodeURIComponent(
          `eu:acme/checkout-web/${name}`,
        )}`,
        trail: `eu:acme/checkout-web/${name}`,
      },
    });
    expect(JSON.stringify(found)).not.toMatch(/compliant/i);
  });

  it('finds an artifact once in each component', async () => {
    const { artifacts } = await portal().getArtifacts(CHECKOUT);
    const { fingerprint } = artifacts[0];
    const found = await search(fingerprint);
    expect(
      found
        .filter(({ document }) => document.fingerprint === fingerprint)
        .map(({ document }) => document.location),
    ).toEqual([
      `/catalog/default/component/checkout/artifacts?artifact=${fingerprint}`,
      `/catalog/default/component/checkout-admin/artifacts?artifact=${fingerprint}`,
    ]);
  });

  it('hides what the caller may not read', async () => {
    readable = [ADMIN];
    const { trails } = await portal().getTrails(ADMIN);
    const found = await search(trails[0].name);
    expect(new Set(found.map(({ document }) => document.entityRef))).toEqual(
      new Set([ADMIN]),
    );
  });
});

function component(name: string) {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: {
      name,
      namespace: 'default',
      annotations: { 'supply-chain/flows': 'acme/checkout-web' },
    },
    spec: {},
  };
}

async function search(term: string): Promise<Found[]> {
  const response = await fetch(
    `${url('search')}/query?${new URLSearchParams({ term })}`,
  );
  return (await response.json()).results;
}

function portal(): SupplyChainClient {
  return new SupplyChainClient({
    discoveryApi: { getBaseUrl: async id => url(id) },
    fetchApi: { fetch },
  });
}

function url(pluginId: string): string {
  return `http://127.0.0.1:${backend.server.port()}/api/${pluginId}`;
}
