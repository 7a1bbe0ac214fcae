import { setImmediate } from 'node:timers';
import DataLoader from 'dataloader';

/** Maximum number of keys per statement. */
const MAX_BATCH = 500;

/**
 * Batches lookups made at the same time. Doesn't cache: the data may change
 * between lookups.
 */
export function batching<K, V>(
  find: (asked: readonly K[]) => Promise<V[]>,
): DataLoader<K, V> {
  return new DataLoader<K, V>(find, {
    cache: false,
    maxBatchSize: MAX_BATCH,
    batchScheduleFn: callback => setImmediate(callback),
  });
}
