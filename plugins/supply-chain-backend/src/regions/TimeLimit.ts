import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalEndpoint } from 'backstage-plugin-supply-chain-node';

/** Abort reason when a caller's time is up. */
export class OverdueError extends Error {
  name = 'OverdueError' as const;
}

/**
 * Combines a caller's deadline with its own signal. Call `stop` when done, to
 * clear the timer.
 */
export class TimeLimit {
  /**
   * Aborts when the time is up, with an {@link OverdueError}, or when the
   * caller leaves.
   */
  readonly signal: AbortSignal;
  /** On the `performance.now()` clock. */
  readonly deadline: number;
  readonly #waiting?: AbortSignal;
  readonly #timer: NodeJS.Timeout;

  /** @param deadline - on the `performance.now()` clock */
  constructor(deadline: number, waiting?: AbortSignal) {
    const overdue = new AbortController();
    const end = () => overdue.abort(new OverdueError('Deadline exceeded'));
    this.deadline = deadline;
    this.#waiting = waiting;
    this.signal = AbortSignal.any([
      overdue.signal,
      ...(waiting ? [waiting] : []),
    ]);
    const left = deadline - performance.now();
    if (left <= 0) {
      end();
    }
    this.#timer = setTimeout(end, Math.max(left, 0));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /**
   * Converts an error for the caller: if its request was cut short while it was
   * still waiting, that is a timeout.
   */
  explain(
    error: unknown,
    { region, endpoint }: { region: string; endpoint: RegionalEndpoint },
  ): unknown {
    const isCutShort =
      error instanceof OverdueError ||
      (error instanceof RegionalApiError && error.kind === 'aborted');
    return isCutShort && !this.#waiting?.aborted
      ? new RegionalApiError({
          kind: 'timeout',
          endpoint,
          message: `The region ${region} didn't respond in time`,
        })
      : error;
  }
}
