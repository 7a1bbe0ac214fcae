import {
  createBackendModule,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import { startTestBackend } from '@backstage/backend-test-utils';
import {
  RegionalKeyProvider,
  supplyChainKeysExtensionPoint,
} from './keysExtensionPoint';

describe('supplyChainKeysExtensionPoint', () => {
  it("provides a module's keys to the plugin", async () => {
    let provider: RegionalKeyProvider | undefined;
    const plugin = createBackendPlugin({
      pluginId: 'supply-chain',
      register(env) {
        env.registerExtensionPoint(supplyChainKeysExtensionPoint, {
          setKeyProvider: given => {
            provider = given;
          },
        });
        env.registerInit({ deps: {}, async init() {} });
      },
    });
    const vault = createBackendModule({
      pluginId: 'supply-chain',
      moduleId: 'vault-keys',
      register(env) {
        env.registerInit({
          deps: { keys: supplyChainKeysExtensionPoint },
          async init({ keys }) {
            keys.setKeyProvider({
              getKeys: async ({ region, organization }) => ({
                apiKey: `key-of-${region}-${organization}`,
              }),
            });
          },
        });
      },
    });

    await startTestBackend({ features: [plugin, vault] });

    await expect(
      provider?.getKeys({ region: 'eu', organization: 'acme' }),
    ).resolves.toEqual({ apiKey: 'key-of-eu-acme' });
  });
});
