import { createHash } from 'node:crypto';
import type {
  CacheService,
  LoggerService,
} from '@backstage/backend-plugin-api';
import type { JsonValue } from '@backstage/types';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { isFromFuture } from '../records/clockSkew';

/** Memory limit of the first level, in bytes. */
const MAX_SIZE = 96 * 1024 * 1024;

/** Estimated memory of a parsed value per character of JSON (1.7 measured). */
const BYTES_PER_CHARACTER = 2;

/** Maximum number of deleted keys remembered. */
const MAX_DELETED = 10_000;

/** Interval for evicting expired values from the first level. */
const SWEEP_MS = 60_000;

/** Calls may hang indefinitely if the cache server is down. */
const SECOND_LEVEL_TIMEOUT_MS = 400;

/** How long to bypass the second level after a failure. */
const SECOND_LEVEL_REST_MS = 5_000;

/** A value with the time it was read from its region. */
export interface Entry<T> {
  value: T;
  /** Milliseconds since the epoch, for display and for other replicas. */
  fetchedAt: number;
  /** The same time on the `performance.now()` clock. */
  since: number;
}

/** Schema of entries in the second level. Anything else there is ignored. */
const sharedSchema = z.object({
  fetchedAt: z.number(),
  /** The value as JSON. */
  json: z.string(),
  /** Proves that a replica wrote this for this key. */
  checksum: z.string(),
});

/**
 * Age of an entry in milliseconds, unaffected by changes of the system clock.
 */
export function ageOf({ since }: Entry<unknown>): number {
  return performance.now() - since;
}

/**
 * A cache with two levels: in memory, and in the cache service shared by
 * replicas, if any. Failures and timeouts of the second level count as misses.
 */
export class TieredCache {
  readonly #first: LRUCache<string, Entry<unknown>>;
  /** When keys were deleted, since the second level may lag behind. */
  readonly #deletedAt = new LRUCache<string, number>({ max: MAX_DELETED });
  readonly #second?: CacheService;
  readonly #logger: LoggerService;
  readonly #keepFor: () => number;
  #secondFails = false;
  #secondRestsUntil = 0;
  #sweeper?: NodeJS.Timeout;

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

  /** Returns an entry from the first level. */
  peek<T>(key: string): Entry<T> | undefined {
    return this.#unlessTooOld(this.#first.get(key) as Entry<T> | undefined);
  }

  /**
   * Returns an entry from the second level if it is newer than the local one.
   */
  async fetch<T>(key: string): Promise<Entry<T> | undefined> {
    const stored = await this.#bounded(second => second.get(key));
    const entry = this.#unlessTooOld(readShared<T>(key, stored));
    const known = this.peek<T>(key);
    const deletedAt = this.#deletedAt.get(key) ?? -Infinity;
    if (
      !entry ||
      entry.since <= deletedAt ||
      (known && known.since >= entry.since)
    ) {
      return known;
    }
    this.#keep(key, entry, JSON.stringify(entry.value).length);
    return entry;
  }

  /**
   * Stores a value that was just read.
   *
   * @param readAt - in milliseconds since the epoch
   * @returns the entry, with a copy of the value: the original may be slices of
   * large strings, and would keep those in memory
   */
  set<T>(key: string, value: T, readAt: number = Date.now()): Entry<T> {
    const json = JSON.stringify(value);
    const entry: Entry<T> = entryOf(JSON.parse(json), readAt);
    this.#keep(key, entry, json.length);
    const { fetchedAt } = entry;
    const checksum = checksumOf(key, fetchedAt, json);
    void this.#bounded(second =>
      second.set(
        key,
        { fetchedAt, json, checksum },
        {
          ttl: this.#keepFor(),
        },
      ),
    );
    return entry;
  }

  /**
   * Stores a value from elsewhere in the first level only.
   *
   * @param readAt - in milliseconds since the epoch
   * @param options - `isOutdated` makes it too old for anyone, however recent
   */
  adopt<T>(
    key: string,
    value: T,
    readAt: number,
    { isOutdated }: { isOutdated: boolean },
  ): Entry<T> {
    const entry = entryOf(value, readAt);
    if (isOutdated) {
      entry.since = -Infinity;
    }
    this.#keep(key, entry, JSON.stringify(value).length);
    return entry;
  }

  /** Deletes a value, even if it lingers in the second level. */
  delete(key: string): void {
    this.#first.delete(key);
    this.#deletedAt.set(key, performance.now());
    void this.#bounded(second => second.delete(key));
  }

  /** Number of values in the first level. */
  get size(): number {
    return this.#first.size;
  }

  #keep(key: string, entry: Entry<unknown>, characters: number) {
    const size = BYTES_PER_CHARACTER * (key.length + characters);
    this.#first.set(key, entry, { size });
    this.#sweeper ??= setTimeout(() => this.#sweep(), SWEEP_MS).unref();
  }

  /** Evicts expired values, even if they are never requested again. */
  #sweep() {
    this.#sweeper = undefined;
    for (const [key, entry] of this.#first.entries()) {
      if (!this.#unlessTooOld(entry)) {
        this.#first.delete(key);
      }
    }
    if (this.#first.size > 0) {
      this.#sweeper = setTimeout(() => this.#sweep(), SWEEP_MS).unref();
    }
  }

  #unlessTooOld<T>(entry: Entry<T> | undefined): Entry<T> | undefined {
    return entry && ageOf(entry) < this.#keepFor() ? entry : undefined;
  }

  async #bounded<T>(
    call: (second: CacheService) => Promise<T>,
  ): Promise<T | undefined> {
    const second = this.#second;
    if (!second || performance.now() < this.#secondRestsUntil) {
      return undefined;
    }
    let timer: NodeJS.Timeout | undefined;
    try {
      const result = await Promise.race([
        call(second),
        new Promise<never>((_, reject) => {
          timer = setTimeout(
            () => reject(new Error("it didn't respond in time")),
            SECOND_LEVEL_TIMEOUT_MS,
          );
        }),
      ]);
      if (this.#secondFails) {
        this.#secondFails = false;
        this.#logger.info('The cache service is working again');
      }
      return result;
    } catch (error) {
      this.#secondRestsUntil = performance.now() + SECOND_LEVEL_REST_MS;
      if (!this.#secondFails) {
        this.#secondFails = true;
        this.#logger.warn(
          `The cache service is failing (${
            error instanceof Error ? error.message : error
          }), so each replica reads from the regions on its own. Check backend.cache`,
        );
      }
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Creates an entry, whose time may come from another replica. */
function entryOf<T>(value: T, readAt: number): Entry<T> {
  const age = Date.now() - readAt;
  return {
    value,
    fetchedAt: Math.min(readAt, Date.now()),
    // If the other clock is ahead, the age is unknown.
    since: isFromFuture(readAt)
      ? -Infinity
      : performance.now() - Math.max(age, 0),
  };
}

/**
 * Validates an entry, since others may write to the cache service too, and
 * clocks may be off.
 */
function readShared<T>(
  key: string,
  stored: JsonValue | undefined,
): Entry<T> | undefined {
  const result = sharedSchema.safeParse(stored);
  if (!result.success) {
    return undefined;
  }
  const { checksum, fetchedAt, json } = result.data;
  if (
    isFromFuture(fetchedAt) ||
    checksum !== checksumOf(key, fetchedAt, json)
  ) {
    return undefined;
  }
  return entryOf(JSON.parse(json), fetchedAt);
}

function checksumOf(key: string, fetchedAt: number, json: string): string {
  return createHash('sha256')
    .update(JSON.stringify([key, fetchedAt]))
    .update(json)
    .digest('base64url');
}
