import { createExtensionPoint } from '@backstage/backend-plugin-api';

/**
 * The keys of an organization in a region.
 *
 * @public
 */
export interface RegionalKeys {
  apiKey: string;
  /** Tried when `apiKey` is rejected, for use during a rotation. */
  previousApiKey?: string;
  /** Used for writes only, so that `apiKey` can have the reader role. */
  writeApiKey?: string;
}

/**
 * Provides keys from outside the configuration, such as a vault.
 *
 * @public
 */
export interface RegionalKeyProvider {
  /**
   * @returns undefined to use the organization's keys from the configuration
   */
  getKeys(request: {
    region: string;
    organization: string;
  }): Promise<RegionalKeys | undefined>;
}

/**
 * Lets a module of the supply-chain backend provide regional keys.
 *
 * @public
 */
export const supplyChainKeysExtensionPoint = createExtensionPoint<{
  setKeyProvider(provider: RegionalKeyProvider): void;
}>({ id: 'supply-chain.keys' });
