/** `Promise.all(items.map(map))` with a limited number of items at once. */
export async function mapAtOnce<T, R>(
  limit: number,
  items: readonly T[],
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const mapped: R[] = [];
  const waiting = items.entries();
  const work = async () => {
    for (const [index, item] of waiting) {
      mapped[index] = await map(item);
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
  return mapped;
}
