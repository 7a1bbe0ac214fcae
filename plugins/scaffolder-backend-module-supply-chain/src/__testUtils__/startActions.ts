import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createBackendPlugin } from '@backstage/backend-plugin-api';
import type { BackendFeature } from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { scaffolderActionsExtensionPoint } from '@backstage/plugin-scaffolder-node';
import type {
  ActionContext,
  TemplateAction,
} from '@backstage/plugin-scaffolder-node';
import { createMockActionContext } from '@backstage/plugin-scaffolder-node-test-utils';
import type { JsonObject } from '@backstage/types';
import supplyChainPlugin from 'backstage-plugin-supply-chain-backend';
import { SupplyChainClient } from 'backstage-plugin-supply-chain-common';
import { startSandboxRegion } from 'sandbox-region';
import { parse } from 'yaml';
import scaffolderModuleSupplyChain from '../index';

/** Reference of the component that links the flow `checkout-web`. */
export const CHECKOUT = 'component:default/checkout';

/** Reference of another component that links the same flow. */
export const OTHER = 'component:default/checkout-admin';

/** The actions on top of the portal's backend and a sandbox region. */
export type TestActions = Awaited<ReturnType<typeof startActions>>;

/** @param features - added to the backend */
export async function startActions(features: BackendFeature[] = []) {
  const region = await startSandboxRegion({ region: 'eu' });
  const keyOf = (role: string) =>
    region.keys.find(each => each.org === 'acme' && each.role === role)!.key;
  const actions = new Map<string, TemplateAction>();
  const backend = await startTestBackend({
    features: [
      scaffolderWith(actions),
      scaffolderModuleSupplyChain,
      supplyChainPlugin,
      ...features,
      catalogServiceMock.factory({
        entities: ['checkout', 'checkout-admin'].map(component),
      }),
      mockServices.rootConfig.factory({
        data: {
          supplyChain: {
            regions: { eu: regionConfig(region.baseUrl, keyOf) },
            writes: { attestations: true, notifications: true },
          },
        },
      }),
    ],
  });
  const ask = async (path: string): Promise<unknown> => {
    const response = await fetch(`${region.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${keyOf('reader')}` },
    });
    return response.json();
  };
  const client = new SupplyChainClient({
    discoveryApi: {
      getBaseUrl: async id =>
        `http://127.0.0.1:${backend.server.port()}/api/${id}`,
    },
    fetchApi: { fetch },
  });
  const [{ name: trail }] = (await client.getTrails(CHECKOUT)).trails;
  const folders: string[] = [];
  return {
    region,
    /** Acts as a user. */
    client,
    /** Name of the newest trail of `checkout-web`. */
    trail,
    /** Fetches data directly from the region. */
    ask,
    /** Inputs of the steps in an action's examples. */
    examplesOf: (action: string): JsonObject[] =>
      actions
        .get(action)!
        .examples!.flatMap(({ example }) =>
          parse(example).steps.map((step: { input: JsonObject }) => step.input),
        ),
    /** Number of requests the region received for an endpoint. */
    sent: (endpoint: string) =>
      region.requests().filter(each => each.endpoint === endpoint).length,
    /**
     * Runs a step, with files in its workspace and other overrides of its context.
     *
     * @returns the step's outputs
     */
    async run(
      action: string,
      input: JsonObject,
      {
        files = {},
        ...context
      }: Partial<ActionContext<JsonObject>> & {
        files?: Record<string, string>;
      } = {},
    ) {
      const workspacePath = await createWorkspace(files);
      folders.push(workspacePath);
      const outputs: Record<string, unknown> = {};
      await actions.get(action)!.handler({
        ...createMockActionContext({ input, workspacePath }),
        workspacePath,
        output: (name, value) => {
          outputs[name] = value;
        },
        ...context,
      });
      return outputs;
    },
    async stop() {
      await backend.stop();
      await region.stop();
      await Promise.all(
        folders.map(folder => rm(folder, { recursive: true, force: true })),
      );
    },
  };
}

/** A scaffolder that only collects the actions it is given. */
function scaffolderWith(actions: Map<string, TemplateAction>): BackendFeature {
  return createBackendPlugin({
    pluginId: 'scaffolder',
    register(env) {
      env.registerExtensionPoint(scaffolderActionsExtensionPoint, {
        addActions: (...added) =>
          added.forEach(action => actions.set(action.id, action)),
      });
      env.registerInit({ deps: {}, async init() {} });
    },
  });
}

/** A component that links the flow `checkout-web`. */
function component(name: string) {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: {
      name,
      namespace: 'default',
      annotations: {
        'supply-chain/flows': 'acme/checkout-web',
        'supply-chain/environments': 'acme/production-eu',
      },
    },
    spec: {},
  };
}

function regionConfig(
  baseUrl: string,
  keyOf: (role: string) => string,
): JsonObject {
  return {
    baseUrl,
    timeout: { seconds: 5 },
    organizations: {
      acme: { apiKey: keyOf('reader'), writeApiKey: keyOf('admin') },
    },
  };
}

async function createWorkspace(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workspace-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}
