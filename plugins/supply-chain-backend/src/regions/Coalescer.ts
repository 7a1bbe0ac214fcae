import { OverdueError } from './TimeLimit';

/** A request under way, as it sees those who wait for it. */
export interface Flight {
  /**
   * Aborts when nobody waits any more: nothing new should be started then. Its
   * reason is an {@link OverdueError} when somebody's time was over, who would
   * still be glad of what is under way.
   */
  signal: AbortSignal;
  /** When the last of them stops waiting, as `performance.now()` counts. */
  deadline(): number;
}

/** Somebody who waits, for ever unless told otherwise. */
export interface Passenger {
  signal?: AbortSignal;
  /** As `performance.now()` counts. */
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
 * Makes equal requests under way at once one. A request ends early when all
 * who wait for it have gone; each waits no longer than for itself.
 */
export class Coalescer {
  readonly #flights = new Map<string, Shared>();

  /** Whether a request is under way for the key. */
  has(key: string): boolean {
    return this.#flights.has(key);
  }

  /**
   * Joins the request under way for the key, else starts it.
   *
   * @throws the reason of the passenger's signal, which ends that wait alone
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
    // Those who left early do not hear of a failure.
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
