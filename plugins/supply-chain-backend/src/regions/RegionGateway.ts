import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  EvidenceDownload,
  RegionalKeyProvider,
} from 'backstage-plugin-supply-chain-node';
import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { QueueTimeoutError } from '../records/QueueTimeoutError';
import type { KeyName } from './KeyWatch';
import { RegionClients } from './RegionClients';
import { RegionPolicy } from './RegionPolicy';
import { RegionQueue } from './RegionQueue';
import { regionOf } from './RegionRequest';
import type { RegionRequest, Use } from './RegionRequest';
import { RegionWatch } from './RegionWatch';
import { releaseOnEnd } from './releaseOnEnd';
import type { Telemetry } from './Telemetry';

/** How much longer than its requests' timeout an attempt may take. */
const GRACE_MS = 1_000;

/** Background reads that would have to wait longer before a retry fail. */
const BACKGROUND_WAIT_MS = 30_000;

/** Length of a pause if the region doesn't specify one. */
const PAUSE_MS = 1_000;

/** Maximum length of a pause, whatever the region requests. */
const LONGEST_PAUSE_MS = 60_000;

/** Result of a single attempt. */
export type Probe<T> = {
  /** Duration in milliseconds, without the time spent queued. */
  tookMs: number;
} & (
  | { ok: true; value: T; key: KeyName }
  | { ok: false; failure: RegionalApiError }
);

interface CallOptions {
  /** Nothing is sent once it aborts. */
  waiting: AbortSignal;
  /** Aborts a request that was sent. */
  signal?: AbortSignal;
  /** No request starts later, in milliseconds since the epoch. */
  deadline: number;
  /** Starts only if no other request is waiting. */
  isLow?: boolean;
  /** Uses the key for writes. */
  isWrite?: boolean;
}

/**
 * The only path to the regions: keys, queues, time limits, retries, circuit
 * breakers, logs and metrics. Callers must check access before they use it.
 */
export class RegionGateway {
  readonly #config: () => SupplyChainConfig;
  readonly #telemetry: Telemetry;
  readonly #clients: RegionClients;
  readonly #watch: RegionWatch;
  readonly #policy: RegionPolicy;
  /** By region name. */
  readonly #queues = new Map<string, RegionQueue>();

  constructor(options: {
    config: () => SupplyChainConfig;
    logger: LoggerService;
    telemetry: Telemetry;
    keyProvider?: RegionalKeyProvider;
  }) {
    this.#config = options.config;
    this.#telemetry = options.telemetry;
    this.#clients = new RegionClients(options);
    this.#watch = new RegionWatch(options.logger);
    this.#policy = new RegionPolicy({
      onRetry: request => this.#telemetry.retried(request),
      onBreak: (request, isBroken) => {
        this.#telemetry.circuitChanged(request.region, isBroken);
        this.#watch.circuitChanged(request, isBroken);
      },
    });
  }

  /**
   * Reads with retries. A request that was sent goes on even if nobody waits for
   * it anymore, because its outcome shows the state of the region.
   *
   * @param options - nothing is sent once `signal` aborts
   * @throws RegionalApiError, or the abort reason
   */
  read<T>(
    request: RegionRequest,
    options: { signal: AbortSignal; isLow?: boolean },
    use: Use<T>,
  ): Promise<T> {
    const { signal, isLow } = options;
    return this.#within(request, signal, (waiting, deadline) =>
      this.#call(request, { waiting, deadline, isLow }, use),
    );
  }

  /**
   * Runs a read that nobody waits for, unless too many are waiting. It must not
   * throw.
   */
  later(request: Omit<RegionRequest, 'caller'>, read: () => Promise<void>) {
    this.#queueOf(request).later(read);
  }

  /**
   * Reads for the background sync, within its budget and behind everything else.
   * If the region asks for a long pause, fails instead of waiting, because other
   * organizations may be read meanwhile.
   *
   * @throws RegionalApiError, or the abort reason
   */
  async inBackground<T>(
    request: RegionRequest,
    signal: AbortSignal,
    use: Use<T>,
  ): Promise<T> {
    const { requestsPerMinute } = this.#config().sync;
    const read = () =>
      this.#within(
        request,
        signal,
        (waiting, deadline) =>
          this.#call(request, { waiting, signal, deadline, isLow: true }, use),
        BACKGROUND_WAIT_MS,
      );
    return this.#queueOf(request).background(requestsPerMinute, signal, read);
  }

  /**
   * Starts a download, which holds its place until the body has ended or is
   * canceled. There are no retries once data has arrived.
   *
   * @throws RegionalApiError, or the abort reason
   */
  download(
    request: RegionRequest & { endpoint: 'E13' },
    signal: AbortSignal,
    start: Use<EvidenceDownload>,
  ): Promise<EvidenceDownload> {
    return this.#within(request, signal, (waiting, deadline) =>
      this.#queueOf(request).hold({ ...request, waiting }, async release => {
        const options = { waiting, signal, deadline };
        const file = await this.#call(request, options, start);
        return { ...file, body: releaseOnEnd(file.body, signal, release) };
      }),
    );
  }

  /**
   * Makes a single attempt, even if the circuit is open. Returns a failure
   * of the region instead of throwing it.
   *
   * @throws the abort reason
   */
  async probe<T>(
    request: RegionRequest & { load: Use<T> },
    options: { signal?: AbortSignal; isWrite?: boolean } = {},
  ): Promise<Probe<T>> {
    const { signal, isWrite } = options;
    let start = Date.now();
    const tookMs = () => Date.now() - start;
    try {
      const response = await this.#within(request, signal, (waiting, deadline) =>
        this.#attempt(
          request,
          { waiting, signal, deadline, isWrite },
          (client, call) => {
            start = Date.now();
            return request.load(client, call);
          },
        ),
      );
      return { ok: true, ...response, tookMs: tookMs() };
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
    const { value } = await this.#within(
      request,
      undefined,
      (waiting, deadline) =>
        this.#attempt(request, { waiting, deadline, isWrite: true }, use),
    );
    return value;
  }

  /** The key used for an organization's writes. */
  writeKey(request: RegionRequest, signal: AbortSignal): Promise<KeyName> {
    return this.#clients.writeKey({ ...request, signal });
  }

  /**
   * Fails with a {@link QueueTimeoutError} what waits for its turn too long, and
   * logs changes of the outcome.
   */
  async #within<T>(
    request: RegionRequest,
    signal: AbortSignal | undefined,
    run: (waiting: AbortSignal, deadline: number) => Promise<T>,
    ms: number = regionOf(this.#config(), request).timeout,
  ): Promise<T> {
    const overdue = new AbortController();
    const timer = setTimeout(
      () => overdue.abort(new QueueTimeoutError(request)),
      ms,
    );
    const signals = signal ? [signal, overdue.signal] : [overdue.signal];
    try {
      const result = await run(AbortSignal.any(signals), Date.now() + ms);
      this.#watch.noteResponse(request);
      return result;
    } catch (error) {
      this.#watch.failed(request, error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #call<T>(
    request: RegionRequest,
    options: CallOptions,
    use: Use<T>,
  ): Promise<T> {
    const { value } = await this.#policy.run(request, options.deadline, () =>
      this.#attempt(request, options, use),
    );
    return value;
  }

  /** Makes one attempt when it is its turn, with its own time limit. */
  async #attempt<T>(
    request: RegionRequest,
    options: CallOptions,
    use: Use<T>,
  ): Promise<{ value: T; key: KeyName }> {
    const queue = this.#queueOf(request);
    this.#assertPauseEnds(request, queue, options.deadline);
    try {
      return await queue.run({ ...request, ...options }, () =>
        this.#send(request, options, use),
      );
    } catch (error) {
      if (error instanceof RegionalApiError && error.httpStatus === 429) {
        const ms = error.retryAfterMs || PAUSE_MS;
        queue.pause(request.org, Math.min(ms, LONGEST_PAUSE_MS));
      }
      throw error;
    }
  }

  /**
   * The client times out each request by itself, so only several requests or a
   * key provider can take longer.
   */
  async #send<T>(
    request: RegionRequest,
    { isWrite, signal }: CallOptions,
    use: Use<T>,
  ): Promise<{ value: T; key: KeyName }> {
    const limit = timeout(
      regionOf(this.#config(), request).timeout + GRACE_MS,
      // A download goes on afterwards.
      { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false },
    );
    try {
      return await limit.execute(({ signal: late }) => {
        const either = signal ? AbortSignal.any([signal, late]) : late;
        return this.#clients.call(
          { ...request, signal: either, isWrite },
          client =>
            this.#telemetry.request(request, () =>
              use(client, { signal: either }),
            ),
        );
      });
    } catch (error) {
      throw error instanceof TaskCancelledError
        ? new RegionalApiError({
            kind: 'timeout',
            endpoint: request.endpoint,
            message: `The region ${request.region} didn't respond in time`,
          })
        : error;
    }
  }

  #assertPauseEnds(
    { endpoint, org, region }: RegionRequest,
    queue: RegionQueue,
    deadline: number,
  ): void {
    const pausedUntil = queue.pausedUntil(org);
    if (pausedUntil >= deadline) {
      throw new RegionalApiError({
        kind: 'rate-limited',
        endpoint,
        message: `The region ${region} requested a pause longer than this request can wait`,
        retryAfterMs: pausedUntil - Date.now(),
      });
    }
  }

  #queueOf(request: Omit<RegionRequest, 'caller'>): RegionQueue {
    const { region } = request;
    const queue = this.#queues.get(region) ?? new RegionQueue();
    this.#queues.set(region, queue);
    queue.concurrency = regionOf(this.#config(), request).concurrency;
    return queue;
  }
}
