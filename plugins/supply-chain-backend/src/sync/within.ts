/**
 * Waits for some work, but only for so long. The work goes on.
 *
 * @throws the abort reason of the signal
 */
export async function within(
  work: Promise<unknown>,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  const end = new AbortController();
  const over = new Promise<void>((resolve, reject) => {
    const timer = Number.isFinite(milliseconds)
      ? setTimeout(resolve, milliseconds)
      : undefined;
    end.signal.addEventListener('abort', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => reject(signal.reason), {
      signal: end.signal,
    });
  });
  try {
    await Promise.race([work, over]);
  } finally {
    end.abort();
    // Its failure is stored, or was thrown above.
    work.catch(() => {});
  }
}
