import type {
  CacheService,
  LoggerService,
} from '@backstage/backend-plugin-api';
import type { JsonValue } from '@backstage/types';
import { LRUCache } from 'lru-cache';

/** What the first level may hold, in characters of JSON. */
const MAX_SIZE = 48 * 1024 * 1024;

/** A cache server that is away may hang a call for good. */
const SECOND_LEVEL_TIMEOUT_MS = 400;

/** After a failure it is not asked for this long, and counts as empty. */
const SECOND_LEVEL_REST_MS = 5_000;

/** A value with the time it was read from its region. */
export interface Entry<T> {
  value: T;
  /** Milliseconds since the epoch. */
  fetchedAt: number;
}

/**
 * Values with their age, in two levels: the process, and the cache service that
 * replicas share, where there is one. A second level that fails or hangs is a
 * miss.
 */
export class AgedCache {
  readonly #first: LRUCache<string, Entry<unknown>>;
  readonly #second?: CacheService;
  readonly #logger: LoggerService;
  readonly #keepFor: () => number;
  #secondFails = false;
  #secondRestsUntil = 0;

  /**
   * @param options - `keepFor` in milliseconds
   */
  constructor(options: {
    cache?: CacheService;
    logger: LoggerService;
    keepFor: () => number;
  }) {
    this.#second = options.cache;
    this.#logger = options.logger;
    this.#keepFor = options.keepFor;
    this.#first = new LRUCache({ maxSize: MAX_SIZE });
  }

  /** The entry of the first level, at once. */
  peek<T>(key: string): Entry<T> | undefined {
    return this.#unlessTooOld(this.#first.get(key) as Entry<T> | undefined);
  }

  /** The entry that another replica may have left in the second level. */
  async fetch<T>(key: string): Promise<Entry<T> | undefined> {
    const stored = await this.#bounded(second => second.get(key));
    const entry = this.#unlessTooOld(readEntry<T>(stored));
    const known = this.peek<T>(key);
    if (!entry || (known && known.fetchedAt >= entry.fetchedAt)) {
      return known;
    }
    this.#keep(key, entry);
    return entry;
  }

  set<T>(key: string, entry: Entry<T>): void {
    this.#keep(key, entry);
    void this.#bounded(second =>
      second.set(key, entry as unknown as JsonValue, {
        ttl: this.#keepFor(),
      }),
    );
  }

  delete(key: string): void {
    this.#first.delete(key);
    void this.#bounded(second => second.delete(key));
  }

  #keep(key: string, entry: Entry<unknown>) {
    this.#first.set(key, entry, { size: JSON.stringify(entry).length });
  }

  #unlessTooOld<T>(entry: Entry<T> | undefined): Entry<T> | undefined {
    return entry && Date.now() - entry.fetchedAt < this.#keepFor()
      ? entry
      : undefined;
  }

  async #bounded<T>(
    call: (second: CacheService) => Promise<T>,
  ): Promise<T | undefined> {
    const second = this.#second;
    if (!second || Date.now() < this.#secondRestsUntil) {
      return undefined;
    }
    let timer: NodeJS.Timeout | undefined;
    try {
      const result = await Promise.race([
        call(second),
        new Promise<never>((_, reject) => {
          timer = setTimeout(
            () => reject(new Error('it did not answer in time')),
            SECOND_LEVEL_TIMEOUT_MS,
          );
        }),
      ]);
      if (this.#secondFails) {
        this.#secondFails = false;
        this.#logger.info('The cache service works again');
      }
      return result;
    } catch (error) {
      this.#secondRestsUntil = Date.now() + SECOND_LEVEL_REST_MS;
      if (!this.#secondFails) {
        this.#secondFails = true;
        this.#logger.warn(
          `The cache service fails (${
            error instanceof Error ? error.message : error
          }), so that each replica asks the regions for itself. Check backend.cache`,
        );
      }
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Others may write to the cache service too, and their clock may be ahead. */
function readEntry<T>(stored: JsonValue | undefined): Entry<T> | undefined {
  if (
    typeof stored !== 'object' ||
    stored === null ||
    Array.isArray(stored) ||
    stored.value === undefined ||
    typeof stored.fetchedAt !== 'number'
  ) {
    return undefined;
  }
  const fetchedAt = Math.min(stored.fetchedAt, Date.now());
  return { value: stored.value as T, fetchedAt };
}
