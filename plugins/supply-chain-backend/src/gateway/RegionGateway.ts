import type {
  CacheService,
  LoggerService,
} from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  CallOptions,
  RegionalClient,
  RegionalEndpoint,
  RegionalErrorKind,
  RegionalKeyProvider,
} from 'backstage-plugin-supply-chain-node';
import { LRUCache } from 'lru-cache';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { AgedCache } from './AgedCache';
import type { Entry } from './AgedCache';
import { Coalescer } from './Coalescer';
import { RegionClients } from './RegionClients';
import { RegionPolicy } from './RegionPolicy';

/** Up to this many times `freshFor`, a value is shown while it is refreshed. */
const SHOWN_WHILE_REFRESHED = 5;

/** How long a region may take before an old value is shown instead. */
const PATIENCE_MS = 3_000;

/** How long a refusal of the region is believed without asking again. */
const REFUSAL_MS = 10_000;

/** Answers that stay the same when asked again at once. */
const REFUSALS: ReadonlySet<RegionalErrorKind> = new Set([
  'unauthorized',
  'forbidden',
  'not-found',
  'invalid',
]);

/** A read of one resource of a region. */
export interface ReadRequest<T> {
  region: string;
  org: string;
  endpoint: RegionalEndpoint;
  /** Tells the resource apart from others of the same endpoint. */
  resource: readonly (string | number | undefined)[];
  /** The entity it is read for: entities share a region fairly. */
  caller: string;
  signal?: AbortSignal;
  /** Asks the region. What it gives is kept, so it is slim and plain JSON. */
  load(client: RegionalClient, options: CallOptions): Promise<T>;
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
  readonly #clients: RegionClients;
  readonly #coalescer = new Coalescer();
  readonly #policies = new Map<string, RegionPolicy>();
  readonly #failures = new LRUCache<string, RegionalApiError>({
    max: 10_000,
    ttl: REFUSAL_MS,
  });

  constructor(options: {
    config: () => SupplyChainConfig;
    cache: CacheService;
    logger: LoggerService;
    keyProvider?: RegionalKeyProvider;
  }) {
    this.#config = options.config;
    this.#cache = new AgedCache({
      cache: options.cache,
      logger: options.logger,
      keepFor: () => options.config().cache.keepFor,
    });
    this.#clients = new RegionClients(options);
  }

  /**
   * Reads a resource, from the cache when it is fresh enough.
   *
   * @throws RegionalApiError when the region fails and nothing old is kept
   */
  async read<T>(request: ReadRequest<T>): Promise<Aged<T>> {
    const key = this.#keyOf(request);
    const entry = this.#cache.peek<T>(key) ?? (await this.#cache.fetch<T>(key));
    const { freshFor } = this.#config().cache;
    const age = entry ? Date.now() - entry.fetchedAt : Infinity;
    if (entry && age < freshFor) {
      return { value: entry.value, asOf: entry.fetchedAt, stale: false };
    }
    const failure = this.#failures.get(key);
    if (failure && REFUSALS.has(failure.kind)) {
      return orOld(entry, failure);
    }
    if (entry && !failure && age < freshFor * SHOWN_WHILE_REFRESHED) {
      // Its failure is remembered and told with the next read.
      this.#refresh(key, request).catch(() => {});
      return { value: entry.value, asOf: entry.fetchedAt, stale: false };
    }
    return entry
      ? this.#refreshOrOld(key, request, entry, failure)
      : fresh(await this.#refresh(key, request, request.signal));
  }

  /** Old data is better than a long wait. */
  async #refreshOrOld<T>(
    key: string,
    request: ReadRequest<T>,
    entry: Entry<T>,
    failure: RegionalApiError | undefined,
  ): Promise<Aged<T>> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<undefined>(resolve => {
      timer = setTimeout(resolve, PATIENCE_MS, undefined);
    });
    try {
      const newer = await Promise.race([this.#refresh(key, request), patience]);
      return newer ? fresh(newer) : orOld(entry, failure);
    } catch (error) {
      return orOld(entry, error);
    } finally {
      clearTimeout(timer);
    }
  }

  #refresh<T>(
    key: string,
    request: ReadRequest<T>,
    signal?: AbortSignal,
  ): Promise<Entry<T>> {
    return this.#coalescer.join(
      key,
      async shared => {
        try {
          const entry = {
            value: await this.#ask(request, shared),
            fetchedAt: Date.now(),
          };
          this.#cache.set(key, entry);
          this.#failures.delete(key);
          return entry;
        } catch (error) {
          this.#remember(key, error);
          throw error;
        }
      },
      signal,
    );
  }

  #remember(key: string, error: unknown) {
    if (!(error instanceof RegionalApiError) || error.kind === 'aborted') {
      return;
    }
    this.#failures.set(key, error);
    if (error.kind === 'not-found') {
      this.#cache.delete(key);
    }
  }

  async #ask<T>(request: ReadRequest<T>, shared: AbortSignal): Promise<T> {
    const { region, org, endpoint, caller } = request;
    const { timeout } = this.#config().regions[region];
    const overdue = AbortSignal.timeout(timeout);
    const signal = AbortSignal.any([shared, overdue]);
    try {
      return await this.#policyOf(region).run(
        { org, endpoint, caller, signal, deadline: Date.now() + timeout },
        () =>
          this.#clients.call(region, org, client =>
            request.load(client, { signal }),
          ),
      );
    } catch (error) {
      if (overdue.aborted && !shared.aborted) {
        throw new RegionalApiError({
          kind: 'timeout',
          endpoint,
          message: `The region ${region} gave no answer within ${timeout} ms`,
        });
      }
      throw error;
    }
  }

  #policyOf(region: string): RegionPolicy {
    const { concurrency } = this.#config().regions[region];
    let policy = this.#policies.get(region);
    if (!policy) {
      policy = new RegionPolicy(region, concurrency);
      this.#policies.set(region, policy);
    }
    policy.concurrency = concurrency;
    return policy;
  }

  /** Holds the address too: a region that moved is another one. */
  #keyOf({ region, org, endpoint, resource }: ReadRequest<unknown>): string {
    const { baseUrl } = this.#config().regions[region];
    return JSON.stringify([endpoint, baseUrl, org, ...resource]);
  }
}

function fresh<T>(entry: Entry<T>): Aged<T> {
  return { value: entry.value, asOf: entry.fetchedAt, stale: false };
}

/** @throws the failure when there is nothing old, or it is known to be gone */
function orOld<T>(entry: Entry<T> | undefined, failure: unknown): Aged<T> {
  const known = failure instanceof RegionalApiError ? failure : undefined;
  if (!entry || known?.kind === 'not-found' || (failure && !known)) {
    throw failure;
  }
  return {
    value: entry.value,
    asOf: entry.fetchedAt,
    stale: true,
    ...(known && { failure: known }),
  };
}
