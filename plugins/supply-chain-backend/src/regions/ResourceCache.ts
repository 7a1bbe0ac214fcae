import { readFileSync } from 'node:fs';
import { resolvePackagePath } from '@backstage/backend-plugin-api';
import type {
  CacheService,
  LoggerService,
} from '@backstage/backend-plugin-api';
import { LRUCache } from 'lru-cache';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { Coalescer } from './Coalescer';
import { identityOf } from './RegionRequest';
import type { ResourceRequest } from './RegionRequest';
import { TieredCache, ageOf } from './TieredCache';
import type { Entry } from './TieredCache';

/**
 * Part of each cache key: the shapes of records may change with any version of
 * the plugin.
 */
const FORMAT: string = JSON.parse(
  readFileSync(
    resolvePackagePath('backstage-plugin-supply-chain-backend', 'package.json'),
    'utf8',
  ),
).version;

/** A resource whose value may be cached. */
export interface CachedResource<T> extends ResourceRequest<T> {
  /**
   * How long the value stays fresh, in multiples of `freshFor`. Above the
   * default of 1 for data that hardly ever changes.
   */
  freshForFactor?: number;
  /** Persistent storage, shared by replicas. */
  stored?: {
    /** Called if the cache has no fresh value. */
    read(): Promise<T | undefined>;
    /**
     * When a value was requested from the region, in milliseconds since the
     * epoch.
     */
    timeOf(value: T): number;
    /**
     * Whether a cached value is of what is stored now, which may have been
     * deleted.
     */
    isCurrent?(value: T): Promise<boolean>;
  };
}

/**
 * The newest known values of resources: in memory, in the cache that replicas
 * share, and in a resource's persistent storage.
 */
export class ResourceCache {
  readonly #config: () => SupplyChainConfig;
  readonly #cache: TieredCache;
  readonly #lookups = new Coalescer(() => false);
  /**
   * When a region responded that a resource is gone, in milliseconds since the
   * epoch. It may still be in persistent storage.
   */
  readonly #goneAt = new LRUCache<string, number>({ max: 10_000 });
  /**
   * When a write changed a resource, in milliseconds since the epoch. What is in
   * persistent storage may be from before.
   */
  readonly #changedAt = new LRUCache<string, number>({ max: 10_000 });

  constructor(options: {
    config: () => SupplyChainConfig;
    cache?: CacheService;
    logger: LoggerService;
  }) {
    this.#config = options.config;
    this.#cache = new TieredCache({
      ...(options.cache && { cache: options.cache }),
      logger: options.logger,
      keepFor: () => options.config().cache.keepFor,
    });
  }

  /** Identifies a resource in the methods below. */
  keyOf(request: CachedResource<unknown>): string {
    return JSON.stringify([FORMAT, ...identityOf(this.#config(), request)]);
  }

  /** How long a resource stays fresh, in milliseconds. */
  freshFor({ freshForFactor = 1 }: CachedResource<unknown>): number {
    return this.#config().cache.freshFor * freshForFactor;
  }

  /** The value in memory. */
  peek<T>(key: string): Entry<T> | undefined {
    return this.#cache.peek(key);
  }

  /** The value in memory, or else the newest one elsewhere. */
  async find<T>(
    key: string,
    request: CachedResource<T>,
  ): Promise<Entry<T> | undefined> {
    return (
      (await currentOf(this.peek<T>(key), request)) ??
      this.#lookups.join(key, () => this.#elsewhere(key, request))
    );
  }

  /** A value that another replica has read and that is still fresh. */
  async freshElsewhere<T>(
    key: string,
    request: CachedResource<T>,
  ): Promise<Entry<T> | undefined> {
    const entry = await this.#elsewhere(key, request);
    return entry && this.#isFresh(entry, request) ? entry : undefined;
  }

  /** Keeps a value that was just read. */
  keep<T>(key: string, request: CachedResource<T>, value: T): Entry<T> {
    const entry = this.#cache.set(key, value, request.stored?.timeOf(value));
    this.#goneAt.delete(key);
    this.#changedAt.delete(key);
    return entry;
  }

  /**
   * Evicts a value that a write changed. The one in persistent storage only
   * serves as an outdated one until the resource is read again.
   */
  evictChanged(key: string): void {
    this.#cache.delete(key);
    this.#changedAt.set(key, Date.now());
  }

  /** Evicts a value that the region no longer has, wherever it is stored. */
  evictGone(key: string): void {
    this.#cache.delete(key);
    this.#goneAt.set(key, Date.now());
  }

  /** The value in persistent storage, if it is newer than a cached one. */
  async newerStored<T>(
    key: string,
    { stored }: CachedResource<T>,
    cached: Entry<T> | undefined,
  ): Promise<Entry<T> | undefined> {
    const value = await stored?.read();
    const readAt = value && stored?.timeOf(value);
    if (
      readAt === undefined ||
      readAt <= (this.#goneAt.get(key) ?? -Infinity) ||
      (cached && cached.fetchedAt >= readAt)
    ) {
      return undefined;
    }
    return this.#cache.adopt(key, value!, readAt, {
      isOutdated: readAt <= (this.#changedAt.get(key) ?? -Infinity),
    });
  }

  /**
   * The value in the shared cache, or in persistent storage if that is newer.
   */
  async #elsewhere<T>(
    key: string,
    request: CachedResource<T>,
  ): Promise<Entry<T> | undefined> {
    const shared = await currentOf(await this.#cache.fetch<T>(key), request);
    return shared && this.#isFresh(shared, request)
      ? shared
      : (await this.newerStored(key, request, shared)) ?? shared;
  }

  #isFresh(entry: Entry<unknown>, request: CachedResource<unknown>): boolean {
    return ageOf(entry) < this.freshFor(request);
  }
}

/** A cached value, unless what is stored was deleted since. */
async function currentOf<T>(
  entry: Entry<T> | undefined,
  { stored }: CachedResource<T>,
): Promise<Entry<T> | undefined> {
  const isCurrent =
    !entry || ((await stored?.isCurrent?.(entry.value)) ?? true);
  return isCurrent ? entry : undefined;
}
