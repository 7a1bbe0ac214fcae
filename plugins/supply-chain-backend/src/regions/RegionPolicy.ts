import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  RegionalEndpoint,
  RegionalErrorKind,
} from 'backstage-plugin-supply-chain-node';
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel';
import type { CircuitBreakerPolicy } from 'cockatiel';
import { QueueTimeoutError } from '../records/QueueTimeoutError';
import type { RegionRequest } from './RegionRequest';

const FAILURES_TO_BREAK = 5;
const BREAK_MS = 10_000;
const MAX_RETRIES = 3;
const FIRST_WAIT_MS = 200;
/** Longer, to give a rate limiting region more time. */
const FIRST_WAIT_AFTER_429_MS = 1_000;

/** Failures that suggest an outage rather than overload. */
const OUTAGES: ReadonlySet<RegionalErrorKind> = new Set([
  'network',
  'timeout',
  'unavailable',
  'server',
]);

/** Failures that a retry may get past. */
const RETRIED: ReadonlySet<RegionalErrorKind> = new Set([
  'network',
  'unavailable',
  'conflict',
  'rate-limited',
]);

/**
 * The circuit is open, so the request wasn't sent. Retrying immediately won't
 * help.
 */
export class CircuitOpenError extends RegionalApiError {
  /** @param cause - the failure that opened the circuit */
  constructor(
    endpoint: RegionalEndpoint,
    message: string,
    readonly cause?: unknown,
  ) {
    super({ kind: 'unavailable', endpoint, message });
  }
}

/** Retries reads, and stops asking a region that fails for an organization. */
export class RegionPolicy {
  readonly #breakers = new Map<string, CircuitBreakerPolicy>();
  readonly #events: {
    onRetry(request: RegionRequest): void;
    onBreak(request: RegionRequest, isBroken: boolean): void;
  };

  constructor(events: {
    onRetry(request: RegionRequest): void;
    /** The circuit opened, or the region responded again. */
    onBreak(request: RegionRequest, isBroken: boolean): void;
  }) {
    this.#events = events;
  }

  /**
   * @param deadline - no retry starts later, in milliseconds since the epoch
   * @throws CircuitOpenError while the circuit is open, or else the error of the
   * last attempt
   */
  async run<T>(
    request: RegionRequest,
    deadline: number,
    attempt: () => Promise<T>,
  ): Promise<T> {
    const breaker = this.#breakerOf(request);
    const retries = retry(
      handleWhen(error => isRetried(error, deadline)),
      { maxAttempts: MAX_RETRIES, backoff: new DelegateBackoff(delayBefore) },
    );
    retries.onRetry(() => this.#events.onRetry(request));
    try {
      return await wrap(retries, breaker).execute(attempt);
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) {
        throw error;
      }
      const { region, org, endpoint } = request;
      const { lastFailure } = breaker;
      throw new CircuitOpenError(
        endpoint,
        `The region ${region} failed repeatedly for organization ${org}: circuit open`,
        lastFailure && 'error' in lastFailure ? lastFailure.error : undefined,
      );
    }
  }

  #breakerOf(request: RegionRequest): CircuitBreakerPolicy {
    const name = `${request.region}:${request.org}`;
    const known = this.#breakers.get(name);
    if (known) {
      return known;
    }
    const breaker: CircuitBreakerPolicy = circuitBreaker(
      // A request that wasn't sent doesn't close a circuit.
      handleWhen(
        error =>
          isOutage(error) ||
          (breaker.state === CircuitState.HalfOpen && !isResponse(error)),
      ),
      {
        halfOpenAfter: BREAK_MS,
        breaker: new ConsecutiveBreaker(FAILURES_TO_BREAK),
      },
    );
    let isBroken = false;
    breaker.onStateChange(state => {
      // Trying once more isn't a change.
      if (state !== CircuitState.HalfOpen && (state === CircuitState.Open) !== isBroken) {
        isBroken = !isBroken;
        this.#events.onBreak(request, isBroken);
      }
    });
    this.#breakers.set(name, breaker);
    return breaker;
  }
}

function isOutage(error: unknown): error is RegionalApiError {
  return (
    error instanceof RegionalApiError &&
    !(error instanceof QueueTimeoutError) &&
    OUTAGES.has(error.kind)
  );
}

function isResponse(error: unknown): boolean {
  return error instanceof RegionalApiError && error.httpStatus !== undefined;
}

function isRetried(error: unknown, deadline: number): boolean {
  return (
    error instanceof RegionalApiError &&
    RETRIED.has(error.kind) &&
    Date.now() + (error.retryAfterMs ?? 0) < deadline
  );
}

/** The time that the region asks for, or exponential backoff, with jitter. */
function delayBefore({
  attempt,
  result,
}: {
  attempt: number;
  result: { error: unknown } | { value: unknown };
}): number {
  const error = 'error' in result ? result.error : undefined;
  const { kind, retryAfterMs } =
    error instanceof RegionalApiError
      ? error
      : { kind: undefined, retryAfterMs: undefined };
  if (retryAfterMs !== undefined) {
    return retryAfterMs + FIRST_WAIT_MS * Math.random();
  }
  const first =
    kind === 'rate-limited' ? FIRST_WAIT_AFTER_429_MS : FIRST_WAIT_MS;
  return first * 2 ** (attempt - 1) * (0.5 + Math.random());
}
