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
  let timer: NodeJS.Timeout | undefined;
  let leave: (() => void) | undefined;
  try {
    await Promise.race([
      work,
      new Promise<void>((resolve, reject) => {
        if (Number.isFinite(milliseconds)) {
          timer = setTimeout(resolve, milliseconds);
        }
        leave = () => reject(signal?.reason);
        signal?.addEventListener('abort', leave);
      }),
    ]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave!);
    // Its failure is stored, or was thrown above.
    work.catch(() => {});
  }
}
