import { RegionalApiError } from 'backstage-plugin-supply-chain-node';

/** A reader that takes nothing for this long has gone, whatever it says. */
const LONGEST_SILENCE_MS = 60_000;

/**
 * Passes a body on at its reader's pace, and releases what is held for it when
 * it ends in any way: read to its end, failed, cancelled, or left unread.
 */
export function heldBody(
  body: ReadableStream<Uint8Array>,
  options: {
    /** Aborts when the reader has gone. */
    signal: AbortSignal;
    release(): void;
  },
): ReadableStream<Uint8Array> {
  const { signal } = options;
  const reader = body.getReader();
  let silence: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(silence);
    signal.removeEventListener('abort', end);
    options.release();
  };
  signal.addEventListener('abort', end, { once: true });

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        listen(controller);
      },
      async pull(controller) {
        clearTimeout(silence);
        try {
          const { done, value } = await reader.read();
          if (done) {
            end();
            controller.close();
          } else {
            controller.enqueue(value);
            listen(controller);
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

  function listen(controller: ReadableStreamDefaultController<Uint8Array>) {
    silence = setTimeout(() => {
      end();
      const error = new RegionalApiError({
        kind: 'aborted',
        endpoint: 'E13',
        message: 'The reader of the file took nothing for a long time',
      });
      controller.error(error);
      // It has failed for its reader already; what is left is to let go.
      reader.cancel(error).catch(() => {});
    }, LONGEST_SILENCE_MS);
  }
}
