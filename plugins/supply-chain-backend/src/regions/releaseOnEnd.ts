import { RegionalApiError } from 'backstage-plugin-supply-chain-node';

const WINDOW_MS = 30_000;

/**
 * Minimum throughput: 64 KiB per second. Slower downloads would block a place
 * for too long.
 */
const LEAST_BYTES_IN_WINDOW = 64 * 1024 * (WINDOW_MS / 1_000);

/** Maximum duration of a download. */
const LONGEST_MS = 15 * 60_000;

/**
 * Streams a body at its reader's pace, and releases its place however it ends:
 * fully read, failed, canceled, never read, or too slow.
 *
 * @param signal - aborts when the reader leaves, possibly before there is a body
 */
export function releaseOnEnd(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  release: () => void,
): ReadableStream<Uint8Array> {
  const tooSlow = new AbortController();
  let bytes = 0;
  let windows = 0;
  const pace = setInterval(() => {
    windows += 1;
    if (bytes < LEAST_BYTES_IN_WINDOW) {
      tooSlow.abort(ended('The file was read too slowly'));
    } else if (windows * WINDOW_MS >= LONGEST_MS) {
      tooSlow.abort(ended('The file took too long'));
    }
    bytes = 0;
  }, WINDOW_MS);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(
    {
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        controller.enqueue(chunk);
      },
    },
    undefined,
    { highWaterMark: 0 },
  );
  body
    .pipeTo(writable, { signal: AbortSignal.any([signal, tooSlow.signal]) })
    // The reader gets the error.
    .catch(() => {})
    .finally(() => {
      clearInterval(pace);
      release();
    });
  return readable;
}

function ended(message: string): RegionalApiError {
  return new RegionalApiError({ kind: 'aborted', endpoint: 'E13', message });
}
