interface Flight {
  promise: Promise<unknown>;
  controller: AbortController;
  passengers: number;
}

/**
 * Makes equal requests under way at once one. A request ends early when all
 * who wait for it have gone.
 */
export class Coalescer {
  readonly #flights = new Map<string, Flight>();

  /** Whether a request is under way for the key. */
  has(key: string): boolean {
    return this.#flights.has(key);
  }

  /**
   * Joins the request under way for the key, else starts it.
   *
   * @param signal - ends the wait of this caller alone
   */
  join<T>(
    key: string,
    start: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    if (signal?.aborted) {
      return Promise.reject(signal.reason);
    }
    const flight = this.#flights.get(key) ?? this.#takeOff(key, start);
    flight.passengers += 1;
    const promise = flight.promise as Promise<T>;
    return signal ? this.#until(signal, key, flight, promise) : promise;
  }

  #takeOff<T>(key: string, start: (signal: AbortSignal) => Promise<T>): Flight {
    const controller = new AbortController();
    const promise = start(controller.signal);
    const flight: Flight = { promise, controller, passengers: 0 };
    this.#flights.set(key, flight);
    const land = () => {
      if (this.#flights.get(key) === flight) {
        this.#flights.delete(key);
      }
    };
    // Those who left early do not hear of a failure.
    promise.then(land, land);
    return flight;
  }

  #until<T>(
    signal: AbortSignal,
    key: string,
    flight: Flight,
    promise: Promise<T>,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        flight.passengers -= 1;
        if (flight.passengers === 0 && this.#flights.get(key) === flight) {
          this.#flights.delete(key);
          flight.controller.abort(signal.reason);
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
