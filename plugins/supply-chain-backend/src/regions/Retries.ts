import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import { DelegateBackoff, handleWhen, retry } from 'cockatiel';
import { CircuitOpenError } from './CircuitBreaker';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 8_000;
/** A region that asks to slow down is given more time than one that fails. */
const FIRST_WAIT_AFTER_429_MS = 1_000;

/** How often another try may mend a failure; never, for all others. */
const TRIES: Readonly<Partial<Record<RegionalErrorKind, number>>> = {
  network: 3,
  unavailable: 3,
  conflict: 3,
  'rate-limited': 8,
};

/**
 * Tries a read again where that may help, after the time the region asks for,
 * else twice as long each time, with jitter, and only while the deadline
 * leaves time for it.
 *
 * @param options - `deadline` as `performance.now()` counts, asked each time
 * @throws what the last attempt threw
 */
export function retrying<T>(
  options: {
    signal: AbortSignal;
    deadline(): number;
    /** Called for each failure that is tried again, with the wait in milliseconds. */
    onRetry(error: RegionalApiError, waitMs: number): void;
  },
  attempt: () => Promise<T>,
): Promise<T> {
  const { signal, deadline, onRetry } = options;
  let tries = 0;
  let wait = 0;
  const policy = retry(
    handleWhen(error => {
      if (!(error instanceof RegionalApiError) || !mayPass(error, tries)) {
        return false;
      }
      tries += 1;
      wait = waitBefore(tries, error);
      if (signal.aborted || performance.now() + wait >= deadline()) {
        return false;
      }
      onRetry(error, wait);
      return true;
    }),
    { maxAttempts: Infinity, backoff: new DelegateBackoff(() => wait) },
  );
  return policy.execute(attempt, signal);
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
    // Never earlier, but not all at the same moment either.
    return error.retryAfterMs + FIRST_WAIT_MS * Math.random();
  }
  const wait = Math.min(first * 2 ** (tries - 1), LONGEST_WAIT_MS);
  return wait * (0.5 + Math.random());
}
