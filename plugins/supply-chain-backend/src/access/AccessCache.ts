import { LRUCache } from 'lru-cache';
import { Coalescer } from '../regions/Coalescer';
import { monotonic } from '../regions/monotonic';

/** Remembers results for a few seconds, and joins callers who want the same. */
export class AccessCache<T extends object> {
  readonly #running = new Coalescer(() => false);
  readonly #results: LRUCache<string, T>;
  #generation = 0;

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
   * takes effect at once: callers who joined a failing task try once more.
   *
   * @param ttl - how long to remember a new result, in milliseconds
   */
  async getOrLoad(
    key: string,
    ttl: number,
    task: () => Promise<T>,
  ): Promise<T> {
    const generation = this.#generation;
    return (
      this.#results.get(key) ??
      this.#running.join(`${generation} ${key}`, async () => {
        const value = await task();
        if (generation === this.#generation) {
          this.#results.set(key, value, { ttl });
        }
        return value;
      })
    );
  }

  /** Forgets everything, including the results of tasks that still run. */
  clear(): void {
    this.#generation += 1;
    this.#results.clear();
  }
}
