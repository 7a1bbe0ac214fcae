/**
 * Returns a copy of a URL's query with some parameters set, and those without a
 * value removed.
 */
export function withParams(
  previous: URLSearchParams,
  changes: Record<string, string | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(previous);
  for (const [name, value] of Object.entries(changes)) {
    if (value) {
      next.set(name, value);
    } else {
      next.delete(name);
    }
  }
  return next;
}
