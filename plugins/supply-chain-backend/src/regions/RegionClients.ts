import {
  RegionalApiError,
  RegionalClient,
} from 'backstage-plugin-supply-chain-node';
import type {
  RegionalKeyProvider,
  RegionalKeys,
} from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { KeyName, RegionLog } from './RegionLog';
import type { RegionRequest } from './RegionRequest';

/**
 * Calls a region with an organization's keys: the current one first, then the
 * previous one if that is rejected. Writes use the key for writes, if there is one.
 */
export class RegionClients {
  constructor(
    private readonly options: {
      config: () => SupplyChainConfig;
      log: RegionLog;
      keyProvider?: RegionalKeyProvider;
    },
  ) {}

  /**
   * @returns the result, and the key that was accepted
   * @throws RegionalApiError, of kind `unauthorized` if no key is accepted
   */
  async call<T>(
    request: RegionRequest,
    isWrite: boolean,
    use: (client: RegionalClient) => Promise<T>,
  ): Promise<{ value: T; key: KeyName }> {
    const keys = await this.#keysOf(request);
    const order: KeyName[] =
      isWrite && keys.writeApiKey
        ? ['writeApiKey']
        : ['apiKey', 'previousApiKey'];
    const usable = order.filter(key => keys[key]);
    for (const key of usable) {
      try {
        const value = await use(this.#client(request, keys[key]!));
        this.options.log.keyAccepted(request, key, keys);
        return { value, key };
      } catch (error) {
        const isOfRegion = error instanceof RegionalApiError;
        if (
          isOfRegion &&
          error.kind === 'unauthorized' &&
          key !== usable.at(-1)
        ) {
          continue;
        }
        if (isOfRegion) {
          this.options.log.keyFailed(request, error, key, keys);
        }
        throw error;
      }
    }
    throw new Error('Unreachable: there is always a current key');
  }

  async #keysOf(request: RegionRequest): Promise<RegionalKeys> {
    const { region, org, endpoint } = request;
    const keys =
      (await this.#provided(request)) ??
      this.options.config().regions[region]?.organizations[org];
    if (!keys?.apiKey) {
      const error = new RegionalApiError({
        kind: 'unauthorized',
        endpoint,
        message: `No key for organization ${org} in region ${region}`,
      });
      this.options.log.keyFailed(request, error, 'apiKey', { apiKey: '' });
      throw error;
    }
    return { ...keys, apiKey: keys.apiKey };
  }

  /** A key provider may fail like any other server. */
  async #provided(request: RegionRequest): Promise<RegionalKeys | undefined> {
    const { region, org, endpoint } = request;
    try {
      return await this.options.keyProvider?.getKeys({
        region,
        organization: org,
      });
    } catch (error) {
      // Only the name, since the error's message may contain secrets.
      const name = error instanceof Error ? error.name : typeof error;
      throw new RegionalApiError({
        kind: 'unavailable',
        endpoint,
        message: `The key provider is failing (${name})`,
      });
    }
  }

  #client({ endpoint, region }: RegionRequest, apiKey: string): RegionalClient {
    const { baseUrl, timeout: timeoutMs } =
      this.options.config().regions[region];
    try {
      return new RegionalClient({ region, baseUrl, apiKey, timeoutMs });
    } catch {
      // The config is already validated, so the key from the provider must be
      // malformed. The cause is dropped, because it might contain the key.
      throw new RegionalApiError({
        kind: 'unauthorized',
        endpoint,
        message: "The key is malformed, so it wasn't sent",
      });
    }
  }
}
