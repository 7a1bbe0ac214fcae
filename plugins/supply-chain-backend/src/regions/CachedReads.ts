import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { LRUCache } from 'lru-cache';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { QueueTimeoutError } from '../errors/problems';
import { within } from '../util/within';
import type { RegionGateway } from './RegionGateway';
import { regionOf } from './RegionRequest';
import type { ReadOptions, Resource } from './RegionRequest';
import type { CacheOutcome, Telemetry } from './Telemetry';

/** Memory limit, in bytes. */
const MAX_SIZE = 96 * 1024 * 1024;

/** Strings take up to two bytes per character. */
const BYTES_PER_CHARACTER = 2;

/** How long to wait for a region before showing stale data. */
const STALE_WAIT_MS = 3_000;

/**
 * A read this recent satisfies a forced refresh, so that double clicks send one
 * request.
 */
const JUST_NOW_MS = 1_000;

/** How long failures are cached. */
const FAILED_MS = 10_000;

interface Entry<T> {
  value: T;
  /** In milliseconds since the epoch. */
  readAt: number;
  /** In bytes. */
  size: number;
}

/** A value read from a region, with its age. */
interface Read<T> extends Pick<Entry<T>, 'value' | 'readAt'> {
  /** Why no newer value could be read. */
  failure?: RegionalApiError;
}

type CalledResource = Resource<unknown> & { caller: string };

/**
 * Reads resources through a cache: each from its region only once for everyone
 * who waits for it, and only when it isn't fresh.
 */
export class CachedReads {
  readonly #cache = new LRUCache<string, Entry<unknown>, CalledResource>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ size }) => size,
    perf: Date,
    // Who waits for a read that a write has overtaken still gets its value.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (key, _, { context }) => this.#load(key, context),
  });
  readonly #failures = new LRUCache<string, RegionalApiError>({
    max: 10_000,
    ttl: FAILED_MS,
    perf: Date,
  });

  constructor(
    private readonly options: {
      config: () => SupplyChainConfig;
      gateway: Pick<RegionGateway, 'read'>;
      telemetry: Telemetry;
    },
  ) {}

  /**
   * Reads a resource, from the cache if it is fresh enough.
   *
   * @throws RegionalApiError if the region fails and there is no stale value
   */
  async read<T>(resource: Resource<T>, options: ReadOptions): Promise<Read<T>> {
    const { refresh, maxWaitMs } = options;
    const { freshFor } = this.options.config().cache;
    const key = this.#keyOf(resource);
    const old = this.#cache.peek(key) as Entry<T> | undefined;
    const maxAge = refresh ? JUST_NOW_MS : freshFor;
    const serve = (outcome: CacheOutcome, { value, readAt }: Entry<T>) => {
      this.options.telemetry.served(resource, outcome);
      return { value, readAt };
    };
    if (old && Date.now() - old.readAt < maxAge) {
      return serve('fresh', old);
    }
    try {
      const known = this.#failures.get(key);
      if (known && !refresh) {
        // It probably still holds.
        throw known;
      }
      const newer = await this.#join(key, resource, {
        ...options,
        maxWaitMs: maxWaitMs ?? (old && !refresh ? STALE_WAIT_MS : undefined),
      });
      return serve('miss', newer);
    } catch (failure) {
      if (old && failure instanceof RegionalApiError && !isGone(failure)) {
        return { ...serve('stale', old), failure };
      }
      this.options.telemetry.served(resource, 'miss');
      throw failure;
    }
  }

  /**
   * Rereads a resource after a write changed it. Evicts the old value even if
   * the region fails now. A read in flight isn't cached, nor joined anymore.
   *
   * @throws RegionalApiError
   */
  async readChanged<T>(resource: Resource<T>, caller: string): Promise<T> {
    const key = this.#keyOf(resource);
    this.#cache.delete(key);
    const { value } = await this.#join(key, resource, { caller });
    return value;
  }

  /** Waits for a read that everyone shares, and that goes on if they leave. */
  async #join<T>(
    key: string,
    resource: Resource<T>,
    { caller, signal, maxWaitMs = Infinity }: ReadOptions,
  ): Promise<Entry<T>> {
    const reading = this.#cache.fetch(key, {
      forceRefresh: true,
      // Zero would mean forever.
      ttl: this.options.config().cache.keepFor || 1,
      context: { ...resource, caller },
    }) as Promise<Entry<T>>;
    const read = await within(reading, maxWaitMs, signal);
    if (read) {
      return read;
    }
    const { region, endpoint } = resource;
    const message = `The region ${region} hasn't responded yet`;
    const late = new RegionalApiError({ kind: 'timeout', endpoint, message });
    this.#failures.set(key, late);
    throw late;
  }

  /** Called by the cache, once for everyone who waits. */
  async #load(key: string, resource: CalledResource): Promise<Entry<unknown>> {
    let readAt = Date.now();
    try {
      const read = await this.options.gateway.read(resource, (client, call) => {
        readAt = Date.now();
        return resource.load(client, call);
      });
      this.#failures.delete(key);
      // A copy: the original may be slices of large strings, and would keep
      // those in memory.
      const json = JSON.stringify(read);
      const value = JSON.parse(json);
      const size = BYTES_PER_CHARACTER * (key.length + json.length);
      return { value, readAt, size };
    } catch (error) {
      if (
        error instanceof RegionalApiError &&
        error.kind !== 'aborted' &&
        !(error instanceof QueueTimeoutError)
      ) {
        this.#failures.set(key, error);
      }
      if (isGone(error)) {
        this.#cache.delete(key);
      }
      throw error;
    }
  }

  /** Includes the address: a region that moved is a different one. */
  #keyOf(resource: Resource<unknown>): string {
    const { baseUrl } = regionOf(this.options.config(), resource);
    const { endpoint, org, resource: name } = resource;
    return JSON.stringify([endpoint, baseUrl, org, ...name]);
  }
}

/** Whether a region says that it doesn't have a resource. */
function isGone(error: unknown): boolean {
  return error instanceof RegionalApiError && error.kind === 'not-found';
}
