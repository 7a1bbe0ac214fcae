import { setImmediate } from 'node:timers';
import DataLoader from 'dataloader';

/** Questions that one statement answers at the most. */
const MAX_BATCH = 250;

/**
 * Answers together what is asked at the same time. Nothing is kept: the next
 * question may find something else.
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

export function groupBy<K, V>(
  values: readonly V[],
  keyOf: (value: V) => K,
): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) {
      group.push(value);
    } else {
      groups.set(key, [value]);
    }
  }
  return groups;
}
