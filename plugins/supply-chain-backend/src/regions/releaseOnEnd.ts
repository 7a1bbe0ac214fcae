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
 * fully read, failed, canceled, never read, or too slow. `pipeTo` doesn't: it
 * waits for a reader before it aborts.
 *
 * @param signal - aborts when the reader leaves, possibly before there is a body
 */
export function releaseOnEnd(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  release: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const start = Date.now();
  const over = new AbortController();
  let bytes = 0;
  const end = () => {
    over.abort();
    release();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (message: string) => {
          const error = new RegionalApiError({
            kind: 'aborted',
            endpoint: 'E13',
            message,
          });
          end();
          controller.error(error);
          // The reader has the error, so a failure to cancel doesn't matter.
          reader.cancel(error).catch(() => {});
        };
        const leave = () => fail('The reader of the file has gone');
        const pace = setInterval(() => {
          if (bytes < LEAST_BYTES_IN_WINDOW) {
            fail('The file was read too slowly');
          } else if (Date.now() - start >= LONGEST_MS) {
            fail('The file took too long');
          }
          bytes = 0;
        }, WINDOW_MS);
        over.signal.addEventListener('abort', () => clearInterval(pace));
        signal.addEventListener('abort', leave, { signal: over.signal });
        if (signal.aborted) {
          leave();
        }
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (over.signal.aborted) {
            return;
          }
          if (done) {
            end();
            controller.close();
          } else {
            bytes += value.byteLength;
            controller.enqueue(value);
          }
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
