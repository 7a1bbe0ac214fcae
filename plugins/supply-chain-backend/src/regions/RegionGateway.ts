import type { Readable } from 'node:stream';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  EvidenceDownload,
  RegionalKeyProvider,
} from 'backstage-plugin-supply-chain-node';
import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { QueueTimeoutError } from '../errors/problems';
import { RegionClients } from './RegionClients';
import { RegionLog } from './RegionLog';
import type { KeyName } from './RegionLog';
import { RegionPolicy } from './RegionPolicy';
import { RegionQueue } from './RegionQueue';
import { regionOf } from './RegionRequest';
import type { RegionRequest, Use } from './RegionRequest';
import { releaseOnEnd } from './releaseOnEnd';
import type { Telemetry } from './Telemetry';

/** How much longer than its requests' timeout an attempt may take. */
const GRACE_MS = 1_000;

/** Length of a pause unless the region specifies one, and its maximum. */
const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Result of a single attempt. */
export type Probe<T> = {
  /** Duration in milliseconds, without the time spent queued. */
  tookMs: number;
} & (
  | { ok: true; value: T; key: KeyName }
  | { ok: false; failure: RegionalApiError }
);

/** A file, at its reader's pace. */
export interface Download extends Omit<EvidenceDownload, 'body'> {
  body: Readable;
}

interface Call<T> {
  use: Use<T>;
  signal?: AbortSignal;
  /** Starts only if no other request is waiting. */
  isLow?: boolean;
  /** Makes a single attempt, even if the circuit is open. */
  isOnly?: boolean;
  /** Uses the key for writes. */
  isWrite?: boolean;
}

interface Wait {
  waiting: AbortSignal;
  /** In milliseconds since the epoch. */
  deadline: number;
}

/**
 * The only path to the regions: keys, queues, time limits, retries, circuit
 * breakers, logs and metrics. Callers must check access before they use it.
 */
export class RegionGateway {
  readonly #config: () => SupplyChainConfig;
  readonly #telemetry: Telemetry;
  readonly #clients: RegionClients;
  readonly #log: RegionLog;
  readonly #policy: RegionPolicy;
  /** By region and limits. */
  readonly #queues = new Map<string, RegionQueue>();

  constructor(options: {
    config: () => SupplyChainConfig;
    logger: LoggerService;
    telemetry: Telemetry;
    keyProvider?: RegionalKeyProvider;
  }) {
    const { config, telemetry } = options;
    this.#config = config;
    this.#telemetry = telemetry;
    this.#log = new RegionLog(options.logger);
    this.#clients = new RegionClients({ ...options, log: this.#log });
    this.#policy = new RegionPolicy(telemetry);
  }

  /**
   * Reads with retries.
   *
   * @throws RegionalApiError
   */
  async read<T>(request: RegionRequest, use: Use<T>): Promise<T> {
    const { value } = await this.#send(request, { use });
    return value;
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
    const call = { use, signal, isLow: true };
    const { value } = await this.#queueOf(request).background(signal, () =>
      this.#send(request, call),
    );
    return value;
  }

  /**
   * Starts a download once there is a place, which it holds until the body has
   * ended or is canceled. There are no retries once data has arrived.
   *
   * @throws RegionalApiError, or the abort reason
   */
  async download(
    request: RegionRequest & { endpoint: 'E13' },
    signal: AbortSignal,
    use: Use<EvidenceDownload>,
  ): Promise<Download> {
    const queue = this.#queueOf(request);
    const release = await queue.hold(request.caller, signal);
    try {
      const { value: file } = await this.#send(request, { use, signal });
      return { ...file, body: releaseOnEnd(file.body, signal, release) };
    } catch (error) {
      release();
      throw error;
    }
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
    let start = Date.now();
    const use: Use<T> = (client, call) => {
      start = Date.now();
      return request.load(client, call);
    };
    try {
      const call = { ...options, use, isOnly: true };
      const response = await this.#send(request, call);
      return { ok: true, ...response, tookMs: Date.now() - start };
    } catch (failure) {
      if (failure instanceof RegionalApiError && failure.kind !== 'aborted') {
        return { ok: false, failure, tookMs: Date.now() - start };
      }
      throw failure;
    }
  }

  /**
   * Writes to a region when it is the caller's turn, without retries, except with
   * another key if one is rejected. Once sent, it completes even if the caller
   * leaves.
   *
   * @throws RegionalApiError
   */
  async write<T>(request: RegionRequest, use: Use<T>): Promise<T> {
    const call = { use, isOnly: true, isWrite: true };
    const { value } = await this.#send(request, call);
    return value;
  }

  /**
   * Fails with a {@link QueueTimeoutError} what waits for its turn too long, and
   * logs changes of the outcome.
   */
  async #send<T>(
    request: RegionRequest,
    call: Call<T>,
  ): Promise<{ value: T; key: KeyName }> {
    const overdue = new AbortController();
    const ms = regionOf(this.#config(), request).timeout;
    const end = () => overdue.abort(new QueueTimeoutError(request));
    const timer = setTimeout(end, ms);
    const waiting = either(overdue.signal, call.signal);
    const deadline = Date.now() + ms;
    const attempt = () => this.#attempt(request, call, { waiting, deadline });
    try {
      const result = await (call.isOnly
        ? attempt()
        : this.#policy.run(request, deadline, attempt));
      this.#log.responded(request);
      return result;
    } catch (error) {
      this.#log.failed(request, error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Makes one attempt when it is its turn, with its own time limit. */
  async #attempt<T>(
    request: RegionRequest,
    { use, signal, isLow, isWrite }: Call<T>,
    wait: Wait,
  ): Promise<{ value: T; key: KeyName }> {
    const { region, org, endpoint } = request;
    const queue = this.#queueOf(request);
    // The client times out each request by itself, so only several requests or
    // a key provider can take longer. A download goes on afterwards.
    const limit = timeout(
      regionOf(this.#config(), request).timeout + GRACE_MS,
      { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false },
    );
    const send = () =>
      limit.execute(({ signal: late }) => {
        const options = { signal: either(late, signal) };
        return this.#clients.call(request, isWrite ?? false, client =>
          this.#telemetry.request(request, () => use(client, options)),
        );
      });
    try {
      return await queue.run({ ...request, ...wait, isLow }, send);
    } catch (error) {
      if (error instanceof TaskCancelledError) {
        const message = `The region ${region} didn't respond in time`;
        throw new RegionalApiError({ kind: 'timeout', endpoint, message });
      }
      if (error instanceof RegionalApiError && error.httpStatus === 429) {
        const ms = error.retryAfterMs || PAUSE_MS;
        queue.pause(org, Math.min(ms, LONGEST_PAUSE_MS));
      }
      throw error;
    }
  }

  #queueOf(request: RegionRequest): RegionQueue {
    const config = this.#config();
    const { concurrency } = regionOf(config, request);
    const { requestsPerMinute } = config.sync;
    // Changed limits are for new requests: the old queue runs empty.
    const name = JSON.stringify([
      request.region,
      concurrency,
      requestsPerMinute,
    ]);
    const queue =
      this.#queues.get(name) ?? new RegionQueue(concurrency, requestsPerMinute);
    this.#queues.set(name, queue);
    return queue;
  }
}

function either(one: AbortSignal, other?: AbortSignal): AbortSignal {
  return other ? AbortSignal.any([one, other]) : one;
}
