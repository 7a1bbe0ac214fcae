/** The items with different keys: of several with the same one, the last. */
export function uniqueBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): T[] {
  return [...new Map(items.map(item => [keyOf(item), item])).values()];
}
