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
import { organizationKey } from '../util/keys';
import type { KeyName, RegionLog } from './RegionLog';
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
  readonly #log: RegionLog;
  /** Rejected current keys, by organization. */
  readonly #preferPrevious = new LRUCache<string, string>({
    max: 500,
    ttl: PREVIOUS_KEY_MS,
    perf: Date,
  });

  constructor(options: {
    config: () => SupplyChainConfig;
    log: RegionLog;
    keyProvider?: RegionalKeyProvider;
  }) {
    this.#config = options.config;
    this.#keyProvider = options.keyProvider;
    this.#log = options.log;
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
    const name = organizationKey(request);
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
        this.#log.keyAccepted(request, key, keys);
        return { value, key };
      } catch (error) {
        const isRejected =
          error instanceof RegionalApiError && error.kind === 'unauthorized';
        if (!isRejected || key === order.at(-1)) {
          this.#log.keyFailed(request, error, key, keys);
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
    const order: KeyName[] = keys.previousApiKey
      ? ['apiKey', 'previousApiKey']
      : ['apiKey'];
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
      this.#log.keyFailed(request, error, 'apiKey', { apiKey: '' });
      throw error;
    }
    return { ...keys, apiKey: keys.apiKey };
  }

  /** A key provider may fail like any other server. */
  async #provided(request: RegionRequest): Promise<RegionalKeys | undefined> {
    const { region, org, endpoint } = request;
    try {
      const place = { region, organization: org };
      const keys = await this.#keyProvider?.getKeys(place);
      this.#log.providerWorks();
      return keys;
    } catch (error) {
      this.#log.providerFailed(request, error);
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
