import { OverdueError } from './TimeLimit';

/** A request in flight, as seen by the callers that share it. */
export interface InFlightRequest {
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
interface JoinOptions {
  signal?: AbortSignal;
  /** On the `performance.now()` clock. */
  deadline?: number;
}

interface Shared {
  promise: Promise<unknown>;
  controller: AbortController;
  callers: number;
  deadline: number;
  overdue?: OverdueError;
}

/**
 * Deduplicates identical requests in flight. A request is aborted once all its
 * callers have left; each caller only waits up to its own deadline.
 */
export class Coalescer {
  readonly #inFlight = new Map<string, Shared>();
  readonly #isShared: (error: unknown) => boolean;

  /**
   * @param isShared - whether callers who joined a request later share its
   * failure. Otherwise, they try once more, because its cause may have been gone
   * before they came. By default, they share every failure
   */
  constructor(isShared: (error: unknown) => boolean = () => true) {
    this.#isShared = isShared;
  }

  /** Whether a request for the key is in flight. */
  has(key: string): boolean {
    return this.#inFlight.has(key);
  }

  /**
   * Joins the request in flight for the key, or starts one.
   *
   * @throws the caller's abort reason; other callers keep waiting
   */
  async join<T>(
    key: string,
    start: (request: InFlightRequest) => Promise<T>,
    options: JoinOptions = {},
  ): Promise<T> {
    const isLater = this.has(key);
    try {
      return await this.#join(key, start, options);
    } catch (error) {
      if (!isLater || this.#isShared(error)) {
        throw error;
      }
      return this.#join(key, start, options);
    }
  }

  #join<T>(
    key: string,
    start: (request: InFlightRequest) => Promise<T>,
    { signal, deadline = Infinity }: JoinOptions,
  ): Promise<T> {
    if (signal?.aborted) {
      return Promise.reject(signal.reason);
    }
    const known = this.#inFlight.get(key);
    const shared = known ?? this.#start(key, start, deadline);
    shared.callers += 1;
    shared.deadline = Math.max(shared.deadline, deadline);
    const promise = shared.promise as Promise<T>;
    return signal ? this.#until(signal, key, shared, promise) : promise;
  }

  #start<T>(
    key: string,
    start: (request: InFlightRequest) => Promise<T>,
    deadline: number,
  ): Shared {
    const controller = new AbortController();
    const shared: Shared = {
      promise: Promise.resolve(),
      controller,
      callers: 0,
      deadline,
    };
    const promise = start({
      signal: controller.signal,
      deadline: () => shared.deadline,
    });
    shared.promise = promise;
    this.#inFlight.set(key, shared);
    const remove = () => {
      if (this.#inFlight.get(key) === shared) {
        this.#inFlight.delete(key);
      }
    };
    // Handles rejections that no remaining caller would see.
    promise.then(remove, remove);
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
        shared.callers -= 1;
        if (signal.reason instanceof OverdueError) {
          shared.overdue = signal.reason;
        }
        if (shared.callers === 0 && this.#inFlight.get(key) === shared) {
          this.#inFlight.delete(key);
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
