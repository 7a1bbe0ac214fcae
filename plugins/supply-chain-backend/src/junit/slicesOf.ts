import { setImmediate } from 'node:timers/promises';

const SLICE_BYTES = 8 * 1024;
const MAX_BLOCKED_MS = 10;

/** Slices of a file; other requests go on after each 10 ms, and in the end. */
export async function* slicesOf(content: Buffer): AsyncGenerator<Buffer> {
  let since = performance.now();
  for (let at = 0; at < content.length; at += SLICE_BYTES) {
    yield content.subarray(at, at + SLICE_BYTES);
    if (performance.now() - since > MAX_BLOCKED_MS) {
      await setImmediate();
      since = performance.now();
    }
  }
  await setImmediate();
}
