/** Splits a list into chunks; the last one may be smaller. */
export function chunksOf<E>(entries: readonly E[], size: number): E[][] {
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, index) =>
    entries.slice(index * size, (index + 1) * size),
  );
}
