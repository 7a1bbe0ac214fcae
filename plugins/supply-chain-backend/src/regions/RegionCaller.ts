import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  CallOptions,
  EvidenceDownload,
  RegionalClient,
  RegionalEndpoint,
  RegionalKeyProvider,
} from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { Flight } from './Coalescer';
import { releaseOnEnd } from './releaseOnEnd';
import type { KeyName } from './KeyWatch';
import { RegionClients } from './RegionClients';
import { RegionPolicy } from './RegionPolicy';
import type { PolicyCall } from './RegionPolicy';
import { RegionWatch } from './RegionWatch';
import type { Telemetry } from './Telemetry';
import { OverdueError, TimeLimit } from './TimeLimit';

/** By this much an attempt may outlast the timeout of its request. */
const GRACE_MS = 1_000;

/** Whose data is asked for, and on whose behalf. */
export interface RegionRequest {
  region: string;
  org: string;
  endpoint: RegionalEndpoint;
  /** The entity or, for a file, the user: they share a region fairly. */
  caller: string;
  /**
   * When the answer was asked for that this is a part of, as
   * `performance.now()` counts: the region's `timeout` counts for all its parts
   * together.
   */
  startedAt?: number;
  signal?: AbortSignal;
  /** Nobody waits for it: it starts only when no other request could. */
  isLow?: boolean;
  /** A probe with the key that writes are made with. */
  usesWriteKey?: boolean;
}

/** One call of a client's method. */
export type Use<T> = (
  client: RegionalClient,
  options: CallOptions & { signal: AbortSignal },
) => Promise<T>;

/** How a region answered one attempt. */
export type Probe<T> = {
  /** How long it took, without the wait for its turn, in milliseconds. */
  tookMs: number;
} & (
  | { ok: true; value: T; key: KeyName }
  | { ok: false; failure: RegionalApiError }
);

/**
 * Asks the regions, each within its limit and within its time, and tells logs
 * and metrics.
 */
export class RegionCaller {
  readonly #config: () => SupplyChainConfig;
  readonly #logger: LoggerService;
  readonly #telemetry: Telemetry;
  readonly #clients: RegionClients;
  readonly #watch: RegionWatch;
  /** By region of the configuration. */
  readonly #policies = new Map<string, RegionPolicy>();

  constructor(options: {
    config: () => SupplyChainConfig;
    logger: LoggerService;
    telemetry: Telemetry;
    keyProvider?: RegionalKeyProvider;
  }) {
    this.#config = options.config;
    this.#logger = options.logger;
    this.#telemetry = options.telemetry;
    this.#clients = new RegionClients(options);
    this.#watch = new RegionWatch(options.logger);
  }

  /**
   * Reads, and tries again where that may help while somebody waits. A request
   * under way is ended early only when all who waited have left: when their
   * time was over, its answer still tells how the region is.
   *
   * @throws RegionalApiError, or the reason of the flight's signal
   */
  async read<T>(
    request: RegionRequest,
    flight: Flight,
    use: Use<T>,
  ): Promise<T> {
    const { org, endpoint, caller, isLow = false } = request;
    const call = { org, endpoint, caller, isLow, ...flight };
    return this.#read(request, call, use);
  }

  /**
   * Reads while nobody else waits for the region, and tries again as often as
   * that may help.
   *
   * @throws RegionalApiError, or the reason of the request's signal
   */
  async inBackground<T>(
    request: RegionRequest & { signal: AbortSignal },
    use: Use<T>,
  ): Promise<T> {
    const { org, endpoint, caller } = request;
    request.signal.throwIfAborted();
    // One signal ends many requests, which should not pile up listeners on it.
    const signal = AbortSignal.any([request.signal]);
    const deadline = () => Infinity;
    const call = { org, endpoint, caller, isLow: true, signal, deadline };
    return this.#read(request, call, use);
  }

  #read<T>(request: RegionRequest, call: PolicyCall, use: Use<T>): Promise<T> {
    const left = leaversOf(call.signal);
    return this.#watched(request, () =>
      this.#policyOf(request).run(call, async () => {
        const { value } = await this.#attempt(request, left, use);
        return value;
      }),
    );
  }

  /** Opens a file; its place in the limit is held until its body has ended. */
  async download(
    request: RegionRequest & { signal: AbortSignal },
    use: Use<EvidenceDownload>,
  ): Promise<EvidenceDownload> {
    const { signal } = request;
    return this.#within(request, (policy, call) =>
      policy.hold(call, async release => {
        const { value } = await this.#attempt(request, signal, use);
        return {
          ...value,
          body: releaseOnEnd(value.body, { signal, release }),
        };
      }),
    );
  }

  /**
   * Asks once, now, also while the region is left alone.
   *
   * @throws the reason of the request's signal
   */
  async probe<T>(request: RegionRequest, use: Use<T>): Promise<Probe<T>> {
    let start = performance.now();
    const tookMs = () => Math.round(performance.now() - start);
    try {
      return await this.#within(request, (policy, call) =>
        policy.once(call, async () => {
          start = performance.now();
          const answer = await this.#attempt(request, call.signal, use, {
            isWrite: request.usesWriteKey,
          });
          return { ok: true, ...answer, tookMs: tookMs() };
        }),
      );
    } catch (failure) {
      if (failure instanceof RegionalApiError && failure.kind !== 'aborted') {
        return { ok: false, failure, tookMs: tookMs() };
      }
      throw failure;
    }
  }

  /**
   * Changes something at a region, in its turn: one request with one key, which
   * is never made again and goes on to its end once it was begun.
   *
   * @throws RegionalApiError
   */
  async write<T>(request: RegionRequest, use: Use<T>): Promise<T> {
    const { org, endpoint, caller } = request;
    const time = this.timeOf(request);
    const { signal, deadline } = time;
    const call = { org, endpoint, caller, signal, deadline: () => deadline };
    const begun = new AbortController().signal;
    try {
      const { value } = await this.#policyOf(request).once(call, () =>
        this.#attempt(request, begun, use, { isWrite: true }),
      );
      this.#watch.answered(request);
      return value;
    } catch (error) {
      if (!isAnswer(error)) {
        this.#watch.failed(request, error);
      }
      throw time.explain(error, request);
    } finally {
      time.stop();
    }
  }

  /** Which key the writes of an organization are made with. */
  async writeKey(request: RegionRequest): Promise<KeyName> {
    const time = this.timeOf(request);
    try {
      return await this.#clients.writeKey({ ...request, signal: time.signal });
    } finally {
      time.stop();
    }
  }

  /** Runs what one caller alone waits for, for its turn too. */
  async #within<T>(
    request: RegionRequest,
    run: (policy: RegionPolicy, call: PolicyCall) => Promise<T>,
  ): Promise<T> {
    const { org, endpoint, caller } = request;
    const time = this.timeOf(request);
    const { signal, deadline } = time;
    try {
      return await this.#watched(request, () =>
        run(this.#policyOf(request), {
          org,
          endpoint,
          caller,
          signal,
          deadline: () => deadline,
        }),
      );
    } catch (error) {
      throw time.explain(error, request);
    } finally {
      time.stop();
    }
  }

  /** Tells the log what a read came to in the end. */
  async #watched<T>(
    request: RegionRequest,
    read: () => Promise<T>,
  ): Promise<T> {
    try {
      const result = await read();
      this.#watch.answered(request);
      return result;
    } catch (error) {
      this.#watch.failed(request, error);
      throw error;
    }
  }

  /** The time that the caller of a request waits. */
  timeOf(request: RegionRequest): TimeLimit {
    return new TimeLimit(this.deadlineOf(request), request.signal);
  }

  /** When the caller of a request stops waiting, as `performance.now()` counts. */
  deadlineOf(request: RegionRequest): number {
    const { startedAt = performance.now() } = request;
    return startedAt + regionOf(this.#config(), request).timeout;
  }

  /**
   * One attempt, within a time of its own. The client ends a request that the
   * region lets hang; what takes longer was several requests, or a key
   * provider, and tells nothing about the region.
   */
  async #attempt<T>(
    request: RegionRequest,
    left: AbortSignal,
    use: Use<T>,
    { isWrite = false } = {},
  ): Promise<{ value: T; key: KeyName }> {
    const { region, org, endpoint } = request;
    const { timeout } = regionOf(this.#config(), request);
    const time = new TimeLimit(performance.now() + timeout + GRACE_MS, left);
    const { signal } = time;
    try {
      return await this.#clients.call(
        { region, org, endpoint, signal, isWrite },
        client =>
          this.#telemetry.request(request, () => use(client, { signal })),
      );
    } finally {
      time.stop();
    }
  }

  #policyOf(request: RegionRequest): RegionPolicy {
    const { region } = request;
    const { concurrency } = regionOf(this.#config(), request);
    let policy = this.#policies.get(region);
    if (!policy) {
      policy = new RegionPolicy(region, concurrency, {
        onRetry: endpoint => this.#telemetry.retried({ region, endpoint }),
        onBreak: (org, broken) => this.#tellBreak(region, org, broken),
      });
      this.#policies.set(region, policy);
    }
    policy.concurrency = concurrency;
    return policy;
  }

  #tellBreak(region: string, org: string, broken: boolean) {
    this.#telemetry.broken(region, broken);
    if (broken) {
      this.#logger.warn(
        `The region ${region} failed repeatedly for organization ${org}: circuit open. Showing stored data and retrying every few seconds. Check that supplyChain.regions.${region}.baseUrl is reachable from this host`,
      );
    } else {
      this.#logger.info(
        `The region ${region} is responding again for organization ${org}`,
      );
    }
  }
}

/** Whether a region said no to what it was asked, which is no failure. */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof RegionalApiError &&
    error.httpStatus !== undefined &&
    error.httpStatus < 500
  );
}

/** Aborts when all have left by themselves, and not when their time is over. */
function leaversOf(signal: AbortSignal): AbortSignal {
  const left = new AbortController();
  signal.addEventListener(
    'abort',
    () => {
      if (!(signal.reason instanceof OverdueError)) {
        left.abort(signal.reason);
      }
    },
    { once: true },
  );
  return left.signal;
}

/**
 * The configuration of a region in which the organization is named: it may
 * change while requests are under way.
 *
 * @throws RegionalApiError when it is gone
 */
export function regionOf(
  { regions }: SupplyChainConfig,
  { region, org, endpoint }: Omit<RegionRequest, 'caller'>,
) {
  const found = Object.hasOwn(regions, region) ? regions[region] : undefined;
  if (!found || !Object.hasOwn(found.organizations, org)) {
    throw new RegionalApiError({
      kind: 'invalid',
      endpoint,
      message: `supplyChain.regions.${region}.organizations.${org} is not configured`,
    });
  }
  return found;
}
