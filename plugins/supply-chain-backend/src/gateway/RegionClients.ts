import type { LoggerService } from '@backstage/backend-plugin-api';
import {
  RegionalApiError,
  RegionalClient,
} from 'backstage-plugin-supply-chain-node';
import type {
  RegionalKeyProvider,
  RegionalKeys,
} from 'backstage-plugin-supply-chain-node';
import { LRUCache } from 'lru-cache';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';

/** How long the previous key is used before the current one is tried again. */
const PREVIOUS_KEY_MS = 60_000;

/**
 * Makes the calls to a region with the keys of an organization: the current
 * one, and when that is refused the previous one.
 */
export class RegionClients {
  readonly #config: () => SupplyChainConfig;
  readonly #logger: LoggerService;
  readonly #keyProvider?: RegionalKeyProvider;
  readonly #clients = new LRUCache<string, RegionalClient>({ max: 500 });
  readonly #refused = new Set<string>();
  readonly #usePrevious = new LRUCache<string, string>({
    max: 500,
    ttl: PREVIOUS_KEY_MS,
  });

  constructor(options: {
    config: () => SupplyChainConfig;
    logger: LoggerService;
    keyProvider?: RegionalKeyProvider;
  }) {
    this.#config = options.config;
    this.#logger = options.logger;
    this.#keyProvider = options.keyProvider;
  }

  /**
   * @throws RegionalApiError, of kind `unauthorized` when no key is accepted
   */
  async call<T>(
    region: string,
    org: string,
    use: (client: RegionalClient) => Promise<T>,
  ): Promise<T> {
    const name = `${region}:${org}`;
    const { apiKey, previousApiKey } = await this.#keysOf(region, org);
    if (previousApiKey && this.#usePrevious.get(name) === apiKey) {
      return this.#watch(region, org, previousApiKey, use);
    }
    try {
      return await this.#watch(region, org, apiKey, use, !previousApiKey);
    } catch (error) {
      if (!previousApiKey || !isRefused(error)) {
        throw error;
      }
      const result = await this.#watch(region, org, previousApiKey, use);
      this.#usePrevious.set(name, apiKey);
      this.#logger.warn(
        `The region ${region} refuses the key of organization ${org}; the previous key still works. Check supplyChain.regions.${region}.organizations.${org}.apiKey`,
      );
      return result;
    }
  }

  async #keysOf(region: string, org: string): Promise<RegionalKeys> {
    const provided = await this.#keyProvider?.getKeys({
      region,
      organization: org,
    });
    if (provided) {
      return provided;
    }
    const { apiKey, previousApiKey } =
      this.#config().regions[region].organizations[org];
    if (!apiKey) {
      throw new Error(
        `No key for organization ${org} in region ${region}: neither supplyChain.regions.${region}.organizations.${org}.apiKey nor a key provider gives one`,
      );
    }
    return { apiKey, ...(previousApiKey && { previousApiKey }) };
  }

  /** Logs a refused key once, not once for each request. */
  async #watch<T>(
    region: string,
    org: string,
    apiKey: string,
    use: (client: RegionalClient) => Promise<T>,
    isLast = true,
  ): Promise<T> {
    const name = `${region}:${org}`;
    try {
      const result = await use(this.#client(region, apiKey));
      this.#refused.delete(name);
      return result;
    } catch (error) {
      if (isLast && isRefused(error) && !this.#refused.has(name)) {
        this.#refused.add(name);
        this.#logger.error(
          `The region ${region} refuses the key of organization ${org}. Set a valid key in supplyChain.regions.${region}.organizations.${org}.apiKey; no restart is needed`,
        );
      }
      throw error;
    }
  }

  #client(region: string, apiKey: string): RegionalClient {
    const { baseUrl, timeout } = this.#config().regions[region];
    const key = JSON.stringify([baseUrl, timeout, apiKey]);
    const known = this.#clients.get(key);
    if (known) {
      return known;
    }
    const client = new RegionalClient({
      baseUrl,
      apiKey,
      timeout: { milliseconds: timeout },
    });
    this.#clients.set(key, client);
    return client;
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof RegionalApiError && error.kind === 'unauthorized';
}
