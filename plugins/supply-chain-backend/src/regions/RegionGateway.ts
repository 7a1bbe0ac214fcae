import type {
  CacheService,
  LoggerService,
} from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  EvidenceDownload,
  RegionalKeyProvider,
} from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { LRUCache } from 'lru-cache';
import { TieredCache, ageOf } from './TieredCache';
import type { Entry } from './TieredCache';
import { Coalescer } from './Coalescer';
import type { Flight } from './Coalescer';
import { NegativeCache } from './NegativeCache';
import { RegionCaller, regionOf } from './RegionCaller';
import type { KeyName } from './KeyWatch';
import type { Probe, RegionRequest, Use } from './RegionCaller';
import type { CacheOutcome, Telemetry } from './Telemetry';

export type { Probe } from './RegionCaller';

/** Up to this many times `freshFor`, a value is shown while it is refreshed. */
const SHOWN_WHILE_REFRESHED = 5;

/** How long a region may take before an old value is shown instead. */
const PATIENCE_MS = 3_000;

/** What was read so recently counts as read now: a press asks only once. */
const JUST_NOW_MS = 1_000;

/** Of the kept values: replicas of another version do not share theirs. */
const FORMAT = 3;

/** A read of one resource of a region. */
export interface ReadRequest<T> extends RegionRequest {
  /** Tells the resource apart from others of the same endpoint. */
  resource: readonly (string | number | undefined)[];
  /** Asks the region. What it gives is kept, so it is slim and plain JSON. */
  load: Use<T>;
  /** Reads the region even if the kept value is fresh. */
  refresh?: boolean;
  /**
   * How long it stays fresh, in multiples of the configured `freshFor`: more
   * than the default of 1 for what hardly ever changes.
   */
  freshTimes?: number;
  /** Where it is kept besides, for all replicas and across restarts. */
  kept?: {
    /** Asked where the cache has nothing that is fresh. */
    read(): Promise<T | undefined>;
    /** When a value was asked of the region, in milliseconds since the epoch. */
    timeOf(value: T): number;
  };
}

/** What a region said, and when. */
export interface Aged<T> {
  value: T;
  /** When it was read from the region, in milliseconds since the epoch. */
  asOf: number;
  /** True when the region was asked for something newer and failed. */
  stale: boolean;
  /** Why nothing newer could be read. */
  failure?: RegionalApiError;
}

/**
 * The one way to the regions: a cache shared by all users, equal requests made
 * one, a limit, retries and a breaker. It sits behind access, never in front.
 */
export class RegionGateway {
  readonly #config: () => SupplyChainConfig;
  readonly #cache: TieredCache;
  readonly #regions: RegionCaller;
  readonly #telemetry: Telemetry;
  readonly #failures: NegativeCache;
  readonly #refreshes = new Coalescer();
  readonly #lookups = new Coalescer();
  readonly #probes = new Coalescer();
  /** When a region was asked for what is under way, by its key. */
  readonly #askedAt = new Map<string, number>();
  /**
   * When a region said that something is gone, in milliseconds since the
   * epoch: it may be kept elsewhere still.
   */
  readonly #goneAt = new LRUCache<string, number>({ max: 10_000 });

  constructor(options: {
    config: () => SupplyChainConfig;
    /** Left out where replicas share none. */
    cache?: CacheService;
    logger: LoggerService;
    telemetry: Telemetry;
    keyProvider?: RegionalKeyProvider;
  }) {
    this.#config = options.config;
    this.#cache = new TieredCache({
      ...(options.cache && { cache: options.cache }),
      logger: options.logger,
      keepFor: () => options.config().cache.keepFor,
    });
    this.#regions = new RegionCaller(options);
    this.#telemetry = options.telemetry;
    this.#failures = new NegativeCache(options.config);
  }

  /**
   * Reads a resource, from the cache when it is fresh enough.
   *
   * @throws RegionalApiError when the region fails and nothing old is kept
   */
  async read<T>(request: ReadRequest<T>): Promise<Aged<T>> {
    try {
      const [outcome, answer] = await this.#serve(request);
      this.#telemetry.served(request, outcome, answer.asOf);
      return answer;
    } catch (error) {
      this.#telemetry.failed(request);
      throw error;
    }
  }

  /**
   * What the cache has of a resource. Where that is not fresh, it is read for
   * the next who asks, and nobody waits for it; without a cache they have to.
   *
   * @returns undefined where there is nothing fit to be shown yet
   * @throws RegionalApiError when it was read a moment ago and failed
   */
  async known<T>(request: ReadRequest<T>): Promise<Aged<T> | undefined> {
    const { freshFor, keepFor } = this.#config().cache;
    if (freshFor === 0 || keepFor === 0) {
      return this.read(request);
    }
    const key = this.#keyOf(request);
    const entry = this.#cache.peek<T>(key);
    const age = entry ? ageOf(entry) : Infinity;
    if (age >= freshFor) {
      const failure = this.#failures.of(key, request, true);
      if (failure) {
        throw failure;
      }
      const low = { ...withoutCaller(request), isLow: true };
      // Its failure is remembered and told to the next who asks.
      this.read(low).catch(() => {});
    }
    return entry && age < freshFor * SHOWN_WHILE_REFRESHED
      ? current(entry)
      : undefined;
  }

  /**
   * Asks a region past the cache while no viewer waits for it, however long
   * that takes.
   *
   * @throws RegionalApiError, or the signal's reason
   */
  inBackground<T>(
    request: RegionRequest & { signal: AbortSignal },
    use: Use<T>,
  ): Promise<T> {
    return this.#regions.inBackground(request, use);
  }

  /**
   * Opens a file. It is not kept, and its place in the limit is held until its
   * body has ended or is cancelled. Once bytes flow nothing is tried again.
   *
   * @throws RegionalApiError, or the signal's reason
   */
  download(
    request: RegionRequest & { endpoint: 'E13'; signal: AbortSignal },
    start: Use<EvidenceDownload>,
  ): Promise<EvidenceDownload> {
    return this.#regions.download(request, start);
  }

  /**
   * Asks a region once, now: past the cache and the breaker, and without
   * trying again. It gives a failure of the region instead of throwing it.
   *
   * @throws the signal's reason
   */
  probe<T>(request: ReadRequest<T>): Promise<Probe<T>> {
    return this.#probes.join(
      JSON.stringify([request.region, ...this.#partsOf(request)]),
      ({ signal }) => this.#regions.probe({ ...request, signal }, request.load),
      { ...(request.signal && { signal: request.signal }) },
    );
  }

  /**
   * Changes something at a region: one request with one key. It is never made
   * again, and goes on to its end once it was begun, whoever waits for it.
   *
   * @throws RegionalApiError
   */
  write<T>(request: RegionRequest, use: Use<T>): Promise<T> {
    return this.#regions.write(request, use);
  }

  /** Which key the writes of an organization are made with. */
  writeKey(request: RegionRequest): Promise<KeyName> {
    return this.#regions.writeKey(request);
  }

  /**
   * Reads a resource from its region again, since a write has changed it. What
   * was read before is forgotten, also when the region gives nothing now.
   *
   * @throws RegionalApiError
   */
  async readChanged<T>(request: ReadRequest<T>): Promise<T> {
    const key = this.#keyOf(request);
    if (this.#refreshes.has(key)) {
      // It was asked before the change. Whoever waits for it hears its failure.
      await this.#refresh(key, request, { isForced: true }).catch(() => {});
    }
    this.#cache.delete(key);
    const { value } = await this.#refresh(key, request, { isForced: true });
    return value;
  }

  async #serve<T>(request: ReadRequest<T>): Promise<[CacheOutcome, Aged<T>]> {
    const key = this.#keyOf(request);
    const entry =
      this.#cache.peek<T>(key) ??
      (await this.#lookups.join(key, () => this.#elsewhere(key, request)));
    if (request.refresh) {
      return this.#forced(key, request, entry);
    }
    const freshFor = this.#freshFor(request);
    const age = entry ? ageOf(entry) : Infinity;
    if (entry && age < freshFor) {
      return ['fresh', current(entry)];
    }
    const failure = this.#failures.of(key, request, entry !== undefined);
    if (failure) {
      return ['old', orOld(entry, failure)];
    }
    if (!entry) {
      return ['miss', current(await this.#refresh(key, request))];
    }
    if (age < freshFor * SHOWN_WHILE_REFRESHED) {
      // Its failure is remembered and told with the next read.
      this.#refresh(key, request, { old: entry }).catch(() => {});
      return ['refreshed', current(entry)];
    }
    return this.#refreshOrOld(key, request, entry);
  }

  /** What the region says now, for as long as the caller waits. */
  async #forced<T>(
    key: string,
    request: ReadRequest<T>,
    old: Entry<T> | undefined,
  ): Promise<[CacheOutcome, Aged<T>]> {
    const { startedAt = performance.now() } = request;
    const justNow = startedAt - JUST_NOW_MS;
    if (old && old.since > justNow) {
      return ['fresh', current(old)];
    }
    const failure = this.#failures.within(JUST_NOW_MS, key);
    if (failure) {
      return ['old', orOld(old, failure)];
    }
    const options = { ...(old && { old }), isForced: true };
    try {
      let entry = await this.#refresh(key, request, options);
      if (entry.since <= justNow) {
        // It joined a read that was content with what another replica had.
        entry = await this.#refresh(key, request, options);
      }
      return ['miss', current(entry)];
    } catch (error) {
      return ['old', orOld(old, error)];
    }
  }

  /** Old data is better than a long wait. */
  async #refreshOrOld<T>(
    key: string,
    request: ReadRequest<T>,
    entry: Entry<T>,
  ): Promise<[CacheOutcome, Aged<T>]> {
    let timer: NodeJS.Timeout | undefined;
    const left = this.#regions.deadlineOf(request) - performance.now();
    const patienceMs = Math.max(0, Math.min(PATIENCE_MS, left));
    const patience = new Promise<undefined>(resolve => {
      timer = setTimeout(resolve, patienceMs, undefined);
    });
    try {
      const newer = await Promise.race([
        this.#refresh(key, request, { old: entry }),
        patience,
      ]);
      return newer
        ? ['miss', current(newer)]
        : ['old', orOld(entry, this.#impatience(key, request, patienceMs))];
    } catch (error) {
      return ['old', orOld(entry, error)];
    } finally {
      clearTimeout(timer);
    }
  }

  /** That a region lets its callers wait, unless it is for their turn alone. */
  #impatience(
    key: string,
    request: ReadRequest<unknown>,
    waitedMs: number,
  ): RegionalApiError {
    const asked = this.#askedAt.get(key);
    const isHanging =
      asked !== undefined && performance.now() - asked >= waitedMs / 2;
    return isHanging
      ? this.#failures.hangs(request)
      : new RegionalApiError({
          kind: 'timeout',
          endpoint: request.endpoint,
          message: `The region ${request.region} has too many requests queued; this one wasn't sent`,
        });
  }

  /**
   * @param options - `old` is what is known already: with it the answer is
   * wanted also when this caller has gone; `isForced` asks the region even if
   * another replica did
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
    const isInBackground = old !== undefined && !isForced;
    const time = this.#regions.timeOf(
      isInBackground ? withoutCaller(request) : request,
    );
    try {
      return await this.#refreshes.join(
        key,
        async flight =>
          (isInBackground && (await this.#newerElsewhere(key, request))) ||
          this.#load(key, request, flight),
        time,
      );
    } catch (error) {
      throw time.explain(error, request);
    } finally {
      time.stop();
    }
  }

  /** Another replica may have asked the region in the meantime. */
  async #newerElsewhere<T>(
    key: string,
    request: ReadRequest<T>,
  ): Promise<Entry<T> | undefined> {
    const other = await this.#elsewhere(key, request);
    return other && this.#isYoung(other, request) ? other : undefined;
  }

  /** What the shared cache has, or the request's own keeper when that is newer. */
  async #elsewhere<T>(
    key: string,
    request: ReadRequest<T>,
  ): Promise<Entry<T> | undefined> {
    const { kept } = request;
    const shared = await this.#cache.fetch<T>(key);
    if (!kept || (shared && this.#isYoung(shared, request))) {
      return shared;
    }
    const value = await kept.read();
    const readAt = value && kept.timeOf(value);
    if (
      readAt === undefined ||
      readAt <= (this.#goneAt.get(key) ?? -Infinity) ||
      (shared && shared.fetchedAt >= readAt)
    ) {
      return shared;
    }
    return this.#cache.adopt(key, value!, readAt);
  }

  #isYoung(entry: Entry<unknown>, request: ReadRequest<unknown>): boolean {
    return ageOf(entry) < this.#freshFor(request);
  }

  /** Milliseconds. */
  #freshFor({ freshTimes = 1 }: ReadRequest<unknown>): number {
    return this.#config().cache.freshFor * freshTimes;
  }

  async #load<T>(
    key: string,
    request: ReadRequest<T>,
    flight: Flight,
  ): Promise<Entry<T>> {
    try {
      const value = await this.#regions.read(
        request,
        flight,
        (client, options) => {
          this.#askedAt.set(key, performance.now());
          return request.load(client, options);
        },
      );
      const entry = this.#cache.set(key, value, request.kept?.timeOf(value));
      this.#failures.forget(key, request);
      this.#goneAt.delete(key);
      return entry;
    } catch (error) {
      this.#failures.remember(key, error);
      if (isGone(error)) {
        this.#cache.delete(key);
        this.#goneAt.set(key, Date.now());
      }
      throw error;
    } finally {
      this.#askedAt.delete(key);
    }
  }

  #keyOf(request: ReadRequest<unknown>): string {
    return JSON.stringify([FORMAT, ...this.#partsOf(request)]);
  }

  /** Holds the address too: a region that moved is another one. */
  #partsOf(request: ReadRequest<unknown>) {
    const { endpoint, org, resource } = request;
    const { baseUrl } = regionOf(this.#config(), request);
    return [endpoint, baseUrl, org, ...resource];
  }
}

/** The request, when nobody waits for what it gives. */
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

/** @throws the failure when there is nothing old, or it is known to be gone */
function orOld<T>(entry: Entry<T> | undefined, failure: unknown): Aged<T> {
  if (!entry || !(failure instanceof RegionalApiError) || isGone(failure)) {
    throw failure;
  }
  return { value: entry.value, asOf: entry.fetchedAt, stale: true, failure };
}

function isGone(error: unknown): boolean {
  return error instanceof RegionalApiError && error.kind === 'not-found';
}
