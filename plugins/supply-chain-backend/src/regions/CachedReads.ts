import type {
  CacheService,
  LoggerService,
} from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { Coalescer } from './Coalescer';
import type { InFlightRequest } from './Coalescer';
import { NegativeCache } from './NegativeCache';
import type { RegionGateway } from './RegionGateway';
import { deadlineOf, timeLimitOf } from './RegionRequest';
import { ResourceCache } from './ResourceCache';
import type { CachedResource } from './ResourceCache';
import type { CacheOutcome, Telemetry } from './Telemetry';
import { ageOf } from './TieredCache';
import { QueueTimeoutError } from '../records/QueueTimeoutError';
import { isHanging, OverdueError } from './TimeLimit';
import type { Entry } from './TieredCache';

/**
 * Stale data up to this many times `freshFor` old is shown while revalidating.
 */
const SHOWN_WHILE_REFRESHED = 5;

/** How long to wait for a region before showing stale data. */
const MAX_WAIT_MS = 3_000;

/**
 * A read this recent satisfies a forced refresh, so that double clicks send one
 * request.
 */
const JUST_NOW_MS = 1_000;

/**
 * Maximum number of reads per region that nobody waits for. Each waiting one
 * takes up to 100 kB.
 */
const MAX_UNAWAITED = 50;

/** A read of one resource. */
export interface ReadRequest<T> extends CachedResource<T> {
  /** Reads from the region even if the cached value is fresh. */
  refresh?: boolean;
  /**
   * Waits while a value that isn't fresh is reread. By default, a slightly older
   * value is returned meanwhile.
   */
  needsFresh?: boolean;
}

/** A read from a region, not yet tied to a caller. */
export type Resource<T> = Omit<ReadRequest<T>, 'caller' | 'signal'>;

/** A value read from a region, with its age. */
export interface Aged<T> {
  value: T;
  /** When it was read, in milliseconds since the epoch. */
  asOf: number;
  /** Whether a newer value was requested but couldn't be read. */
  stale: boolean;
  /** A newer value is being read. */
  rereading?: true;
  /** Why no newer value could be read. */
  failure?: RegionalApiError;
}

/** A read that may still be queued. */
interface ReadInFlight {
  /**
   * When its request was first sent, on the `performance.now()` clock; -Infinity
   * once the region has failed it, even if it is retried.
   */
  sentAt?: number;
}

/**
 * Reads resources through a cache: each from its region only once for everyone
 * who waits for it, and only when it isn't fresh.
 */
export class CachedReads {
  readonly #config: () => SupplyChainConfig;
  readonly #gateway: Pick<RegionGateway, 'read'>;
  readonly #cache: ResourceCache;
  readonly #telemetry: Telemetry;
  readonly #failures: NegativeCache;
  readonly #refreshes = new Coalescer(isOfRegion);
  /** Keys of the reads in flight that nobody waits for, by region. */
  readonly #unawaited = new Map<string, Set<string>>();
  /** Reads in flight, by key. */
  readonly #inFlight = new Map<string, ReadInFlight>();

  constructor(options: {
    config: () => SupplyChainConfig;
    gateway: Pick<RegionGateway, 'read'>;
    /** Left out if replicas don't share a cache. */
    cache?: CacheService;
    logger: LoggerService;
    telemetry: Telemetry;
  }) {
    this.#config = options.config;
    this.#gateway = options.gateway;
    this.#cache = new ResourceCache(options);
    this.#telemetry = options.telemetry;
    this.#failures = new NegativeCache(options.config);
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
  async read<T>(request: ReadRequest<T>): Promise<Aged<T>> {
    try {
      const [outcome, response] = await this.#serve(request);
      this.#telemetry.served(request, outcome, response.asOf);
      return response;
    } catch (error) {
      this.#telemetry.failed(request);
      throw error;
    }
  }

  /**
   * Returns the cached value without waiting. If it isn't fresh, it is reread
   * in the background for later callers, unless too many reads of the region
   * are waiting already: then a later call starts it. If caching is disabled,
   * waits for the read.
   *
   * @returns undefined if there is no value recent enough to show
   * @throws RegionalApiError if a recent read failed
   */
  async known<T>(request: ReadRequest<T>): Promise<Aged<T> | undefined> {
    const freshFor = this.#cache.freshFor(request);
    if (freshFor === 0 || this.#config().cache.keepFor === 0) {
      return this.read(request);
    }
    const key = this.#cache.keyOf(request);
    const entry = this.#cache.peek<T>(key);
    const age = entry ? ageOf(entry) : Infinity;
    if (age >= freshFor) {
      const failure = this.#failures.recentFailure(key, request, true);
      if (failure) {
        throw failure;
      }
      this.readForLater(request);
    }
    if (!entry || age >= freshFor * SHOWN_WHILE_REFRESHED) {
      return undefined;
    }
    return age < freshFor ? current(entry) : rereading(entry);
  }

  /**
   * Rereads a resource after a write changed it. Evicts the old value even if
   * the region fails now.
   *
   * @throws RegionalApiError
   */
  async readChanged<T>(request: ReadRequest<T>): Promise<T> {
    const key = this.#cache.keyOf(request);
    if (this.#refreshes.has(key)) {
      // This read started before the write. Its own callers get its failure.
      await this.#refresh(key, request, { isForced: true }).catch(() => {});
    }
    this.#cache.evictChanged(key);
    const { value } = await this.#refresh(key, request, { isForced: true });
    return value;
  }

  /**
   * Like {@link readChanged}, but leaves a resource that this replica hasn't
   * read to whoever needs it.
   *
   * @throws RegionalApiError
   */
  async readChangedIfKnown<T>(request: ReadRequest<T>): Promise<void> {
    const key = this.#cache.keyOf(request);
    if (this.#cache.peek(key) || this.#refreshes.has(key)) {
      await this.readChanged(request);
    } else {
      // Another replica may have shared it.
      this.#cache.evictChanged(key);
    }
  }

  /**
   * Reads a resource in the background for later callers, unless too many reads
   * of the region are waiting already.
   */
  readForLater(request: ReadRequest<unknown>): void {
    const { region } = request;
    const key = this.#cache.keyOf(request);
    const keys = this.#unawaited.get(region) ?? new Set();
    if (keys.has(key) || keys.size >= MAX_UNAWAITED) {
      return;
    }
    this.#unawaited.set(region, keys.add(key));
    this.read({ ...withoutCaller(request), isLow: true })
      // The failure is cached and reported to the next caller.
      .catch(() => {})
      .finally(() => keys.delete(key));
  }

  /**
   * Rereads a resource that isn't fresh, unless that has just failed. Waits
   * until it has been read, however old its value is.
   *
   * @throws RegionalApiError
   */
  async reread<T>(request: ReadRequest<T>): Promise<void> {
    const key = this.#cache.keyOf(request);
    const old = await this.#cache.find(key, request);
    const isFresh = old && ageOf(old) < this.#cache.freshFor(request);
    if (!isFresh && !this.hasJustFailed(request)) {
      await this.#refresh(key, request, old && { old });
    }
  }

  /**
   * Whether a read failed so recently, or its region has hung so recently, that
   * {@link reread} doesn't try again yet.
   */
  hasJustFailed(request: ReadRequest<unknown>): boolean {
    const key = this.#cache.keyOf(request);
    return this.#failures.recentFailure(key, request, true) !== undefined;
  }

  async #serve<T>(request: ReadRequest<T>): Promise<[CacheOutcome, Aged<T>]> {
    const key = this.#cache.keyOf(request);
    const entry = await this.#cache.find(key, request);
    if (request.refresh) {
      return this.#forced(key, request, entry);
    }
    const freshFor = this.#cache.freshFor(request);
    const age = entry ? ageOf(entry) : Infinity;
    if (entry && age < freshFor) {
      return ['fresh', current(entry)];
    }
    const failure = this.#failures.recentFailure(
      key,
      request,
      entry !== undefined,
    );
    if (failure) {
      return ['stale', orOld(entry, failure)];
    }
    if (!entry) {
      return ['miss', current(await this.#refresh(key, request))];
    }
    if (!request.needsFresh && age < freshFor * SHOWN_WHILE_REFRESHED) {
      // The failure is cached and reported with the next read.
      this.#refresh(key, request, { old: entry }).catch(() => {});
      return ['refreshed', rereading(entry)];
    }
    return this.#refreshOrOld(key, request, entry);
  }

  /** Reads from the region, for as long as the caller waits. */
  async #forced<T>(
    key: string,
    request: ReadRequest<T>,
    known: Entry<T> | undefined,
  ): Promise<[CacheOutcome, Aged<T>]> {
    const { startedAt = performance.now() } = request;
    const justNow = startedAt - JUST_NOW_MS;
    let old = known;
    if (request.stored && !(old && old.since > justNow)) {
      // Another read may have stored a newer one, such as that of a list that
      // has this record.
      old = (await this.#cache.newerStored(key, request, old)) ?? old;
    }
    if (old && old.since > justNow) {
      return ['fresh', current(old)];
    }
    const failure = this.#failures.within(JUST_NOW_MS, key);
    if (failure) {
      return ['stale', orOld(old, failure)];
    }
    const options = { ...(old && { old }), isForced: true };
    try {
      let entry = await this.#refresh(key, request, options);
      if (entry.since <= justNow) {
        // Joined a read that was satisfied with another replica's value.
        entry = await this.#refresh(key, request, options);
      }
      return ['miss', current(entry)];
    } catch (error) {
      return ['stale', orOld(old, error)];
    }
  }

  /** Prefers stale data over a long wait. */
  async #refreshOrOld<T>(
    key: string,
    request: ReadRequest<T>,
    entry: Entry<T>,
  ): Promise<[CacheOutcome, Aged<T>]> {
    let timer: NodeJS.Timeout | undefined;
    const left = deadlineOf(this.#config(), request) - performance.now();
    const maxWaitMs = Math.max(0, Math.min(MAX_WAIT_MS, left));
    const timeout = new Promise<undefined>(resolve => {
      timer = setTimeout(resolve, maxWaitMs, undefined);
    });
    const reading = this.#refresh(key, request, { old: entry });
    const inFlight = this.#inFlight.get(key);
    try {
      const newer = await Promise.race([reading, timeout]);
      return newer
        ? ['miss', current(newer)]
        : ['stale', orOld(entry, this.#timeout(request, inFlight, maxWaitMs))];
    } catch (error) {
      return ['stale', orOld(entry, error)];
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * A timeout. It counts as the region hanging, unless most of the wait was
   * spent queued.
   */
  #timeout(
    request: ReadRequest<unknown>,
    inFlight: ReadInFlight | undefined,
    waitedMs: number,
  ): RegionalApiError {
    return isHanging(inFlight?.sentAt, waitedMs)
      ? this.#failures.hangs(request)
      : new QueueTimeoutError(request);
  }

  /**
   * @param options - `old` is the cached value; with one, the read continues
   * even if the caller leaves. `isForced` reads from the region even if another
   * replica has a fresh value
   */
  async #refresh<T>(
    key: string,
    request: ReadRequest<T>,
    options: { old?: Entry<T>; isForced?: boolean } = {},
  ): Promise<Entry<T>> {
    const { isForced, old } = options;
    if (this.#refreshes.has(key)) {
      this.#telemetry.coalesced(request);
    }
    const inFlight = this.#joined(key);
    const isInBackground = old !== undefined && !isForced;
    const time = timeLimitOf(
      this.#config(),
      isInBackground ? withoutCaller(request) : request,
    );
    try {
      return await this.#refreshes.join(
        key,
        async callers =>
          (isInBackground &&
            (await this.#cache.freshElsewhere(key, request))) ||
          this.#load(key, request, { callers, inFlight }),
        time,
      );
    } catch (error) {
      throw time.explain(error, request, inFlight.sentAt);
    } finally {
      time.stop();
      if (!this.#refreshes.has(key)) {
        this.#inFlight.delete(key);
      }
    }
  }

  /** The read in flight for a key, or the one that the caller is to start. */
  #joined(key: string): ReadInFlight {
    const inFlight = this.#inFlight.get(key) ?? {};
    this.#inFlight.set(key, inFlight);
    return inFlight;
  }

  async #load<T>(
    key: string,
    request: ReadRequest<T>,
    { callers, inFlight }: { callers: InFlightRequest; inFlight: ReadInFlight },
  ): Promise<Entry<T>> {
    try {
      const value = await this.#gateway.read(
        request,
        callers,
        async (client, options) => {
          inFlight.sentAt ??= performance.now();
          try {
            return await request.load(client, options);
          } catch (error) {
            inFlight.sentAt = -Infinity;
            throw error;
          }
        },
      );
      const entry = this.#cache.keep(key, request, value);
      this.#failures.forget(key, request);
      return entry;
    } catch (error) {
      this.#failures.remember(key, error);
      if (isGone(error)) {
        this.#cache.evictGone(key);
      }
      throw error;
    }
  }
}

/** Detaches a request from its caller. */
function withoutCaller<T>({
  signal: _,
  startedAt: __,
  ...rest
}: ReadRequest<T>): ReadRequest<T> {
  return rest;
}

function current<T>(entry: Entry<T>): Aged<T> {
  return { value: entry.value, asOf: entry.fetchedAt, stale: false };
}

function rereading<T>(entry: Entry<T>): Aged<T> {
  return { ...current(entry), rereading: true };
}

/**
 * @throws the failure if there is no stale value, or if the resource is gone
 */
function orOld<T>(entry: Entry<T> | undefined, failure: unknown): Aged<T> {
  if (!entry || !(failure instanceof RegionalApiError) || isGone(failure)) {
    throw failure;
  }
  return { value: entry.value, asOf: entry.fetchedAt, stale: true, failure };
}

/** Whether the region failed, rather than the plugin's own storage. */
function isOfRegion(error: unknown): boolean {
  return error instanceof RegionalApiError || error instanceof OverdueError;
}

function isGone(error: unknown): boolean {
  return error instanceof RegionalApiError && error.kind === 'not-found';
}
