/** Maximum number of long tasks per caller, even if slots are free. */
const MAX_LONG_PER_CALLER = 2;

/**
 * Slots that low-priority tasks leave free if there are enough: a page reads two
 * lists at once. While other tasks run, low-priority ones get only one.
 */
const KEPT_FROM_LOW = 2;

interface Kind {
  /** Holds its slot for long, such as a download. */
  isLong: boolean;
  /** Starts only if no other task can, and leaves slots for later ones. */
  isLow: boolean;
}

interface Waiter {
  start(): void;
}

interface Queue extends Kind {
  caller: string;
  waiters: Waiter[];
}

/**
 * Limits the number of concurrent tasks. Tasks of one caller run in order, and
 * callers take turns, so that one with many tasks doesn't starve the others.
 * Long tasks get at most half of the current slots. If there is only one slot,
 * or the limit drops while long tasks run, other tasks may exceed the limit.
 * Low-priority tasks start only when no other task is waiting, and leave some
 * slots free since they are never preempted. While other tasks run, they go one
 * at a time: processing their responses would slow those down too.
 */
export class FairLimit {
  readonly #queues = new Map<string, Queue>();
  readonly #longByCaller = new Map<string, number>();
  #active = 0;
  #long = 0;
  #low = 0;
  #limit: number;
  #ceiling: number;

  constructor(ceiling: number) {
    this.#ceiling = ceiling;
    this.#limit = ceiling;
  }

  /** Maximum number of concurrent tasks when not slowed down. */
  set ceiling(value: number) {
    if (value !== this.#ceiling) {
      this.#ceiling = value;
      this.#limit = value;
      this.#startNext();
    }
  }

  /**
   * Waits for the caller's turn.
   *
   * @returns a function that releases the slot; repeated calls have no effect
   * @throws the abort reason if aborted while waiting
   */
  async acquire(
    caller: string,
    signal: AbortSignal,
    { isLong = false, isLow = false }: Partial<Kind> = {},
  ): Promise<() => void> {
    await this.#turn(caller, { isLong, isLow }, signal);
    let held = true;
    return () => {
      if (held) {
        held = false;
        this.#count(caller, { isLong, isLow }, -1);
        this.#startNext();
      }
    };
  }

  /** Raises the limit by a step after a task succeeded. */
  speedUp(): void {
    this.#limit = Math.min(this.#ceiling, this.#limit + 1 / this.#limit);
  }

  /** Halves the limit. */
  slowDown(): void {
    this.#limit = Math.max(1, this.#limit / 2);
  }

  #turn(caller: string, kind: Kind, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const name = JSON.stringify([caller, kind.isLong, kind.isLow]);
      const queue = this.#queues.get(name) ?? { caller, ...kind, waiters: [] };
      const { waiters } = queue;
      const waiter: Waiter = { start: () => {} };
      const leave = () => {
        waiters.splice(waiters.indexOf(waiter), 1);
        if (waiters.length === 0) {
          this.#queues.delete(name);
        }
        reject(signal.reason);
      };
      waiter.start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      waiters.push(waiter);
      this.#queues.set(name, queue);
      this.#startNext();
    });
  }

  #startNext(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const [name, queue] = next;
      const { caller, waiters } = queue;
      const waiter = waiters.shift();
      // Move the caller to the end of the line, or out of it.
      this.#queues.delete(name);
      if (waiters.length > 0) {
        this.#queues.set(name, queue);
      }
      if (waiter) {
        this.#count(caller, queue, 1);
        waiter.start();
      }
    }
  }

  /** The first caller in line that may start a task now. */
  #next(): [string, Queue] | undefined {
    const limit = Math.floor(this.#limit);
    const longShare = Math.max(1, Math.floor(limit / 2));
    const mayStart =
      this.#active < limit ||
      this.#active - this.#long < Math.max(1, limit - longShare);
    const mayStartLong = this.#active < limit && this.#long < longShare;
    if (!mayStart && !mayStartLong) {
      return undefined;
    }
    const isInUse = this.#active > this.#low + this.#long;
    const lowShare = isInUse ? 1 : Math.max(1, limit - KEPT_FROM_LOW);
    const mayStartLow = this.#low < lowShare;
    let low: [string, Queue] | undefined;
    for (const entry of this.#queues) {
      const [, { caller, isLong, isLow }] = entry;
      const may = isLong
        ? mayStartLong &&
          (this.#longByCaller.get(caller) ?? 0) < MAX_LONG_PER_CALLER
        : mayStart;
      if (may && !isLow) {
        return entry;
      }
      low ??= may && mayStartLow ? entry : undefined;
    }
    return low;
  }

  #count(caller: string, { isLong, isLow }: Kind, step: 1 | -1): void {
    this.#active += step;
    this.#low += isLow ? step : 0;
    if (isLong) {
      this.#long += step;
      const count = (this.#longByCaller.get(caller) ?? 0) + step;
      if (count > 0) {
        this.#longByCaller.set(caller, count);
      } else {
        this.#longByCaller.delete(caller);
      }
    }
  }
}
