import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalEndpoint } from 'backstage-plugin-supply-chain-node';
import { CircuitBreaker } from './CircuitBreaker';
import { FairLimit } from './FairLimit';
import { Pauses } from './Pauses';
import { retrying } from './Retries';

/** The pause of a region that asks for one without saying how long. */
const PAUSE_MS = 1_000;

/** However long a region asks to wait, it is asked again after this time. */
const LONGEST_PAUSE_MS = 60_000;

/** A read on its way to a region. */
export interface PolicyCall {
  org: string;
  endpoint: RegionalEndpoint;
  /** Who shares the region fairly with others. */
  caller: string;
  /** Starts only while nobody else waits for the region. */
  isLow?: boolean;
  /** Ends the waits; an attempt under way has a signal of its own. */
  signal: AbortSignal;
  /** When nobody waits any more, as `performance.now()` counts. */
  deadline(): number;
}

/** What happens to the reads of a region, for logs and metrics. */
export interface PolicyEvents {
  onRetry(endpoint: RegionalEndpoint): void;
  /** A breaker of the region opened, or closed again. */
  onBreak(org: string, broken: boolean): void;
}

/**
 * How one region is treated: so many requests at once, tried again when that
 * may help. Each of its organizations, which are those of the configuration,
 * pauses for itself when the region asks for it, and is left alone for a while
 * when it keeps failing.
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
   * Runs a read. A write must not come here: it may not be tried again.
   *
   * @throws RegionalApiError, or the signal's reason
   */
  run<T>(call: PolicyCall, attempt: () => Promise<T>): Promise<T> {
    return this.#trying(call, () => this.#inTurn(call, attempt));
  }

  /**
   * Runs one attempt, whatever the breaker says: to see how a region is.
   *
   * @throws RegionalApiError, or the signal's reason
   */
  once<T>(call: PolicyCall, attempt: () => Promise<T>): Promise<T> {
    return this.#inTurn(call, attempt);
  }

  /**
   * Starts a read that goes on after its attempt, and holds its place in the
   * limit until it is released.
   *
   * @param attempt - given what releases the place, which it must call at last
   * @throws RegionalApiError, or the signal's reason
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
    // The place is given back before the wait, so that others may go on.
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
        return free;
      }
      // The region asked for a pause while this call waited for its turn.
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
        } asked for a longer pause than this read allows`,
        retryAfterMs: until - performance.now(),
      });
    }
  }

  /** Slows down when the region asks for it. */
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
