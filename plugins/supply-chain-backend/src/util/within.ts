/**
 * Waits for some work, but only for so long. The work goes on.
 *
 * @param milliseconds - may be infinite
 * @throws the abort reason of the signal
 */
export async function within(
  work: Promise<unknown>,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  const over = Promise.withResolvers<void>();
  const timer = Number.isFinite(milliseconds)
    ? setTimeout(over.resolve, milliseconds)
    : undefined;
  const leave = () => over.reject(signal?.reason);
  signal?.addEventListener('abort', leave);
  try {
    await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    // Its failure is stored, or was thrown above.
    work.catch(() => {});
  }
}
