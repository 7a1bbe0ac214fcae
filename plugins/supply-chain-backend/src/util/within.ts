/**
 * Waits for some work, but only for so long. The work goes on.
 *
 * @param milliseconds - may be infinite
 * @returns its result; undefined if it took longer
 * @throws the abort reason of the signal
 */
export async function within<T>(
  work: Promise<T>,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  signal?.throwIfAborted();
  const over = Promise.withResolvers<undefined>();
  const timer = Number.isFinite(milliseconds)
    ? setTimeout(() => over.resolve(undefined), milliseconds)
    : undefined;
  const leave = () => over.reject(signal?.reason);
  signal?.addEventListener('abort', leave);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    // Its failure is stored, or was thrown above.
    work.catch(() => {});
  }
}
