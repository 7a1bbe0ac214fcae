/** A body that holds more than it may. */
export class BodyLimitError extends Error {
  /** @param limit - what it may hold at the most, such as `100 bytes` */
  constructor(readonly limit: string) {
    super(`the answer is over the limit of ${limit}`);
  }
}

/**
 * Reads a whole body, counted after decompression, and lets go of the
 * connection as soon as it is over the limit.
 *
 * @param onChunk - looks at what comes; what it throws ends the reading too
 * @throws BodyLimitError
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  onChunk: (chunk: Uint8Array) => void = () => {},
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the body.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new BodyLimitError(`${maxBytes} bytes`);
    }
    onChunk(chunk);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Drops a body that nobody reads, so that its connection is free again. */
export async function discardBody(response: Response): Promise<void> {
  try {
    await response.body?.cancel();
  } catch {
    // The body had broken off by itself, which is as good.
  }
}

/** What a body that is passed on calls while it is read. */
export interface PassOnOptions {
  maxBytes: number;
  /** Before each wait for the region. */
  onWait(): void;
  /** When the wait is over. */
  onChunk(): void;
  /** Gives the error the reader sees. */
  toError(cause: unknown): Error;
}

/**
 * Passes a body on chunk by chunk, at the reader's pace, up to a limit.
 */
export function passOnBody(
  body: ReadableStream<Uint8Array>,
  options: PassOnOptions,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        options.onWait();
        try {
          const { done, value } = await reader.read();
          size += value?.byteLength ?? 0;
          if (size > options.maxBytes) {
            throw new BodyLimitError(`${options.maxBytes} bytes`);
          }
          if (done) {
            controller.close();
          } else {
            controller.enqueue(value);
          }
        } catch (cause) {
          controller.error(options.toError(cause));
          // Already errored, or over the limit: either way nothing is left.
          await reader.cancel().catch(() => undefined);
        } finally {
          options.onChunk();
        }
      },
      async cancel(reason) {
        options.onChunk();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** How many bytes a reader of the body will get, if the region says. */
export function lengthOf(response: Response): number | undefined {
  const encoding = response.headers.get('content-encoding') ?? 'identity';
  const length = response.headers.get('content-length') ?? '';
  // With an encoding the header counts other bytes than those that are read.
  return /^\d+$/.test(length) && encoding === 'identity'
    ? Number(length)
    : undefined;
}
