import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalEndpoint } from 'backstage-plugin-supply-chain-node';
import { CircuitBreaker } from './CircuitBreaker';
import { FairLimit } from './FairLimit';
import { Pauses } from './Pauses';
import { retrying } from './Retries';

/** Length of a pause if the region doesn't specify one. */
const PAUSE_MS = 1_000;

/** Maximum length of a pause, whatever the region requests. */
const LONGEST_PAUSE_MS = 60_000;

/** A read waiting to be sent. */
export interface PolicyCall {
  org: string;
  endpoint: RegionalEndpoint;
  /** Callers share the region's capacity fairly. */
  caller: string;
  /** Low priority: starts only if nothing else is waiting. */
  isLow?: boolean;
  /** Aborts waiting; attempts in flight have their own signal. */
  signal: AbortSignal;
  /** Latest deadline of any caller, on the `performance.now()` clock. */
  deadline(): number;
  /** Called when it is no longer queued. */
  onTurn?(): void;
}

/** Callbacks for logs and metrics. */
interface PolicyEvents {
  onRetry(endpoint: RegionalEndpoint): void;
  /** A circuit breaker of the region opened or closed. */
  onBreak(org: string, broken: boolean): void;
}

/**
 * Concurrency limit, retries, rate limit pauses and circuit breakers of one
 * region. Pauses and breakers are per organization.
 */
export class RegionPolicy {
  readonly #region: string;
  readonly #events: PolicyEvents;
  readonly #limit: FairLimit;
  readonly #pauses = new Pauses();
  readonly #breakers = new Map<string, CircuitBreaker>();

  constructor(region: string, concurrency: number, events: PolicyEvents) {
    this.#region = region;
    this.#events = events;
    this.#limit = new FairLimit(concurrency);
  }

  set concurrency(value: number) {
    this.#limit.ceiling = value;
  }

  /**
   * Runs a read with retries. Not for writes, which must not be retried.
   *
   * @throws RegionalApiError, or the abort reason
   */
  run<T>(call: PolicyCall, attempt: () => Promise<T>): Promise<T> {
    return this.#trying(call, () => this.#inTurn(call, attempt));
  }

  /**
   * Makes a single attempt, bypassing the circuit breaker.
   *
   * @throws RegionalApiError, or the abort reason
   */
  once<T>(call: PolicyCall, attempt: () => Promise<T>): Promise<T> {
    return this.#inTurn(call, attempt);
  }

  /**
   * Starts a read that outlasts its attempt, and holds its slot until released.
   *
   * @param attempt - must eventually call the given function to release the
   * slot
   * @throws RegionalApiError, or the abort reason
   */
  hold<T>(
    call: PolicyCall,
    attempt: (release: () => void) => Promise<T>,
  ): Promise<T> {
    return this.#trying(call, async () => {
      const free = await this.#place(call, { isLong: true });
      try {
        const result = await attempt(free);
        this.#limit.speedUp();
        return result;
      } catch (error) {
        free();
        throw error;
      }
    });
  }

  #trying<T>(call: PolicyCall, attempt: () => Promise<T>): Promise<T> {
    const { endpoint, org, signal, deadline } = call;
    const breaker = this.#breakerOf(org);
    // The slot is released between retries, so that other calls can use it.
    return retrying(
      { signal, deadline, onRetry: () => this.#events.onRetry(endpoint) },
      () => breaker.run(endpoint, signal, () => this.#listening(org, attempt)),
    );
  }

  async #inTurn<T>(call: PolicyCall, attempt: () => Promise<T>): Promise<T> {
    const free = await this.#place(call);
    try {
      const result = await attempt();
      this.#limit.speedUp();
      return result;
    } finally {
      free();
    }
  }

  async #place(call: PolicyCall, { isLong = false } = {}) {
    const { caller, isLow = false, org, signal } = call;
    const kind = { isLong, isLow };
    for (;;) {
      this.#assertPauseEnds(call);
      await this.#pauses.over(org, signal);
      const free = await this.#limit.acquire(caller, signal, kind);
      if (this.#pauses.until(org) <= performance.now()) {
        call.onTurn?.();
        return free;
      }
      // A pause started while this call was queued.
      free();
    }
  }

  #assertPauseEnds({ deadline, endpoint, org }: PolicyCall): void {
    const until = this.#pauses.until(org);
    if (until >= deadline()) {
      throw new RegionalApiError({
        kind: 'rate-limited',
        endpoint,
        message: `The region ${
          this.#region
        } requested a pause longer than this request can wait`,
        retryAfterMs: until - performance.now(),
      });
    }
  }

  /** Slows down if the region is rate limiting. */
  async #listening<T>(org: string, attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof RegionalApiError && error.httpStatus === 429) {
        const pause = Math.min(
          error.retryAfterMs || PAUSE_MS,
          LONGEST_PAUSE_MS,
        );
        if (this.#pauses.start(org, pause)) {
          this.#limit.slowDown();
        }
      }
      throw error;
    }
  }

  #breakerOf(org: string): CircuitBreaker {
    let breaker = this.#breakers.get(org);
    if (!breaker) {
      breaker = new CircuitBreaker({
        region: this.#region,
        org,
        onChange: broken => this.#events.onBreak(org, broken),
      });
      this.#breakers.set(org, breaker);
    }
    return breaker;
  }
}
