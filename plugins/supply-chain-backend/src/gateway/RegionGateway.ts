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
import { AgedCache } from './AgedCache';
import type { Entry } from './AgedCache';
import { Coalescer } from './Coalescer';
import { Failures } from './Failures';
import { RegionCaller, regionOf } from './RegionCaller';
import type { Probe, RegionRequest, Use } from './RegionCaller';
import type { CacheOutcome, Telemetry } from './Telemetry';

export type { Probe } from './RegionCaller';

/** Up to this many times `freshFor`, a value is shown while it is refreshed. */
const SHOWN_WHILE_REFRESHED = 5;

/** How long a region may take before an old value is shown instead. */
const PATIENCE_MS = 3_000;

/** Of the kept values: replicas of another version do not share theirs. */
const FORMAT = 1;

/** A read of one resource of a region. */
export interface ReadRequest<T> extends RegionRequest {
  /** Tells the resource apart from others of the same endpoint. */
  resource: readonly (string | number | undefined)[];
  /** Asks the region. What it gives is kept, so it is slim and plain JSON. */
  load: Use<T>;
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
  readonly #cache: AgedCache;
  readonly #regions: RegionCaller;
  readonly #telemetry: Telemetry;
  readonly #failures: Failures;
  readonly #refreshes = new Coalescer();
  readonly #lookups = new Coalescer();
  readonly #probes = new Coalescer();

  constructor(options: {
    config: () => SupplyChainConfig;
    /** Left out where replicas share none. */
    cache?: CacheService;
    logger: LoggerService;
    telemetry: Telemetry;
    keyProvider?: RegionalKeyProvider;
  }) {
    this.#config = options.config;
    this.#cache = new AgedCache({
      ...(options.cache && { cache: options.cache }),
      logger: options.logger,
      keepFor: () => options.config().cache.keepFor,
    });
    this.#regions = new RegionCaller(options);
    this.#telemetry = options.telemetry;
    this.#failures = new Failures(options.config);
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
      signal => this.#regions.probe({ ...request, signal }, request.load),
      request.signal,
    );
  }

  async #serve<T>(request: ReadRequest<T>): Promise<[CacheOutcome, Aged<T>]> {
    const key = this.#keyOf(request);
    const entry =
      this.#cache.peek<T>(key) ??
      (await this.#lookups.join(key, () => this.#cache.fetch<T>(key)));
    const { freshFor } = this.#config().cache;
    const age = entry ? Date.now() - entry.fetchedAt : Infinity;
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
      this.#refresh(key, request, entry).catch(() => {});
      return ['refreshed', current(entry)];
    }
    return this.#refreshOrOld(key, request, entry);
  }

  /** Old data is better than a long wait. */
  async #refreshOrOld<T>(
    key: string,
    request: ReadRequest<T>,
    entry: Entry<T>,
  ): Promise<[CacheOutcome, Aged<T>]> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<undefined>(resolve => {
      timer = setTimeout(resolve, PATIENCE_MS, undefined);
    });
    try {
      const newer = await Promise.race([
        this.#refresh(key, request, entry),
        patience,
      ]);
      return newer
        ? ['miss', current(newer)]
        : ['old', orOld(entry, this.#failures.hangs(request))];
    } catch (error) {
      return ['old', orOld(entry, error)];
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * @param old - what is known already; with it the answer is wanted also when
   * this caller has gone
   */
  #refresh<T>(
    key: string,
    request: ReadRequest<T>,
    old?: Entry<T>,
  ): Promise<Entry<T>> {
    if (this.#refreshes.has(key)) {
      this.#telemetry.coalesced(request);
    }
    return this.#refreshes.join(
      key,
      async shared =>
        (old && (await this.#newerElsewhere<T>(key))) ||
        this.#load(key, { ...request, signal: shared }),
      old ? undefined : request.signal,
    );
  }

  /** Another replica may have asked the region in the meantime. */
  async #newerElsewhere<T>(key: string): Promise<Entry<T> | undefined> {
    const other = await this.#cache.fetch<T>(key);
    const { freshFor } = this.#config().cache;
    return other && Date.now() - other.fetchedAt < freshFor ? other : undefined;
  }

  async #load<T>(key: string, request: ReadRequest<T>): Promise<Entry<T>> {
    try {
      const value = await this.#regions.read(request, request.load);
      const entry = { value, fetchedAt: Date.now() };
      this.#cache.set(key, entry);
      this.#failures.forget(key, request);
      return entry;
    } catch (error) {
      this.#failures.remember(key, error);
      if (isGone(error)) {
        this.#cache.delete(key);
      }
      throw error;
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
