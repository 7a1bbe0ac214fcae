import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalEndpoint } from 'backstage-plugin-supply-chain-node';

/**
 * The time that a read may take with all its waiting and trying again, joined
 * with the signal of those who wait for it. Stop it when the read is over, or
 * its timer goes on.
 */
export class TimeLimit {
  /** Aborts when the time is over or nobody waits any more. */
  readonly signal: AbortSignal;
  /** When the time is over, in milliseconds since the epoch. */
  readonly deadline: number;
  readonly #overdue = new AbortController();
  readonly #waiting?: AbortSignal;
  readonly #timer: NodeJS.Timeout;

  /** @param deadline - in milliseconds since the epoch */
  constructor(deadline: number, waiting?: AbortSignal) {
    this.deadline = deadline;
    this.#waiting = waiting;
    this.signal = AbortSignal.any([
      this.#overdue.signal,
      ...(waiting ? [waiting] : []),
    ]);
    const left = deadline - Date.now();
    if (left <= 0) {
      this.#overdue.abort();
    }
    this.#timer = setTimeout(() => this.#overdue.abort(), Math.max(left, 0));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /**
   * Tells a read that ended because its time was over from one that nobody
   * waited for any more.
   */
  explain(
    error: unknown,
    { region, endpoint }: { region: string; endpoint: RegionalEndpoint },
  ): unknown {
    return this.#overdue.signal.aborted &&
      !this.#waiting?.aborted &&
      !(error instanceof RegionalApiError && error.kind !== 'aborted')
      ? new RegionalApiError({
          kind: 'timeout',
          endpoint,
          message: `The region ${region} gave no answer in time`,
        })
      : error;
  }
}
