import { RegionalApiError } from 'backstage-plugin-supply-chain-node';

const WINDOW_MS = 30_000;

/**
 * Minimum throughput: 64 KiB per second. Slower downloads would block a slot
 * for too long.
 */
const LEAST_BYTES_IN_WINDOW = 64 * 1024 * (WINDOW_MS / 1_000);

/** Maximum duration of a download. */
const LONGEST_MS = 15 * 60_000;

/**
 * Streams a body at its reader's pace, and releases its slot however it ends:
 * fully read, failed, canceled, never read, or too slow.
 */
export function releaseOnEnd(
  body: ReadableStream<Uint8Array>,
  options: {
    /** Aborts when the reader leaves, possibly before there is a body. */
    signal: AbortSignal;
    release(): void;
  },
): ReadableStream<Uint8Array> {
  const { signal } = options;
  const reader = body.getReader();
  const start = performance.now();
  let bytes = 0;
  let hasEnded = false;
  let end = () => {};

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (error: unknown) => {
          end();
          controller.error(error);
          // The reader already got the error, so a failure to cancel doesn't
          // matter.
          reader.cancel(error).catch(() => {});
        };
        const leave = () => fail(ended('The reader of the file has gone'));
        const pace = setInterval(() => {
          if (bytes < LEAST_BYTES_IN_WINDOW) {
            fail(ended('The file was read too slowly'));
          } else if (performance.now() - start >= LONGEST_MS) {
            fail(ended('The file took too long'));
          }
          bytes = 0;
        }, WINDOW_MS);
        end = () => {
          hasEnded = true;
          clearInterval(pace);
          signal.removeEventListener('abort', leave);
          options.release();
        };
        if (signal.aborted) {
          leave();
        } else {
          signal.addEventListener('abort', leave, { once: true });
        }
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (hasEnded) {
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

function ended(message: string): RegionalApiError {
  return new RegionalApiError({
    kind: 'aborted',
    endpoint: 'E13',
    message,
  });
}
