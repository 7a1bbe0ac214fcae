import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import { CircuitOpenError } from './CircuitBreaker';
import { wait } from './wait';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 8_000;
/** Longer, to give a rate limiting region more time. */
const FIRST_WAIT_AFTER_429_MS = 1_000;

/** Maximum number of retries by kind of failure; no retries for other kinds. */
const TRIES: Readonly<Partial<Record<RegionalErrorKind, number>>> = {
  network: 3,
  unavailable: 3,
  conflict: 3,
  'rate-limited': 8,
};

/**
 * Retries a read if that may help: after the time the region requests, or else
 * with exponential backoff and jitter, as long as the deadline allows.
 *
 * @param options - `deadline` is on the `performance.now()` clock and may
 * change
 * @throws the error of the last attempt, or the abort reason if aborted while
 * waiting
 */
export async function retrying<T>(
  options: {
    signal: AbortSignal;
    deadline(): number;
    /** Called before each retry, with the delay in milliseconds. */
    onRetry(error: RegionalApiError, waitMs: number): void;
  },
  attempt: () => Promise<T>,
): Promise<T> {
  const { signal, deadline, onRetry } = options;
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RegionalApiError) || !mayPass(error, tries)) {
        throw error;
      }
      const waitMs = waitBefore(tries + 1, error);
      if (signal.aborted || performance.now() + waitMs >= deadline()) {
        throw error;
      }
      onRetry(error, waitMs);
      await wait(waitMs, signal);
    }
  }
}

function mayPass(error: RegionalApiError, tries: number): boolean {
  return (
    !(error instanceof CircuitOpenError) && tries < (TRIES[error.kind] ?? 0)
  );
}

function waitBefore(tries: number, error: RegionalApiError): number {
  const first =
    error.kind === 'rate-limited' ? FIRST_WAIT_AFTER_429_MS : FIRST_WAIT_MS;
  if (error.retryAfterMs !== undefined) {
    // Never earlier than requested, but with jitter.
    return error.retryAfterMs + FIRST_WAIT_MS * Math.random();
  }
  const waitMs = Math.min(first * 2 ** (tries - 1), LONGEST_WAIT_MS);
  return waitMs * (0.5 + Math.random());
}
