import { wait } from '../regions/wait';

const MINUTE_MS = 60_000;

/**
 * Spreads the background requests to a region evenly over the minutes, so that
 * no change of the replica that sends them exceeds the budget.
 */
export class Budget {
  readonly #perMinute: () => number;
  readonly #wait: typeof wait;
  #nextAt = -Infinity;
  #sentAt: number[] = [];

  constructor(options: {
    /** Requests a minute, as they are configured now. */
    perMinute: () => number;
    /** Of another clock, for tests. */
    wait?: typeof wait;
  }) {
    this.#perMinute = options.perMinute;
    this.#wait = options.wait ?? wait;
  }

  /**
   * Waits until the next request may be sent.
   *
   * @throws the signal's reason when it ends the wait
   */
  async turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const left = this.#nextAt - performance.now();
    if (left > 0) {
      await this.#wait(left, signal);
    }
  }

  /** Counts a request that is sent now, on its turn or not. */
  spend(): void {
    const now = performance.now();
    this.#sentAt.push(now);
    this.#nextAt = Math.max(this.#nextAt, now) + MINUTE_MS / this.#perMinute();
  }

  /** Requests of the last minute. */
  get spent(): number {
    const since = performance.now() - MINUTE_MS;
    this.#sentAt = this.#sentAt.filter(time => time > since);
    return this.#sentAt.length;
  }
}
