/**
 * `Promise.all(items.map(map))` with a limited number of items at once. A group
 * starts when the previous one is done, so that the queries of its items, which
 * are alike, stay in step and are batched.
 */
export async function mapInGroups<T, R>(
  size: number,
  items: readonly T[],
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const mapped: R[] = [];
  for (let at = 0; at < items.length; at += size) {
    mapped.push(...(await Promise.all(items.slice(at, at + size).map(map))));
  }
  return mapped;
}
