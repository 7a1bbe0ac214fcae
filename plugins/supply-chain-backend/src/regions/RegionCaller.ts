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
import type { InFlightRequest } from './Coalescer';
import { releaseOnEnd } from './releaseOnEnd';
import type { KeyName } from './KeyWatch';
import { RegionClients } from './RegionClients';
import { RegionPolicy } from './RegionPolicy';
import type { PolicyCall } from './RegionPolicy';
import { RegionWatch } from './RegionWatch';
import type { Telemetry } from './Telemetry';
import { OverdueError, TimeLimit } from './TimeLimit';

/** How much longer than its requests' timeout an attempt may take. */
const GRACE_MS = 1_000;

/** A request to a region, and who it is for. */
export interface RegionRequest {
  region: string;
  org: string;
  endpoint: RegionalEndpoint;
  /**
   * The entity or, for a file, the user. Callers share a region's capacity
   * fairly.
   */
  caller: string;
  /**
   * When the response that this request is part of was started, on the
   * `performance.now()` clock. All parts of a response share one `timeout`.
   */
  startedAt?: number;
  signal?: AbortSignal;
  /** Low priority: starts only if no other request can. */
  isLow?: boolean;
  /** Probes with the key used for writes. */
  usesWriteKey?: boolean;
}

/** Calls a method of the client. */
export type Use<T> = (
  client: RegionalClient,
  options: CallOptions & { signal: AbortSignal },
) => Promise<T>;

/** Result of a single attempt. */
export type Probe<T> = {
  /** Duration in milliseconds, without the time spent queued. */
  tookMs: number;
} & (
  | { ok: true; value: T; key: KeyName }
  | { ok: false; failure: RegionalApiError }
);

/**
 * Sends requests to regions within their limits and timeouts, and records logs
 * and metrics.
 */
export class RegionCaller {
  readonly #config: () => SupplyChainConfig;
  readonly #logger: LoggerService;
  readonly #telemetry: Telemetry;
  readonly #clients: RegionClients;
  readonly #watch: RegionWatch;
  /** By region name. */
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
   * Reads with retries, as long as a caller is waiting. A request in flight is
   * aborted only if all callers left on their own. If they timed out, its
   * outcome still shows the state of the region.
   *
   * @throws RegionalApiError, or the abort reason of the request
   */
  async read<T>(
    request: RegionRequest,
    shared: InFlightRequest,
    use: Use<T>,
  ): Promise<T> {
    const { org, endpoint, caller, isLow = false } = request;
    const call = { org, endpoint, caller, isLow, ...shared };
    return this.#read(request, call, use);
  }

  /**
   * Reads with low priority, and with as many retries as may help.
   *
   * @throws RegionalApiError, or the abort reason of the request
   */
  async inBackground<T>(
    request: RegionRequest & { signal: AbortSignal },
    use: Use<T>,
  ): Promise<T> {
    const { org, endpoint, caller } = request;
    request.signal.throwIfAborted();
    // Avoids piling up listeners on a signal shared by many requests.
    const signal = AbortSignal.any([request.signal]);
    const deadline = () => Infinity;
    const call = { org, endpoint, caller, isLow: true, signal, deadline };
    return this.#read(request, call, use);
  }

  #read<T>(request: RegionRequest, call: PolicyCall, use: Use<T>): Promise<T> {
    const abandoned = abandonedSignal(call.signal);
    return this.#watched(request, () =>
      this.#policyOf(request).run(call, async () => {
        const { value } = await this.#attempt(request, abandoned, use);
        return value;
      }),
    );
  }

  /** Starts a download. It holds its slot until the body has ended. */
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
   * Makes a single attempt now, even if the circuit is open.
   *
   * @throws the abort reason of the request
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
   * Writes to a region when it is the caller's turn. Sends one request with one
   * key, without retries. Once sent, it completes even if the caller leaves.
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

  /** The key used for an organization's writes. */
  async writeKey(request: RegionRequest): Promise<KeyName> {
    const time = this.timeOf(request);
    try {
      return await this.#clients.writeKey({ ...request, signal: time.signal });
    } finally {
      time.stop();
    }
  }

  /** Runs a request for a single caller, including time spent queued. */
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

  /** Logs the final outcome of a read. */
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

  /** The time limit of a request's caller. */
  timeOf(request: RegionRequest): TimeLimit {
    return new TimeLimit(this.deadlineOf(request), request.signal);
  }

  /** The caller's deadline, on the `performance.now()` clock. */
  deadlineOf(request: RegionRequest): number {
    const { startedAt = performance.now() } = request;
    return startedAt + regionOf(this.#config(), request).timeout;
  }

  /**
   * Makes one attempt, with its own time limit. The client times out each
   * request by itself, so only several requests or a key provider can take
   * longer, which says nothing about the region.
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
        onBreak: (org, broken) => this.#reportBreak(region, org, broken),
      });
      this.#policies.set(region, policy);
    }
    policy.concurrency = concurrency;
    return policy;
  }

  #reportBreak(region: string, org: string, broken: boolean) {
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

/** Whether a region rejected the request, which isn't a failure. */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof RegionalApiError &&
    error.httpStatus !== undefined &&
    error.httpStatus < 500
  );
}

/** Aborts if all callers left on their own, but not if they timed out. */
function abandonedSignal(signal: AbortSignal): AbortSignal {
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
 * The config of a region, which may have changed since the request started.
 *
 * @throws RegionalApiError if the region or organization is no longer
 * configured
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
