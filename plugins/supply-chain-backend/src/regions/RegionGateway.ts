import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  EvidenceDownload,
  RegionalKeyProvider,
} from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { Coalescer } from './Coalescer';
import type { InFlightRequest } from './Coalescer';
import { releaseOnEnd } from './releaseOnEnd';
import type { KeyName } from './KeyWatch';
import { RegionClients } from './RegionClients';
import { RegionPolicy } from './RegionPolicy';
import type { PolicyCall } from './RegionPolicy';
import { identityOf, regionOf, timeLimitOf } from './RegionRequest';
import type { RegionRequest, ResourceRequest, Use } from './RegionRequest';
import { RegionWatch } from './RegionWatch';
import type { Telemetry } from './Telemetry';
import { OverdueError, TimeLimit } from './TimeLimit';

/** How much longer than its requests' timeout an attempt may take. */
const GRACE_MS = 1_000;

/** Background reads that would have to wait longer before a retry fail. */
const BACKGROUND_WAIT_MS = 30_000;

/** Result of a single attempt. */
export type Probe<T> = {
  /** Duration in milliseconds, without the time spent queued. */
  tookMs: number;
} & (
  | { ok: true; value: T; key: KeyName }
  | { ok: false; failure: RegionalApiError }
);

/**
 * The only path to the regions: keys, time and concurrency limits, retries,
 * circuit breakers, logs and metrics. Callers must check access before they use
 * it.
 */
export class RegionGateway {
  readonly #config: () => SupplyChainConfig;
  readonly #logger: LoggerService;
  readonly #telemetry: Telemetry;
  readonly #clients: RegionClients;
  readonly #watch: RegionWatch;
  /** By region name. */
  readonly #policies = new Map<string, RegionPolicy>();
  readonly #probes = new Coalescer();

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
  read<T>(
    request: RegionRequest,
    { signal, deadline }: InFlightRequest,
    use: Use<T>,
  ): Promise<T> {
    const abandoned = abandonedSignal(signal);
    return this.#watched(request, () =>
      this.#policyOf(request).run(
        { ...request, signal, deadline },
        async () => {
          const { value } = await this.#attempt(request, abandoned, use);
          return value;
        },
      ),
    );
  }

  /**
   * Reads with low priority. If the region asks for a long pause, fails instead
   * of waiting, because other organizations may be read meanwhile.
   *
   * @throws RegionalApiError, or the abort reason of the request
   */
  async inBackground<T>(
    request: RegionRequest & { signal: AbortSignal },
    use: Use<T>,
  ): Promise<T> {
    request.signal.throwIfAborted();
    // Avoids piling up listeners on a signal shared by many requests.
    const signal = AbortSignal.any([request.signal]);
    const until = performance.now() + BACKGROUND_WAIT_MS;
    const deadline = () => until;
    return this.read({ ...request, isLow: true }, { signal, deadline }, use);
  }

  /**
   * Starts a download, which holds its slot until the body has ended or is
   * canceled. There are no retries once data has arrived.
   *
   * @throws RegionalApiError, or the abort reason of the request
   */
  download(
    request: RegionRequest & { endpoint: 'E13'; signal: AbortSignal },
    start: Use<EvidenceDownload>,
  ): Promise<EvidenceDownload> {
    const { signal } = request;
    return this.#within(request, (policy, call) =>
      policy.hold(call, async release => {
        const { value } = await this.#attempt(request, signal, start);
        return {
          ...value,
          body: releaseOnEnd(value.body, { signal, release }),
        };
      }),
    );
  }

  /**
   * Makes a single attempt now, even if the circuit is open. Returns a failure
   * of the region instead of throwing it.
   *
   * @throws the abort reason of the request
   */
  probe<T>(request: ResourceRequest<T>): Promise<Probe<T>> {
    return this.#probes.join(
      JSON.stringify([request.region, ...identityOf(this.#config(), request)]),
      ({ signal }) => this.#probe({ ...request, signal }),
      { ...(request.signal && { signal: request.signal }) },
    );
  }

  async #probe<T>(request: ResourceRequest<T>): Promise<Probe<T>> {
    let start = performance.now();
    const tookMs = () => Math.round(performance.now() - start);
    try {
      return await this.#within(request, (policy, call) =>
        policy.once(call, async () => {
          start = performance.now();
          const response = await this.#attempt(
            request,
            call.signal,
            request.load,
            { isWrite: request.usesWriteKey },
          );
          return { ok: true, ...response, tookMs: tookMs() };
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
  write<T>(request: RegionRequest, use: Use<T>): Promise<T> {
    const begun = new AbortController().signal;
    return this.#within(
      request,
      (policy, call) =>
        policy.once(call, async () => {
          const { value } = await this.#attempt(request, begun, use, {
            isWrite: true,
          });
          return value;
        }),
      // A rejected write isn't a failure of the region.
      error => !isResponse(error),
    );
  }

  /** The key used for an organization's writes. */
  async writeKey(request: RegionRequest): Promise<KeyName> {
    const time = timeLimitOf(this.#config(), request);
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
    isFailure?: (error: unknown) => boolean,
  ): Promise<T> {
    const time = timeLimitOf(this.#config(), request);
    const { signal, deadline } = time;
    let sentAt: number | undefined;
    const onTurn = () => {
      sentAt ??= performance.now();
    };
    const call = { ...request, signal, deadline: () => deadline, onTurn };
    try {
      return await this.#watched(
        request,
        () => run(this.#policyOf(request), call),
        isFailure,
      );
    } catch (error) {
      throw time.explain(error, request, sentAt);
    } finally {
      time.stop();
    }
  }

  /** Logs the final outcome of a request. */
  async #watched<T>(
    request: RegionRequest,
    send: () => Promise<T>,
    isFailure: (error: unknown) => boolean = () => true,
  ): Promise<T> {
    try {
      const result = await send();
      this.#watch.noteResponse(request);
      return result;
    } catch (error) {
      if (isFailure(error)) {
        this.#watch.failed(request, error);
      }
      throw error;
    }
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
    this.#telemetry.circuitChanged(region, broken);
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

/** Whether a region rejected the request. */
function isResponse(error: unknown): boolean {
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
