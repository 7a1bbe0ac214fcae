import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  RegionalEndpoint,
  RegionalErrorKind,
} from 'backstage-plugin-supply-chain-node';
import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
} from 'cockatiel';
import type { CircuitBreakerPolicy } from 'cockatiel';
import { FairLimit } from './FairLimit';

const MAX_RETRIES = 3;
const FIRST_RETRY_MS = 200;
const PAUSE_AFTER_429_MS = 1_000;
const FAILURES_TO_BREAK = 5;
const BREAK_MS = 10_000;

/** Failures that another try may mend. */
const PASSING: ReadonlySet<RegionalErrorKind> = new Set([
  'network',
  'rate-limited',
  'unavailable',
  'conflict',
]);

/** Failures that tell that a region is down rather than busy. */
const OUTAGES: ReadonlySet<RegionalErrorKind> = new Set([
  'network',
  'timeout',
  'unavailable',
  'server',
]);

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

/**
 * How one region is treated: so many requests at once, tried again when that
 * may help, left alone for a while when it keeps failing.
 */
export class RegionPolicy {
  readonly #region: string;
  readonly #limit: FairLimit;
  readonly #breakers = new Map<string, CircuitBreakerPolicy>();

  constructor(region: string, concurrency: number) {
    this.#region = region;
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
    return this.#limit.run(call.caller, call.signal, () =>
      this.#retrying(call, attempt),
    );
  }

  async #retrying<T>(call: PolicyCall, attempt: () => Promise<T>): Promise<T> {
    const breaker = this.#breakerOf(call.org);
    const policy = retry(
      handleWhen(error => this.#mayRetry(error, call.deadline)),
      {
        maxAttempts: MAX_RETRIES,
        backoff: new DelegateBackoff(context =>
          waitBefore(context.attempt, failureOf(context.result)),
        ),
      },
    );
    try {
      return await policy.execute(
        () => breaker.execute(attempt, call.signal),
        call.signal,
      );
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        throw new RegionalApiError({
          kind: 'unavailable',
          endpoint: call.endpoint,
          message: `The region ${
            this.#region
          } failed several times in a row and is left alone for a moment`,
        });
      }
      throw error;
    }
  }

  #mayRetry(error: unknown, deadline: number): boolean {
    if (!(error instanceof RegionalApiError) || !PASSING.has(error.kind)) {
      return false;
    }
    const wait = error.retryAfterMs ?? 0;
    if (error.kind === 'rate-limited') {
      this.#limit.slowDown(wait || PAUSE_AFTER_429_MS);
    }
    return Date.now() + wait < deadline;
  }

  #breakerOf(org: string): CircuitBreakerPolicy {
    let breaker = this.#breakers.get(org);
    if (!breaker) {
      breaker = circuitBreaker(
        handleWhen(
          error => error instanceof RegionalApiError && OUTAGES.has(error.kind),
        ),
        {
          halfOpenAfter: BREAK_MS,
          breaker: new ConsecutiveBreaker(FAILURES_TO_BREAK),
        },
      );
      this.#breakers.set(org, breaker);
    }
    return breaker;
  }
}

/** What the region asks for, else twice as long each time, with jitter. */
function waitBefore(attempt: number, error: unknown): number {
  if (error instanceof RegionalApiError && error.retryAfterMs !== undefined) {
    return error.retryAfterMs;
  }
  return FIRST_RETRY_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
}

function failureOf(result: { error: unknown } | { value: unknown }): unknown {
  return 'error' in result ? result.error : undefined;
}
