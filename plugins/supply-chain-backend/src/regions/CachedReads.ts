import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { LRUCache } from 'lru-cache';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { QueueTimeoutError } from '../records/QueueTimeoutError';
import type { RegionGateway } from './RegionGateway';
import { regionOf } from './RegionRequest';
import type { ReadOptions, Resource } from './RegionRequest';
import { SharedRead } from './SharedRead';
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

/** A value read from a region, with its age. */
export interface Read<T> {
  value: T;
  /** In milliseconds since the epoch. */
  readAt: number;
  /** Whether a newer value was requested but couldn't be read. */
  stale: boolean;
  /** A newer value is being read. */
  rereading?: true;
  /** Why no newer value could be read. */
  failure?: RegionalApiError;
}

interface Entry<T> {
  value: T;
  /** In milliseconds since the epoch. */
  readAt: number;
  /** In bytes. */
  size: number;
}

/**
 * Reads resources through a cache: each from its region only once for everyone
 * who waits for it, and only when it isn't fresh.
 */
export class CachedReads {
  readonly #config: () => SupplyChainConfig;
  readonly #gateway: Pick<RegionGateway, 'read' | 'later'>;
  readonly #telemetry: Telemetry;
  readonly #cache: LRUCache<string, Entry<unknown>, SharedRead>;
  readonly #reading = new Map<string, SharedRead>();
  readonly #failures = new LRUCache<string, RegionalApiError>({
    max: 10_000,
    ttl: FAILED_MS,
    perf: Date,
  });
  #failedWith?: SupplyChainConfig;

  constructor(options: {
    config: () => SupplyChainConfig;
    gateway: Pick<RegionGateway, 'read' | 'later'>;
    telemetry: Telemetry;
  }) {
    this.#config = options.config;
    this.#gateway = options.gateway;
    this.#telemetry = options.telemetry;
    this.#cache = new LRUCache({
      maxSize: MAX_SIZE,
      perf: Date,
      sizeCalculation: ({ size }) => size,
      // Who waits for a read that a write has overtaken still gets its value.
      ignoreFetchAbort: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: (key, _, { context }) => this.#load(key, context),
    });
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
   * Returns the cached value without waiting. If it isn't fresh, it is reread
   * for later callers. If caching is disabled, waits for the read.
   *
   * @returns undefined if there is no value recent enough to show
   * @throws RegionalApiError if a recent read failed
   */
  async known<T>(
    resource: Resource<T>,
    options: ReadOptions,
  ): Promise<Read<T> | undefined> {
    const freshFor = this.#freshFor(resource);
    if (freshFor === 0) {
      return this.read(resource, options);
    }
    const key = this.#keyOf(resource);
    const entry = this.#cache.peek(key) as Entry<T> | undefined;
    const age = ageOf(entry);
    if (entry && age < freshFor) {
      return current(entry);
    }
    const failure = this.#recentFailure(key);
    if (failure) {
      throw failure;
    }
    this.readLater(resource, options.caller);
    return entry && age < freshFor * SHOWN_WHILE_REREAD
      ? { ...current(entry), rereading: true }
      : undefined;
  }

  /**
   * Rereads a resource for later callers, unless too many of its region are
   * waiting for that already.
   *
   * @param options - `refresh` rereads even a fresh value
   * @returns false if a read has just failed
   */
  readLater(
    resource: Resource<unknown>,
    caller: string,
    { refresh }: { refresh?: boolean } = {},
  ): boolean {
    if (this.#recentFailure(this.#keyOf(resource))) {
      return false;
    }
    this.#gateway.later(resource, async () => {
      // The failure is cached, or reported to the next caller.
      await this.read(resource, {
        caller,
        refresh,
        needsFresh: true,
        isLow: true,
      }).catch(() => {});
    });
    return true;
  }

  /**
   * Rereads a resource after a write changed it. Evicts the old value even if
   * the region fails now.
   *
   * @throws RegionalApiError
   */
  async readChanged<T>(resource: Resource<T>, caller: string): Promise<T> {
    const key = this.#keyOf(resource);
    // A read in flight may have started before the write.
    this.#cache.delete(key);
    this.#reading.delete(key);
    const { value } = await this.#join(key, resource, { caller });
    return value;
  }

  /**
   * Like {@link readChanged}, but leaves a resource that isn't cached to whoever
   * needs it.
   *
   * @throws RegionalApiError
   */
  async readChangedIfKnown<T>(
    resource: Resource<T>,
    caller: string,
  ): Promise<void> {
    const key = this.#keyOf(resource);
    if (this.#cache.has(key)) {
      await this.readChanged(resource, caller);
    } else {
      // A read in flight may have started before the write.
      this.#cache.delete(key);
    }
  }

  async #serve<T>(
    resource: Resource<T>,
    options: ReadOptions,
  ): Promise<[CacheOutcome, Read<T>]> {
    const key = this.#keyOf(resource);
    const freshFor = this.#freshFor(resource);
    const maxAge = options.refresh ? JUST_NOW_MS : freshFor;
    const entry = await this.#known(key, resource, maxAge);
    const age = ageOf(entry);
    if (entry && age < maxAge) {
      return ['fresh', current(entry)];
    }
    const failure = options.refresh ? undefined : this.#recentFailure(key);
    if (failure && (entry || REFUSALS.includes(failure.kind))) {
      return ['stale', orOld(entry, failure)];
    }
    const mayWait = options.refresh || options.needsFresh;
    if (entry && !mayWait && age < freshFor * SHOWN_WHILE_REREAD) {
      const { signal: _, startedAt: __, ...later } = options;
      // The failure is cached and reported with the next read.
      this.#join(key, resource, later).catch(() => {});
      return ['refreshed', { ...current(entry), rereading: true }];
    }
    try {
      const maxWaitMs = entry && !options.refresh ? MAX_WAIT_MS : Infinity;
      const newer = await this.#join(key, resource, options, maxWaitMs);
      return ['miss', current(newer)];
    } catch (error) {
      return ['stale', orOld(entry, error)];
    }
  }

  /** The newest value that is cached, or stored if that isn't recent enough. */
  async #known<T>(
    key: string,
    { stored }: Resource<T>,
    maxAge: number,
  ): Promise<Entry<T> | undefined> {
    const cached = this.#cache.peek(key) as Entry<T> | undefined;
    if (!stored || (cached && ageOf(cached) < maxAge && (await stored.isCurrent(cached.value)))) {
      return cached;
    }
    const value = await stored.read();
    return value && { value, readAt: stored.timeOf(value), size: 0 };
  }

  /** Waits for a read of the region that everyone shares. */
  async #join<T>(
    key: string,
    resource: Resource<T>,
    options: ReadOptions,
    maxWaitMs: number = Infinity,
  ): Promise<Entry<T>> {
    if (this.#reading.has(key)) {
      this.#telemetry.coalesced(resource);
    }
    const { keepFor } = this.#config().cache;
    const { signal, startedAt = Date.now() } = options;
    const { timeout } = regionOf(this.#config(), resource);
    const left = startedAt + timeout - Date.now();
    if (left <= 0) {
      throw new QueueTimeoutError(resource);
    }
    const result = this.#cache.fetch(key, {
      forceRefresh: true,
      ttl: Math.max(keepFor, 1),
      context: new SharedRead(resource, options),
    });
    const read = this.#reading.get(key)!;
    try {
      const entry = await read.wait(result, {
        signal,
        queuedMs: Math.min(maxWaitMs, left),
        sentMs: Math.min(maxWaitMs, timeout),
      });
      return entry as Entry<T>;
    } catch (error) {
      if (read.isAbandoned(error) && !signal?.aborted) {
        // Everyone had left before this caller came.
        return this.#join(key, resource, options, maxWaitMs);
      }
      this.#noteFailure(key, error);
      throw error;
    }
  }

  /** Called by the cache, once for everyone who waits. */
  async #load(key: string, read: SharedRead): Promise<Entry<unknown>> {
    this.#reading.set(key, read);
    const { resource } = read;
    try {
      const json = JSON.stringify(await read.send(this.#gateway));
      this.#failures.delete(key);
      // A copy: the original may be slices of large strings, and would keep
      // those in memory.
      const value = JSON.parse(json);
      return {
        value,
        readAt: resource.stored?.timeOf(value) ?? Date.now(),
        size: BYTES_PER_CHARACTER * (key.length + json.length),
      };
    } catch (error) {
      this.#noteFailure(key, error);
      if (isGone(error)) {
        this.#cache.delete(key);
      }
      throw error;
    } finally {
      if (this.#reading.get(key) === read) {
        this.#reading.delete(key);
      }
    }
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
  #recentFailure(key: string): RegionalApiError | undefined {
    const config = this.#config();
    if (config !== this.#failedWith) {
      this.#failedWith = config;
      this.#failures.clear();
    }
    return this.#failures.get(key);
  }

  /** Includes the address: a region that moved is a different one. */
  #keyOf(resource: Resource<unknown>): string {
    const { baseUrl } = regionOf(this.#config(), resource);
    const { endpoint, org, resource: name } = resource;
    return JSON.stringify([endpoint, baseUrl, org, ...name]);
  }

  #freshFor({ freshForFactor = 1 }: Resource<unknown>): number {
    return this.freshFor * freshForFactor;
  }
}

function ageOf(entry: Entry<unknown> | undefined): number {
  return entry ? Date.now() - entry.readAt : Infinity;
}

function current<T>({ value, readAt }: Entry<T>): Read<T> {
  return { value, readAt, stale: false };
}

/** @throws the failure if there is no stale value, or if the resource is gone */
function orOld<T>(entry: Entry<T> | undefined, failure: unknown): Read<T> {
  if (!entry || !(failure instanceof RegionalApiError) || isGone(failure)) {
    throw failure;
  }
  return { ...current(entry), stale: true, failure };
}

function isGone(error: unknown): boolean {
  return error instanceof RegionalApiError && error.kind === 'not-found';
}
