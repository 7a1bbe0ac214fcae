import { createHash } from 'node:crypto';
import type {
  CacheService,
  LoggerService,
} from '@backstage/backend-plugin-api';
import type { JsonValue } from '@backstage/types';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** What the first level may hold, in bytes of memory. */
const MAX_SIZE = 96 * 1024 * 1024;

/** Memory of a parsed value for each character of its JSON: 1.7 was measured. */
const BYTES_PER_CHARACTER = 2;

/** Keys whose deletion is remembered at the most. */
const MAX_DELETED = 10_000;

/** How often the first level is rid of what is too old, in milliseconds. */
const SWEEP_MS = 60_000;

/** The clocks of replicas differ by a little; more makes an age unknown. */
const CLOCK_SKEW_MS = 1_000;

/** A cache server that is away may hang a call for good. */
const SECOND_LEVEL_TIMEOUT_MS = 400;

/** After a failure it is not asked for this long, and counts as empty. */
const SECOND_LEVEL_REST_MS = 5_000;

/** A value with the time it was read from its region. */
export interface Entry<T> {
  value: T;
  /** For people and for other replicas: milliseconds since the epoch. */
  fetchedAt: number;
  /** The same moment for this process, as `performance.now()` counts. */
  since: number;
}

/** What replicas share. Anything else in the cache service is ignored. */
const sharedSchema = z.object({
  fetchedAt: z.number(),
  /** The value as JSON. */
  json: z.string(),
  /** Proves that a replica wrote this, for this key. */
  checksum: z.string(),
});

/** How long ago the entry was read, in milliseconds, whatever the clock says. */
export function ageOf({ since }: Entry<unknown>): number {
  return performance.now() - since;
}

/**
 * Values with their age, in two levels: the process, and the cache service that
 * replicas share, where there is one. A second level that fails or hangs is a
 * miss.
 */
export class TieredCache {
  readonly #first: LRUCache<string, Entry<unknown>>;
  /** When a key was deleted: the second level may not have done it yet. */
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

  /** The entry of the first level, at once. */
  peek<T>(key: string): Entry<T> | undefined {
    return this.#unlessTooOld(this.#first.get(key) as Entry<T> | undefined);
  }

  /** The entry that another replica may have left in the second level. */
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
   * Keeps a value that was just read.
   *
   * @param readAt - in milliseconds since the epoch
   * @returns its entry, whose value is a copy: what was read may be a small part
   * of texts that would stay in memory with it
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
   * Keeps a value that was found elsewhere, in the process alone.
   *
   * @param readAt - in milliseconds since the epoch
   */
  adopt<T>(key: string, value: T, readAt: number): Entry<T> {
    const entry = entryOf(value, readAt);
    this.#keep(key, entry, JSON.stringify(value).length);
    return entry;
  }

  /** Forgets a value, also where the second level still has it. */
  delete(key: string): void {
    this.#first.delete(key);
    this.#deletedAt.set(key, performance.now());
    void this.#bounded(second => second.delete(key));
  }

  /** How many values the first level holds. */
  get size(): number {
    return this.#first.size;
  }

  #keep(key: string, entry: Entry<unknown>, characters: number) {
    const size = BYTES_PER_CHARACTER * (key.length + characters);
    this.#first.set(key, entry, { size });
    this.#sweeper ??= setTimeout(() => this.#sweep(), SWEEP_MS).unref();
  }

  /** Drops what is too old, which nobody may ask for again. */
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

/** The entry of a value that was read at a time, which others may have noted. */
function entryOf<T>(value: T, readAt: number): Entry<T> {
  const age = Date.now() - readAt;
  return {
    value,
    fetchedAt: Math.min(readAt, Date.now()),
    // By a clock that is ahead, its age is not known.
    since:
      age < -CLOCK_SKEW_MS ? -Infinity : performance.now() - Math.max(age, 0),
  };
}

/** Others may write to the cache service too, and their clock may be wrong. */
function readShared<T>(
  key: string,
  stored: JsonValue | undefined,
): Entry<T> | undefined {
  const result = sharedSchema.safeParse(stored);
  if (!result.success) {
    return undefined;
  }
  const { checksum, fetchedAt, json } = result.data;
  const age = Date.now() - fetchedAt;
  if (age < -CLOCK_SKEW_MS || checksum !== checksumOf(key, fetchedAt, json)) {
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
