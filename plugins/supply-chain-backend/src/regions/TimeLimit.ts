import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalEndpoint } from 'backstage-plugin-supply-chain-node';
import { QueueTimeoutError } from '../records/QueueTimeoutError';

/** Abort reason when a caller's time is up. */
export class OverdueError extends Error {
  name = 'OverdueError' as const;
}

/**
 * Whether it is the region that is slow, rather than the queue: it had the
 * request for at least half of the wait.
 *
 * @param sentAt - when the request was first sent, on the `performance.now()`
 * clock; undefined if it is still queued. Retries are due to the region
 */
export function isHanging(
  sentAt: number | undefined,
  waitedMs: number,
): boolean {
  return sentAt !== undefined && performance.now() - sentAt >= waitedMs / 2;
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
  readonly #startedAt = performance.now();
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
   *
   * @param sentAt - when the request was first sent, on the `performance.now()`
   * clock; undefined if it is still queued
   */
  explain(
    error: unknown,
    place: { region: string; endpoint: RegionalEndpoint },
    sentAt: number | undefined,
  ): unknown {
    const isCutShort =
      error instanceof OverdueError ||
      (error instanceof RegionalApiError && error.kind === 'aborted');
    if (!isCutShort || this.#waiting?.aborted) {
      return error;
    }
    const { region, endpoint } = place;
    return isHanging(sentAt, performance.now() - this.#startedAt)
      ? new RegionalApiError({
          kind: 'timeout',
          endpoint,
          message: `The region ${region} didn't respond in time`,
        })
      : new QueueTimeoutError(place);
  }
}
