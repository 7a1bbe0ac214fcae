import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalEndpoint } from 'backstage-plugin-supply-chain-node';
import { Breaker } from './Breaker';
import { FairLimit } from './FairLimit';
import { retrying } from './Retries';

/** The pause of a region that asks for one without saying how long. */
const PAUSE_MS = 1_000;

/** However long a region asks to wait, it is asked again after this time. */
const LONGEST_PAUSE_MS = 60_000;

/** A read on its way to a region. */
export interface PolicyCall {
  org: string;
  endpoint: RegionalEndpoint;
  /** Who shares the region fairly with others; an entity. */
  caller: string;
  signal: AbortSignal;
  /** When the read must be over, in milliseconds since the epoch. */
  deadline: number;
}

/** What happens to the reads of a region, for logs and metrics. */
export interface PolicyEvents {
  onRetry(endpoint: RegionalEndpoint): void;
  /** A breaker of the region opened, or closed again. */
  onBreak(org: string, broken: boolean): void;
}

/**
 * How one region is treated: so many requests at once, tried again when that
 * may help, left alone for a while when it keeps failing.
 */
export class RegionPolicy {
  readonly #region: string;
  readonly #events: PolicyEvents;
  readonly #limit: FairLimit;
  readonly #downloads: FairLimit;
  readonly #breakers = new Map<string, Breaker>();

  constructor(region: string, concurrency: number, events: PolicyEvents) {
    this.#region = region;
    this.#events = events;
    this.#limit = new FairLimit(concurrency);
    this.#downloads = new FairLimit(shareOfDownloads(concurrency));
  }

  set concurrency(value: number) {
    this.#limit.ceiling = value;
    this.#downloads.ceiling = shareOfDownloads(value);
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
   * limit until it is released. Half of the places are never held, so that
   * slow readers of files do not keep the pages waiting.
   *
   * @param attempt - given what releases the place, which it must call at last
   * @throws RegionalApiError, or the signal's reason
   */
  async hold<T>(
    call: PolicyCall,
    attempt: (release: () => void) => Promise<T>,
  ): Promise<T> {
    const leave = await this.#downloads.acquire(call.caller, call.signal);
    try {
      return await this.#trying(call, async () => {
        const free = await this.#place(call);
        try {
          const result = await attempt(() => {
            free();
            leave();
          });
          this.#limit.speedUp();
          return result;
        } catch (error) {
          free();
          throw error;
        }
      });
    } catch (error) {
      leave();
      throw error;
    }
  }

  #trying<T>(call: PolicyCall, attempt: () => Promise<T>): Promise<T> {
    const { endpoint, org, signal, deadline } = call;
    const breaker = this.#breakerOf(org);
    // The place is given back before the wait, so that others may go on.
    return retrying(
      { signal, deadline, onRetry: () => this.#events.onRetry(endpoint) },
      () => breaker.run(endpoint, signal, () => this.#listening(attempt)),
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

  #place({ caller, deadline, endpoint, signal }: PolicyCall) {
    const { pausedUntil } = this.#limit;
    if (pausedUntil >= deadline) {
      throw new RegionalApiError({
        kind: 'rate-limited',
        endpoint,
        message: `The region ${
          this.#region
        } asked for a pause that is longer than this read may take`,
        retryAfterMs: pausedUntil - Date.now(),
      });
    }
    return this.#limit.acquire(caller, signal);
  }

  /** Slows down for everybody when the region asks for it. */
  async #listening<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof RegionalApiError && error.httpStatus === 429) {
        this.#limit.slowDown(
          Math.min(error.retryAfterMs || PAUSE_MS, LONGEST_PAUSE_MS),
        );
      }
      throw error;
    }
  }

  #breakerOf(org: string): Breaker {
    let breaker = this.#breakers.get(org);
    if (!breaker) {
      breaker = new Breaker({
        region: this.#region,
        org,
        onChange: broken => this.#events.onBreak(org, broken),
      });
      this.#breakers.set(org, breaker);
    }
    return breaker;
  }
}

function shareOfDownloads(concurrency: number): number {
  return Math.max(1, Math.floor(concurrency / 2));
}
