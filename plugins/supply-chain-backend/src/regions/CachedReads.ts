import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { LRUCache } from 'lru-cache';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { QueueTimeoutError } from '../errors/QueueTimeoutError';
import { ageOf, current, isGone, orOld } from './Read';
import type { Entry, Read } from './Read';
import type { RegionGateway } from './RegionGateway';
import { regionOf } from './RegionRequest';
import type { ReadOptions, Resource } from './RegionRequest';
import type { CacheOutcome, Telemetry } from './Telemetry';

/** Memory limit, in bytes. */
const MAX_SIZE = 96 * 1024 * 1024;

/** Strings take up to two bytes per character. */
const BYTES_PER_CHARACTER = 2;

/**
 * Stale data up to this many times `freshFor` old is shown while revalidating.
 */
const SHOWN_WHILE_REREAD = 5;

/** How long to wait for a region before showing stale data. */
const MAX_WAIT_MS = 3_000;

/**
 * A read this recent satisfies a forced refresh, so that double clicks send one
 * request.
 */
const JUST_NOW_MS = 1_000;

/** How long failures are cached. */
const FAILED_MS = 10_000;

/** Failures that an immediate retry won't change. */
const REFUSALS = ['unauthorized', 'forbidden', 'not-found', 'invalid'];

/** A read of a region, shared by everyone who waits for it. */
interface SharedRead {
  resource: Resource<unknown>;
  options: ReadOptions;
  /** When it was first sent, in milliseconds since the epoch. */
  sentAt?: number;
}

/**
 * Reads resources through a cache: each from its region only once for everyone
 * who waits for it, and only when it isn't fresh.
 */
export class CachedReads {
  readonly #config: () => SupplyChainConfig;
  readonly #gateway: Pick<RegionGateway, 'read'>;
  readonly #telemetry: Telemetry;
  readonly #cache = new LRUCache<string, Entry<unknown>, SharedRead>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ size }) => size,
    perf: Date,
    // Who waits for a read that a write has overtaken still gets its value.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (key, _, { context }) => this.#load(key, context),
  });
  readonly #inFlight = new Map<string, SharedRead>();
  readonly #failures = new LRUCache<string, RegionalApiError>({
    max: 10_000,
    ttl: FAILED_MS,
    perf: Date,
  });
  #failedWith?: SupplyChainConfig;

  constructor(options: {
    config: () => SupplyChainConfig;
    gateway: Pick<RegionGateway, 'read'>;
    telemetry: Telemetry;
  }) {
    this.#config = options.config;
    this.#gateway = options.gateway;
    this.#telemetry = options.telemetry;
  }

  /** How long data stays fresh by default, in milliseconds. */
  get freshFor(): number {
    const { freshFor, keepFor } = this.#config().cache;
    return keepFor === 0 ? 0 : freshFor;
  }

  /**
   * Reads a resource, from the cache if it is fresh enough.
   *
   * @throws RegionalApiError if the region fails and there is no stale value
   */
  async read<T>(resource: Resource<T>, options: ReadOptions): Promise<Read<T>> {
    try {
      const [outcome, read] = await this.#serve(resource, options);
      this.#telemetry.served(resource, outcome, read.readAt);
      return read;
    } catch (error) {
      this.#telemetry.failed(resource);
      throw error;
    }
  }

  /**
   * Rereads a resource after a write changed it. Evicts the old value even if
   * the region fails now.
   *
   * @throws RegionalApiError
   */
  async readChanged<T>(resource: Resource<T>, caller: string): Promise<T> {
    const key = this.#keyOf(resource);
    this.#evict(key);
    const { value } = await this.#join(key, resource, { caller });
    return value;
  }

  async #serve<T>(
    resource: Resource<T>,
    options: ReadOptions,
  ): Promise<[CacheOutcome, Read<T>]> {
    const key = this.#keyOf(resource);
    const { freshFor } = this;
    const maxAge = options.refresh ? JUST_NOW_MS : freshFor;
    const entry = this.#cache.peek(key) as Entry<T> | undefined;
    const age = ageOf(entry);
    if (entry && age < maxAge) {
      return ['fresh', current(entry)];
    }
    const failedMs = options.refresh ? JUST_NOW_MS : FAILED_MS;
    const failure = this.#recentFailure(key, failedMs);
    if (failure && (entry || REFUSALS.includes(failure.kind))) {
      return ['stale', orOld(entry, failure)];
    }
    if (entry && !options.refresh && age < freshFor * SHOWN_WHILE_REREAD) {
      // The failure is cached and reported with the next read.
      this.#join(key, resource, { caller: options.caller }).catch(() => {});
      return ['refreshed', current(entry)];
    }
    try {
      const maxWaitMs = entry && !options.refresh ? MAX_WAIT_MS : undefined;
      const newer = await this.#join(key, resource, options, maxWaitMs);
      return ['miss', current(newer)];
    } catch (error) {
      return ['stale', orOld(entry, error)];
    }
  }

  /** Waits for a read that everyone shares, and that goes on if they leave. */
  async #join<T>(
    key: string,
    resource: Resource<T>,
    options: ReadOptions,
    maxWaitMs?: number,
  ): Promise<Entry<T>> {
    const { signal } = options;
    signal?.throwIfAborted();
    if (this.#inFlight.has(key)) {
      this.#telemetry.coalesced(resource);
    }
    const result = this.#cache.fetch(key, {
      forceRefresh: true,
      ttl: this.#config().cache.keepFor,
      context: { resource, options },
    }) as Promise<Entry<T>>;
    const shared = this.#inFlight.get(key)!;
    return new Promise((resolve, reject) => {
      const leave = () => reject(signal?.reason);
      const end = () => {
        const error = overdue(shared);
        this.#noteFailure(key, error);
        reject(error);
      };
      const timer = maxWaitMs ? setTimeout(end, maxWaitMs) : undefined;
      signal?.addEventListener('abort', leave);
      result.then(resolve, reject).finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      });
    });
  }

  /** Called by the cache, once for everyone who waits. */
  async #load(key: string, shared: SharedRead): Promise<Entry<unknown>> {
    this.#inFlight.set(key, shared);
    const { resource, options } = shared;
    const { caller } = options;
    try {
      const read = await this.#gateway.read(
        { ...resource, caller },
        (client, call) => {
          shared.sentAt ??= Date.now();
          return resource.load(client, call);
        },
      );
      this.#failures.delete(key);
      // A copy: the original may be slices of large strings, and would keep
      // those in memory.
      const json = JSON.stringify(read);
      const value = JSON.parse(json);
      const size = BYTES_PER_CHARACTER * (key.length + json.length);
      if (this.#config().cache.keepFor === 0) {
        this.#evict(key);
      }
      return { value, readAt: shared.sentAt ?? Date.now(), size };
    } catch (error) {
      this.#noteFailure(key, error);
      if (isGone(error)) {
        this.#evict(key);
      }
      throw error;
    } finally {
      if (this.#inFlight.get(key) === shared) {
        this.#inFlight.delete(key);
      }
    }
  }

  /** Evicts a value. A read in flight isn't cached, nor joined anymore. */
  #evict(key: string): void {
    this.#cache.delete(key);
    this.#inFlight.delete(key);
  }

  #noteFailure(key: string, error: unknown): void {
    if (
      error instanceof RegionalApiError &&
      error.kind !== 'aborted' &&
      !(error instanceof QueueTimeoutError)
    ) {
      this.#failures.set(key, error);
    }
  }

  /** A failure that may still hold. A changed config may have fixed it. */
  #recentFailure(
    key: string,
    maxAge: number = FAILED_MS,
  ): RegionalApiError | undefined {
    const config = this.#config();
    if (config !== this.#failedWith) {
      this.#failedWith = config;
      this.#failures.clear();
    }
    const age = FAILED_MS - this.#failures.getRemainingTTL(key);
    return age <= maxAge ? this.#failures.get(key) : undefined;
  }

  /** Includes the address: a region that moved is a different one. */
  #keyOf(resource: Resource<unknown>): string {
    const { baseUrl } = regionOf(this.#config(), resource);
    const { endpoint, org, resource: name } = resource;
    return JSON.stringify([endpoint, baseUrl, org, ...name]);
  }
}

/** Nothing is said about a region that had less than half of the time. */
function overdue({ resource, sentAt = Infinity }: SharedRead) {
  const { region, endpoint } = resource;
  const message = `The region ${region} hasn't responded yet`;
  return Date.now() - sentAt < MAX_WAIT_MS / 2
    ? new QueueTimeoutError(resource)
    : new RegionalApiError({ kind: 'timeout', endpoint, message });
}
