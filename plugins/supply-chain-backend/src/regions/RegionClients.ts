import type { LoggerService } from '@backstage/backend-plugin-api';
import {
  RegionalApiError,
  RegionalClient,
} from 'backstage-plugin-supply-chain-node';
import type {
  RegionalEndpoint,
  RegionalKeyProvider,
  RegionalKeys,
} from 'backstage-plugin-supply-chain-node';
import { LRUCache } from 'lru-cache';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { KeyWatch } from './KeyWatch';
import type { KeyName } from './KeyWatch';

/**
 * How long to try the previous key first, before trying the current one again.
 */
const PREVIOUS_KEY_MS = 60_000;

/** The target and time limit of a call. */
interface ClientCall {
  region: string;
  org: string;
  endpoint: RegionalEndpoint;
  signal: AbortSignal;
  /** Makes a single attempt, with the write key if there is one. */
  isWrite?: boolean;
}

/**
 * Calls a region with an organization's keys: the current one first, then the
 * previous one if that is rejected. Writes use only one key.
 */
export class RegionClients {
  readonly #config: () => SupplyChainConfig;
  readonly #keyProvider?: RegionalKeyProvider;
  readonly #watch: KeyWatch;
  readonly #clients = new LRUCache<string, RegionalClient>({ max: 500 });
  /** Rejected current keys, by organization. */
  readonly #preferPrevious = new LRUCache<string, string>({
    max: 500,
    ttl: PREVIOUS_KEY_MS,
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
    call: ClientCall,
    use: (client: RegionalClient) => Promise<T>,
  ): Promise<{ value: T; key: KeyName }> {
    const { region, org } = call;
    const name = `${region}:${org}`;
    const keys = await this.#keysOf(call);
    const order = call.isWrite
      ? [this.#writeKeyOf(name, keys)]
      : this.#orderOf(name, keys);
    for (const [index, key] of order.entries()) {
      try {
        const value = await use(this.#client(call, keys[key]!));
        if (key === 'previousApiKey') {
          this.#preferPrevious.set(name, keys.apiKey);
        } else if (key === 'apiKey') {
          this.#preferPrevious.delete(name);
        }
        this.#watch.accepted(call, key, keys);
        return { value, key };
      } catch (error) {
        if (!isRefused(error) || index === order.length - 1) {
          this.#watch.failed(call, error, keys, key);
          throw error;
        }
      }
    }
    throw new Error('Unreachable: there is always a current key');
  }

  /** The key used for an organization's writes. */
  async writeKey(call: ClientCall): Promise<KeyName> {
    const keys = await this.#keysOf(call);
    return this.#writeKeyOf(`${call.region}:${call.org}`, keys);
  }

  #writeKeyOf(name: string, keys: RegionalKeys): KeyName {
    return keys.writeApiKey ? 'writeApiKey' : this.#orderOf(name, keys)[0];
  }

  #orderOf(name: string, keys: RegionalKeys): KeyName[] {
    if (!keys.previousApiKey) {
      return ['apiKey'];
    }
    return this.#preferPrevious.get(name) === keys.apiKey
      ? ['previousApiKey', 'apiKey']
      : ['apiKey', 'previousApiKey'];
  }

  async #keysOf(call: ClientCall): Promise<RegionalKeys> {
    const { region, org, endpoint } = call;
    const provided = await this.#provided(call);
    const keys =
      provided ?? this.#config().regions[region]?.organizations[org] ?? {};
    const { apiKey, previousApiKey, writeApiKey } = keys;
    if (!apiKey) {
      const error = new RegionalApiError({
        kind: 'unauthorized',
        endpoint,
        message: `No key for organization ${org} in region ${region}`,
      });
      this.#watch.failed(call, error, { apiKey: '' }, 'apiKey');
      throw error;
    }
    return { apiKey, previousApiKey, writeApiKey };
  }

  /** A key provider may fail or hang like any other server. */
  async #provided(call: ClientCall): Promise<RegionalKeys | undefined> {
    const { region, org, endpoint, signal } = call;
    if (!this.#keyProvider) {
      return undefined;
    }
    signal.throwIfAborted();
    const gone = abortOf(signal);
    try {
      const keys = await Promise.race([
        this.#keyProvider.getKeys({ region, organization: org }),
        gone.promise,
      ]);
      this.#watch.providerResponded();
      return keys;
    } catch (error) {
      signal.throwIfAborted();
      this.#watch.providerFailed(call, error);
      throw new RegionalApiError({
        kind: 'unavailable',
        endpoint,
        message: 'The key provider is failing',
      });
    } finally {
      gone.forget();
    }
  }

  #client(call: ClientCall, apiKey: string): RegionalClient {
    const { baseUrl, timeout } = this.#config().regions[call.region];
    const key = JSON.stringify([baseUrl, timeout, apiKey]);
    const known = this.#clients.get(key);
    if (known) {
      return known;
    }
    try {
      const client = new RegionalClient({
        baseUrl,
        apiKey,
        timeout: { milliseconds: timeout },
      });
      this.#clients.set(key, client);
      return client;
    } catch {
      // The config is already validated, so the key from the provider must be
      // malformed. The cause is dropped, because it might contain the key.
      throw new RegionalApiError({
        kind: 'unauthorized',
        endpoint: call.endpoint,
        message: "The key is malformed, so it wasn't sent",
      });
    }
  }
}

function abortOf(signal: AbortSignal) {
  let forget = () => {};
  const promise = new Promise<never>((_, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    forget = () => signal.removeEventListener('abort', leave);
  });
  return { promise, forget };
}

function isRefused(error: unknown): boolean {
  return error instanceof RegionalApiError && error.kind === 'unauthorized';
}
