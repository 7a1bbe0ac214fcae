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
  handleWhen,
} from 'cockatiel';
import type { CircuitBreakerPolicy } from 'cockatiel';

const FAILURES_TO_BREAK = 5;
const BREAK_MS = 10_000;

/** Failures that suggest an outage rather than overload. */
const OUTAGES: ReadonlySet<RegionalErrorKind> = new Set([
  'network',
  'timeout',
  'unavailable',
  'server',
]);

/**
 * Result of an attempt. A rejected request still shows that the region is up.
 */
type Outcome<T> = { value: T } | { refusal: RegionalApiError };

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

/**
 * Opens after several consecutive failures for an organization of a region.
 * After a pause, a single request tests whether the region has recovered.
 */
export class CircuitBreaker {
  readonly #message: string;
  readonly #onChange: (broken: boolean) => void;
  #policy: CircuitBreakerPolicy;
  #broken = false;
  /** When the circuit last opened, on both clocks. */
  #brokenAt = { monotonic: 0, wall: 0 };

  constructor(options: {
    region: string;
    org: string;
    /** Called when the circuit opens, and when the region responds again. */
    onChange(broken: boolean): void;
  }) {
    const { region, org, onChange } = options;
    this.#message = `The region ${region} failed repeatedly for organization ${org}: circuit open`;
    this.#onChange = onChange;
    this.#policy = this.#create();
  }

  #create(): CircuitBreakerPolicy {
    const policy = circuitBreaker(
      handleWhen(
        error => isOutage(error) || policy.state !== CircuitState.Closed,
      ),
      {
        halfOpenAfter: BREAK_MS,
        breaker: new ConsecutiveBreaker(FAILURES_TO_BREAK),
      },
    );
    policy.onBreak(() => {
      this.#brokenAt = { monotonic: performance.now(), wall: Date.now() };
      this.#change(true);
    });
    policy.onReset(() => this.#change(false));
    return policy;
  }

  /** @throws CircuitOpenError while the circuit is open */
  async run<T>(
    endpoint: RegionalEndpoint,
    signal: AbortSignal,
    attempt: () => Promise<T>,
  ): Promise<T> {
    const outcome = await this.#execute<T>(endpoint, signal, async () => {
      try {
        return { value: await attempt() };
      } catch (error) {
        if (error instanceof RegionalApiError && isResponse(error)) {
          return { refusal: error };
        }
        throw error;
      }
    });
    if ('refusal' in outcome) {
      throw outcome.refusal;
    }
    return outcome.value;
  }

  async #execute<T>(
    endpoint: RegionalEndpoint,
    signal: AbortSignal,
    attempt: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    if (this.#isStuck()) {
      this.#policy = this.#create();
    }
    try {
      const outcome = await this.#policy.execute(attempt, signal);
      this.#change(false);
      return outcome;
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        const { lastFailure } = this.#policy;
        throw new CircuitOpenError(
          endpoint,
          this.#message,
          lastFailure && 'error' in lastFailure ? lastFailure.error : undefined,
        );
      }
      throw error;
    }
  }

  /** The policy uses the system clock, which may be set back. */
  #isStuck(): boolean {
    const { monotonic, wall } = this.#brokenAt;
    return (
      this.#policy.state === CircuitState.Open &&
      performance.now() - monotonic >= BREAK_MS &&
      Date.now() - wall < BREAK_MS
    );
  }

  #change(broken: boolean) {
    // Reopening from half-open isn't a change.
    if (broken !== this.#broken) {
      this.#broken = broken;
      this.#onChange(broken);
    }
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof RegionalApiError && OUTAGES.has(error.kind);
}

function isResponse(error: RegionalApiError): boolean {
  return !isOutage(error) && error.kind !== 'aborted';
}
