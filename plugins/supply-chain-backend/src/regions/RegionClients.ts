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
import { KeyWatch } from './KeyWatch';
import type { KeyName } from './KeyWatch';
import type { RegionRequest } from './RegionRequest';

/**
 * How long to try the previous key first, before trying the current one again.
 */
const PREVIOUS_KEY_MS = 60_000;

/**
 * Calls a region with an organization's keys: the current one first, then the
 * previous one if that is rejected. Writes use only one key.
 */
export class RegionClients {
  readonly #config: () => SupplyChainConfig;
  readonly #keyProvider?: RegionalKeyProvider;
  readonly #watch: KeyWatch;
  /** Rejected current keys, by organization. */
  readonly #preferPrevious = new LRUCache<string, string>({
    max: 500,
    ttl: PREVIOUS_KEY_MS,
    perf: Date,
  });

  constructor(options: {
    config: () => SupplyChainConfig;
    logger: LoggerService;
    keyProvider?: RegionalKeyProvider;
  }) {
    this.#config = options.config;
    this.#keyProvider = options.keyProvider;
    this.#watch = new KeyWatch(options.logger);
  }

  /**
   * @returns the result, and the key that was accepted
   * @throws RegionalApiError, of kind `unauthorized` if no key is accepted
   */
  async call<T>(
    request: RegionRequest,
    isWrite: boolean,
    use: (client: RegionalClient) => Promise<T>,
  ): Promise<{ value: T; key: KeyName }> {
    const name = nameOf(request);
    const keys = await this.#keysOf(request);
    const order = this.#orderOf(name, keys, isWrite);
    for (const key of order) {
      try {
        const value = await use(this.#client(request, keys[key]!));
        if (key === 'previousApiKey') {
          this.#preferPrevious.set(name, keys.apiKey);
        } else if (key === 'apiKey') {
          this.#preferPrevious.delete(name);
        }
        this.#watch.accepted(request, key, keys);
        return { value, key };
      } catch (error) {
        if (!isRefused(error) || key === order.at(-1)) {
          this.#watch.failed(request, error, keys, key);
          throw error;
        }
      }
    }
    throw new Error('Unreachable: there is always a current key');
  }

  #orderOf(name: string, keys: RegionalKeys, isWrite: boolean): KeyName[] {
    if (isWrite && keys.writeApiKey) {
      return ['writeApiKey'];
    }
    const order: KeyName[] = ['apiKey'];
    if (keys.previousApiKey) {
      order.push('previousApiKey');
    }
    if (this.#preferPrevious.get(name) === keys.apiKey) {
      order.reverse();
    }
    return isWrite ? order.slice(0, 1) : order;
  }

  async #keysOf(request: RegionRequest): Promise<RegionalKeys> {
    const { region, org, endpoint } = request;
    const keys =
      (await this.#provided(request)) ??
      this.#config().regions[region]?.organizations[org];
    if (!keys?.apiKey) {
      const error = new RegionalApiError({
        kind: 'unauthorized',
        endpoint,
        message: `No key for organization ${org} in region ${region}`,
      });
      this.#watch.failed(request, error, { apiKey: '' }, 'apiKey');
      throw error;
    }
    return { ...keys, apiKey: keys.apiKey };
  }

  /** A key provider may fail like any other server. */
  async #provided(request: RegionRequest): Promise<RegionalKeys | undefined> {
    const { region, org, endpoint } = request;
    try {
      const keys = await this.#keyProvider?.getKeys({
        region,
        organization: org,
      });
      this.#watch.provider(request);
      return keys;
    } catch (error) {
      this.#watch.provider(request, error ?? 'nothing');
      throw new RegionalApiError({
        kind: 'unavailable',
        endpoint,
        message: 'The key provider is failing',
      });
    }
  }

  #client({ endpoint, region }: RegionRequest, apiKey: string): RegionalClient {
    const { baseUrl, timeout } = this.#config().regions[region];
    try {
      return new RegionalClient({
        region,
        baseUrl,
        apiKey,
        timeout: { milliseconds: timeout },
      });
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

function nameOf({ region, org }: RegionRequest): string {
  return `${region}:${org}`;
}

function isRefused(error: unknown): boolean {
  return error instanceof RegionalApiError && error.kind === 'unauthorized';
}
