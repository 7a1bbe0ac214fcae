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
import { heldBody } from './heldBody';
import type { KeyName } from './KeyWatch';
import { RegionClients } from './RegionClients';
import { RegionPolicy } from './RegionPolicy';
import type { PolicyCall } from './RegionPolicy';
import type { Telemetry } from './Telemetry';
import { TimeLimit } from './TimeLimit';

/** Whose data is asked for, and on whose behalf. */
export interface RegionRequest {
  region: string;
  org: string;
  endpoint: RegionalEndpoint;
  /** The entity it is read for: entities share a region fairly. */
  caller: string;
  /**
   * When the answer was asked for that this is a part of, in milliseconds since
   * the epoch: the region's `timeout` counts for all its parts together.
   */
  startedAt?: number;
  signal?: AbortSignal;
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
  }

  /**
   * Reads, and tries again where that may help.
   *
   * @throws RegionalApiError, or the reason of the request's signal
   */
  async read<T>(request: RegionRequest, use: Use<T>): Promise<T> {
    return this.#within(request, (time, policy, call) =>
      policy.run(call, async () => {
        const { value } = await this.#ask(request, time, use);
        return value;
      }),
    );
  }

  /** Opens a file; its place in the limit is held until its body has ended. */
  async download(
    request: RegionRequest & { signal: AbortSignal },
    use: Use<EvidenceDownload>,
  ): Promise<EvidenceDownload> {
    return this.#within(request, (time, policy, call) =>
      policy.hold(call, async release => {
        const { value } = await this.#ask(request, time, use);
        const { signal } = request;
        return { ...value, body: heldBody(value.body, { signal, release }) };
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
      return await this.#within(request, (time, policy, call) =>
        policy.once(call, async () => {
          start = performance.now();
          const answer = await this.#ask(request, time, use);
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

  async #within<T>(
    request: RegionRequest,
    run: (
      time: TimeLimit,
      policy: RegionPolicy,
      call: PolicyCall,
    ) => Promise<T>,
  ): Promise<T> {
    const { org, endpoint, caller, startedAt = Date.now() } = request;
    const { timeout } = regionOf(this.#config(), request);
    const time = new TimeLimit(startedAt + timeout, request.signal);
    const { signal, deadline } = time;
    try {
      const call = { org, endpoint, caller, signal, deadline };
      return await run(time, this.#policyOf(request), call);
    } catch (error) {
      throw time.explain(error, request);
    } finally {
      time.stop();
    }
  }

  async #ask<T>(
    request: RegionRequest,
    time: TimeLimit,
    use: Use<T>,
  ): Promise<{ value: T; key: KeyName }> {
    const { region, org, endpoint } = request;
    const { signal } = time;
    try {
      return await this.#clients.call(
        { region, org, endpoint, signal },
        client =>
          this.#telemetry.request(request, () => use(client, { signal })),
      );
    } catch (error) {
      // Explained here too: a region that hangs counts for its breaker.
      throw time.explain(error, request);
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
        `The region ${region} failed several times in a row for organization ${org}; old data is shown while it is tried every few seconds. See whether supplyChain.regions.${region}.baseUrl can be reached from here`,
      );
    } else {
      this.#logger.info(
        `The region ${region} answers again for organization ${org}`,
      );
    }
  }
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
