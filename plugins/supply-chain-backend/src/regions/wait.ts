/**
 * Waits for a number of milliseconds.
 *
 * @throws the abort reason if aborted while waiting
 */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, Math.ceil(ms));
    function end() {
      clearTimeout(timer);
      reject(signal.reason);
    }
    signal.addEventListener('abort', end, { once: true });
  });
}
