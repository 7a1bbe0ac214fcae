import { OverdueError } from './TimeLimit';

/** A request in flight, as seen by the callers that share it. */
export interface Flight {
  /**
   * Aborts once every caller has left, so that nothing new is started. The
   * reason is an {@link OverdueError} if any caller timed out, since the result
   * of work in progress may still be useful.
   */
  signal: AbortSignal;
  /** The latest deadline of any caller, on the `performance.now()` clock. */
  deadline(): number;
}

/** A waiting caller. Waits indefinitely by default. */
export interface Passenger {
  signal?: AbortSignal;
  /** On the `performance.now()` clock. */
  deadline?: number;
}

interface Shared {
  promise: Promise<unknown>;
  controller: AbortController;
  passengers: number;
  deadline: number;
  overdue?: OverdueError;
}

/**
 * Deduplicates identical requests in flight. A request is aborted once all its
 * callers have left; each caller only waits up to its own deadline.
 */
export class Coalescer {
  readonly #flights = new Map<string, Shared>();

  /** Whether a request for the key is in flight. */
  has(key: string): boolean {
    return this.#flights.has(key);
  }

  /**
   * Joins the request in flight for the key, or starts one.
   *
   * @throws the caller's abort reason; other callers keep waiting
   */
  join<T>(
    key: string,
    start: (flight: Flight) => Promise<T>,
    { signal, deadline = Infinity }: Passenger = {},
  ): Promise<T> {
    if (signal?.aborted) {
      return Promise.reject(signal.reason);
    }
    const known = this.#flights.get(key);
    const shared = known ?? this.#takeOff(key, start, deadline);
    shared.passengers += 1;
    shared.deadline = Math.max(shared.deadline, deadline);
    const promise = shared.promise as Promise<T>;
    return signal ? this.#until(signal, key, shared, promise) : promise;
  }

  #takeOff<T>(
    key: string,
    start: (flight: Flight) => Promise<T>,
    deadline: number,
  ): Shared {
    const controller = new AbortController();
    const shared: Shared = {
      promise: Promise.resolve(),
      controller,
      passengers: 0,
      deadline,
    };
    const promise = start({
      signal: controller.signal,
      deadline: () => shared.deadline,
    });
    shared.promise = promise;
    this.#flights.set(key, shared);
    const land = () => {
      if (this.#flights.get(key) === shared) {
        this.#flights.delete(key);
      }
    };
    // Handles rejections that no remaining caller would see.
    promise.then(land, land);
    return shared;
  }

  #until<T>(
    signal: AbortSignal,
    key: string,
    shared: Shared,
    promise: Promise<T>,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        shared.passengers -= 1;
        if (signal.reason instanceof OverdueError) {
          shared.overdue = signal.reason;
        }
        if (shared.passengers === 0 && this.#flights.get(key) === shared) {
          this.#flights.delete(key);
          shared.controller.abort(shared.overdue ?? signal.reason);
        }
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      promise
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', leave));
    });
  }
}
