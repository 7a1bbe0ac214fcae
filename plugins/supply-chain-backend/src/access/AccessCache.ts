import { LRUCache } from 'lru-cache';

/** Remembers results for a few seconds, and joins callers who want the same. */
export class AccessCache<T extends object> {
  readonly #results: LRUCache<string, T, () => Promise<T>>;

  /** @param maxBytes - approximate size limit of all results */
  constructor(maxBytes: number) {
    this.#results = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (value, key) =>
        2 * (key.length + JSON.stringify(value).length),
      ttl: 1,
      ttlAutopurge: true,
      perf: Date,
      // Results of tasks that run while everything is forgotten aren't
      // remembered, but returned.
      ignoreFetchAbort: true,
      fetchMethod: (_key, _old, { context }) => context(),
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
    const load = (status: LRUCache.Status<string, T, () => Promise<T>>) =>
      this.#results.forceFetch(key, { ttl, context: task, status });
    const status: LRUCache.Status<string, T, () => Promise<T>> = {};
    try {
      return await load(status);
    } catch (error) {
      if (status.fetch !== 'inflight') {
        throw error;
      }
      return load({});
    }
  }

  /** Forgets everything, including the results of tasks that still run. */
  clear(): void {
    this.#results.clear();
  }
}
