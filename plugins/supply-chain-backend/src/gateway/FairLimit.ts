interface Waiter {
  start(): void;
}

/**
 * Lets a limited number of tasks run at once. Tasks of one caller keep their
 * order; callers take turns, so that one with many tasks does not keep the
 * others waiting.
 */
export class FairLimit {
  readonly #queues = new Map<string, Waiter[]>();
  #active = 0;
  #limit: number;
  #ceiling: number;
  #pausedUntil = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(ceiling: number) {
    this.#ceiling = ceiling;
    this.#limit = ceiling;
  }

  /** Tasks that run at once while nothing asks to slow down. */
  set ceiling(value: number) {
    if (value !== this.#ceiling) {
      this.#ceiling = value;
      this.#limit = value;
      this.#startNext();
    }
  }

  /** When tasks are started again, in milliseconds since the epoch. */
  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  /**
   * Runs the task when it is its caller's turn.
   *
   * @throws the signal's reason when it ends the wait
   */
  async run<T>(
    caller: string,
    signal: AbortSignal,
    task: () => Promise<T>,
  ): Promise<T> {
    const release = await this.acquire(caller, signal);
    try {
      const result = await task();
      this.speedUp();
      return result;
    } finally {
      release();
    }
  }

  /**
   * Waits for the caller's turn.
   *
   * @returns gives the place back; calling it again does nothing
   * @throws the signal's reason when it ends the wait
   */
  async acquire(caller: string, signal: AbortSignal): Promise<() => void> {
    await this.#turn(caller, signal);
    let held = true;
    return () => {
      if (held) {
        held = false;
        this.#active -= 1;
        this.#startNext();
      }
    };
  }

  /** A task succeeded: brings the number at once back by a step. */
  speedUp(): void {
    this.#limit = Math.min(this.#ceiling, this.#limit + 1 / this.#limit);
  }

  /**
   * Halves the tasks at once and starts none for a while. What comes during
   * the pause belongs to the same burst and only makes it longer.
   *
   * @param pauseMs - milliseconds
   */
  slowDown(pauseMs: number): void {
    const now = Date.now();
    if (now >= this.#pausedUntil) {
      this.#limit = Math.max(1, this.#limit / 2);
    }
    this.#pausedUntil = Math.max(this.#pausedUntil, now + pauseMs);
  }

  #turn(caller: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const queue = this.#queues.get(caller) ?? [];
      const waiter: Waiter = { start: () => {} };
      const leave = () => {
        queue.splice(queue.indexOf(waiter), 1);
        if (queue.length === 0) {
          this.#queues.delete(caller);
        }
        reject(signal.reason);
      };
      waiter.start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      queue.push(waiter);
      this.#queues.set(caller, queue);
      this.#startNext();
    });
  }

  #startNext(): void {
    const pause = this.#pausedUntil - Date.now();
    if (pause > 0) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#startNext();
      }, pause).unref();
      return;
    }
    while (this.#active < Math.floor(this.#limit)) {
      const [next] = this.#queues;
      if (!next) {
        return;
      }
      const [caller, queue] = next;
      const waiter = queue.shift();
      // Back to the end of the line of callers, or out of it.
      this.#queues.delete(caller);
      if (queue.length > 0) {
        this.#queues.set(caller, queue);
      }
      if (waiter) {
        this.#active += 1;
        waiter.start();
      }
    }
  }
}
