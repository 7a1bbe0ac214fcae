import { LRUCache } from 'lru-cache';
import { monotonic } from '../regions/monotonic';

/** Remembers results for a few seconds, and joins callers who want the same. */
export class AccessMemory<T extends object> {
  readonly #running = new Map<string, Promise<T>>();
  readonly #results: LRUCache<string, T>;

  /** @param maxBytes - approximate size limit of all results */
  constructor(maxBytes: number) {
    this.#results = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (value, key) =>
        2 * (key.length + JSON.stringify(value).length),
      ttl: 1,
      ttlAutopurge: true,
      perf: monotonic,
    });
  }

  /**
   * The remembered result, or that of a task, which runs once for concurrent
   * callers. Failures aren't remembered, so that a newly granted permission
   * takes effect at once.
   *
   * @param ttl - how long to remember a new result, in milliseconds
   */
  async recall(key: string, ttl: number, task: () => Promise<T>): Promise<T> {
    return (
      this.#results.get(key) ??
      this.#running.get(key) ??
      this.#run(key, ttl, task)
    );
  }

  /** Forgets everything, including the results of tasks that still run. */
  clear(): void {
    this.#results.clear();
    this.#running.clear();
  }

  #run(key: string, ttl: number, task: () => Promise<T>): Promise<T> {
    const result: Promise<T> = task()
      .then(value => {
        if (this.#running.get(key) === result) {
          this.#results.set(key, value, { ttl });
        }
        return value;
      })
      .finally(() => {
        if (this.#running.get(key) === result) {
          this.#running.delete(key);
        }
      });
    this.#running.set(key, result);
    return result;
  }
}
