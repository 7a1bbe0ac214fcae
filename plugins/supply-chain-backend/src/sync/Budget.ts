import { wait } from '../regions/wait';

const MINUTE_MS = 60_000;

/**
 * Spaces the background requests to a region evenly, so that the budget isn't
 * exceeded even when another replica takes over.
 */
export class Budget {
  readonly #perMinute: () => number;
  readonly #wait: typeof wait;
  #nextAt = -Infinity;
  #sentAt: number[] = [];

  constructor(options: {
    /** Requests per minute, as currently configured. */
    perMinute: () => number;
    /** Waits on a fake clock in tests. */
    wait?: typeof wait;
  }) {
    this.#perMinute = options.perMinute;
    this.#wait = options.wait ?? wait;
  }

  /**
   * Waits until the next request may be sent.
   *
   * @throws the abort reason if aborted while waiting
   */
  async turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const left = this.#nextAt - performance.now();
    if (left > 0) {
      await this.#wait(left, signal);
    }
  }

  /**
   * Counts a request that is sent now, whether or not it waited for its turn.
   */
  spend(): void {
    const now = performance.now();
    this.#sentAt.push(now);
    this.#nextAt = Math.max(this.#nextAt, now) + MINUTE_MS / this.#perMinute();
  }

  /** Number of requests in the last minute. */
  get spent(): number {
    const since = performance.now() - MINUTE_MS;
    this.#sentAt = this.#sentAt.filter(time => time > since);
    return this.#sentAt.length;
  }
}
