import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel';
import type { CircuitBreakerPolicy } from 'cockatiel';
import { QueueTimeoutError } from '../errors/problems';
import type { RegionRequest } from './RegionRequest';
import type { Telemetry } from './Telemetry';

const FAILURES_TO_BREAK = 5;
const BREAK_MS = 10_000;
const MAX_RETRIES = 3;
const FIRST_WAIT_MS = 200;

/** Failures that suggest an outage rather than overload. */
const OUTAGES: RegionalErrorKind[] = [
  'network',
  'timeout',
  'unavailable',
  'server',
];

/** Failures that a retry may get past. */
const RETRIED: RegionalErrorKind[] = [
  'network',
  'unavailable',
  'conflict',
  'rate-limited',
];

/** Retries reads, and stops asking a region that fails for an organization. */
export class RegionPolicy {
  readonly #breakers = new Map<string, CircuitBreakerPolicy>();

  constructor(private readonly telemetry: Telemetry) {}

  /**
   * @param deadline - no retry starts later, in milliseconds since the epoch
   * @throws the error of the last attempt that was sent; `unavailable` if none was
   * because the circuit is open
   */
  async run<T>(
    request: RegionRequest,
    deadline: number,
    attempt: () => Promise<T>,
  ): Promise<T> {
    let last: RegionalApiError | undefined;
    const delay = (tries: number) =>
      (last?.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1)) +
      FIRST_WAIT_MS * Math.random();
    const retries = retry(
      handleWhen(
        error =>
          isOfRegion(error) &&
          RETRIED.includes(error.kind) &&
          Date.now() + (error.retryAfterMs ?? 0) < deadline,
      ),
      {
        maxAttempts: MAX_RETRIES,
        backoff: new DelegateBackoff(({ attempt: tries }) => delay(tries)),
      },
    );
    retries.onRetry(() => this.telemetry.retried(request));
    try {
      return await wrap(retries, this.#breakerOf(request)).execute(async () => {
        try {
          return await attempt();
        } catch (error) {
          last = isOfRegion(error) ? error : last;
          throw error;
        }
      });
    } catch (error) {
      if (last || !(error instanceof BrokenCircuitError)) {
        throw last ?? error;
      }
      const { region, org, endpoint } = request;
      throw new RegionalApiError({
        kind: 'unavailable',
        endpoint,
        message: `The region ${region} failed repeatedly for organization ${org}: circuit open`,
      });
    }
  }

  #breakerOf({ region, org }: RegionRequest): CircuitBreakerPolicy {
    const name = `${region}:${org}`;
    const known = this.#breakers.get(name);
    if (known) {
      return known;
    }
    const breaker = circuitBreaker(
      handleWhen(error => isOfRegion(error) && OUTAGES.includes(error.kind)),
      {
        halfOpenAfter: BREAK_MS,
        breaker: new ConsecutiveBreaker(FAILURES_TO_BREAK),
      },
    );
    this.#breakers.set(name, breaker);
    return breaker;
  }
}

/** A request that wasn't sent says nothing about its region. */
function isOfRegion(error: unknown): error is RegionalApiError {
  return (
    error instanceof RegionalApiError &&
    !(error instanceof QueueTimeoutError) &&
    !(error.kind === 'rate-limited' && error.httpStatus === undefined)
  );
}
