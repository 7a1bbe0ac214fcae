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
export class LeftAloneError extends RegionalApiError {
  constructor(endpoint: RegionalEndpoint, message: string) {
    super({ kind: 'unavailable', endpoint, message });
  }
}

/**
 * Leaves an organization of a region alone for a moment when it failed several
 * times in a row, and lets one request through then, to see.
 */
export class Breaker {
  readonly #policy: CircuitBreakerPolicy;
  readonly #message: string;
  #broken = false;

  constructor(options: {
    region: string;
    org: string;
    /** Called when it breaks, and when the region answers again. */
    onChange(broken: boolean): void;
  }) {
    const { region, org, onChange } = options;
    this.#message = `The region ${region} failed several times in a row for organization ${org} and is left alone for a moment`;
    const policy = circuitBreaker(
      handleWhen(
        error => isOutage(error) || policy.state !== CircuitState.Closed,
      ),
      {
        halfOpenAfter: BREAK_MS,
        breaker: new ConsecutiveBreaker(FAILURES_TO_BREAK),
      },
    );
    this.#policy = policy;
    policy.onBreak(() => this.#change(true, onChange));
    policy.onReset(() => this.#change(false, onChange));
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
    try {
      return await this.#policy.execute(attempt, signal);
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        throw new LeftAloneError(endpoint, this.#message);
      }
      throw error;
    }
  }

  #change(broken: boolean, onChange: (broken: boolean) => void) {
    // Half open, it may break again: that is no news.
    if (broken !== this.#broken) {
      this.#broken = broken;
      onChange(broken);
    }
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof RegionalApiError && OUTAGES.has(error.kind);
}

function isAnswer(error: RegionalApiError): boolean {
  return !isOutage(error) && error.kind !== 'aborted';
}
