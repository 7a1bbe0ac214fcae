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

/** Failures that tell that a region is down rather than busy. */
const OUTAGES: ReadonlySet<RegionalErrorKind> = new Set([
  'network',
  'timeout',
  'unavailable',
  'server',
]);

/** What an attempt came to, a refusal being an answer too. */
type Outcome<T> = { value: T } | { refusal: RegionalApiError };

/** The region was not asked at all; trying again at once would not help. */
export class CircuitOpenError extends RegionalApiError {
  /** @param cause - the failure that it is left alone for */
  constructor(
    endpoint: RegionalEndpoint,
    message: string,
    readonly cause?: unknown,
  ) {
    super({ kind: 'unavailable', endpoint, message });
  }
}

/**
 * Leaves an organization of a region alone for a moment when it failed several
 * times in a row, and lets one request through then, to see.
 */
export class CircuitBreaker {
  readonly #message: string;
  readonly #onChange: (broken: boolean) => void;
  #policy: CircuitBreakerPolicy;
  #broken = false;
  /** When it broke last, as `performance.now()` counts and as the clock says. */
  #brokenAt = { monotonic: 0, wall: 0 };

  constructor(options: {
    region: string;
    org: string;
    /** Called when it breaks, and when the region answers again. */
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

  /**
   * @throws RegionalApiError of kind `unavailable` while it is left alone
   */
  async run<T>(
    endpoint: RegionalEndpoint,
    signal: AbortSignal,
    attempt: () => Promise<T>,
  ): Promise<T> {
    const outcome = await this.#execute<T>(endpoint, signal, async () => {
      try {
        return { value: await attempt() };
      } catch (error) {
        if (error instanceof RegionalApiError && isAnswer(error)) {
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

  /** The policy waits by the clock of the machine, which may be put back. */
  #isStuck(): boolean {
    const { monotonic, wall } = this.#brokenAt;
    return (
      this.#policy.state === CircuitState.Open &&
      performance.now() - monotonic >= BREAK_MS &&
      Date.now() - wall < BREAK_MS
    );
  }

  #change(broken: boolean) {
    // Half open, it may break again: that is no news.
    if (broken !== this.#broken) {
      this.#broken = broken;
      this.#onChange(broken);
    }
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof RegionalApiError && OUTAGES.has(error.kind);
}

function isAnswer(error: RegionalApiError): boolean {
  return !isOutage(error) && error.kind !== 'aborted';
}
