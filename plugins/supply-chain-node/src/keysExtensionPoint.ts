import { createExtensionPoint } from '@backstage/backend-plugin-api';

/**
 * The keys for one organization in one region.
 *
 * @public
 */
export interface RegionalKeys {
  apiKey: string;
  /** Tried when `apiKey` is refused, for the time of a rotation. */
  previousApiKey?: string;
  /** Used for writes alone, so that `apiKey` may have the reader role. */
  writeApiKey?: string;
}

/**
 * Gets keys from elsewhere than the configuration, such as a vault.
 *
 * @public
 */
export interface RegionalKeyProvider {
  /**
   * @returns undefined to leave this organization to the configuration
   */
  getKeys(request: {
    region: string;
    organization: string;
  }): Promise<RegionalKeys | undefined>;
}

/**
 * Sets the provider of the regions' keys.
 *
 * @public
 */
export interface SupplyChainKeysExtensionPoint {
  setKeyProvider(provider: RegionalKeyProvider): void;
}

/**
 * Lets a module of the supply-chain backend provide the keys of regions.
 *
 * @public
 */
export const supplyChainKeysExtensionPoint =
  createExtensionPoint<SupplyChainKeysExtensionPoint>({
    id: 'supply-chain.keys',
  });
