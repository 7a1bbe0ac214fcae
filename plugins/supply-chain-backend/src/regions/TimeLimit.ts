import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalEndpoint } from 'backstage-plugin-supply-chain-node';

/** The reason of a signal that aborts because somebody's time is over. */
export class OverdueError extends Error {
  name = 'OverdueError' as const;
}

/**
 * The time that somebody waits at the most, joined with their own signal. Stop
 * it when the wait is over, or its timer goes on.
 */
export class TimeLimit {
  /** Aborts when the time is over, for an {@link OverdueError}, or they left. */
  readonly signal: AbortSignal;
  /** When the time is over, as `performance.now()` counts. */
  readonly deadline: number;
  readonly #waiting?: AbortSignal;
  readonly #timer: NodeJS.Timeout;

  /** @param deadline - as `performance.now()` counts */
  constructor(deadline: number, waiting?: AbortSignal) {
    const overdue = new AbortController();
    const end = () => overdue.abort(new OverdueError('The time is over'));
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
   * What ended somebody's wait, as they should hear it: a request that the
   * portal cut short while they still waited didn't respond in time.
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
