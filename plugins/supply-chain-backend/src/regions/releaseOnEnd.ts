import { pipeline, Readable, Transform } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { EvidenceDownload } from 'backstage-plugin-supply-chain-node';

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
 * fully received, failed, canceled, never read, or too slow.
 *
 * @param signal - aborts when the reader leaves, possibly before there is a body
 */
export function releaseOnEnd(
  body: EvidenceDownload['body'],
  signal: AbortSignal,
  release: () => void,
): Readable {
  const start = Date.now();
  let bytes = 0;
  const file = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const fail = (message: string) =>
    file.destroy(
      new RegionalApiError({ kind: 'aborted', endpoint: 'E13', message }),
    );
  const leave = () => fail('The reader of the file has gone');
  const pace = setInterval(() => {
    if (bytes < LEAST_BYTES_IN_WINDOW) {
      fail('The file was read too slowly');
    } else if (Date.now() - start >= LONGEST_MS) {
      fail('The file took too long');
    }
    bytes = 0;
  }, WINDOW_MS);
  signal.addEventListener('abort', leave);
  const received = Readable.fromWeb(body as ReadableStream<Uint8Array>);
  pipeline(received, file, () => {
    clearInterval(pace);
    signal.removeEventListener('abort', leave);
    release();
  });
  if (signal.aborted) {
    leave();
  }
  return file;
}
