import { setImmediate } from 'node:timers';

/** A body exceeds its limit. */
export class BodyLimitError extends Error {
  /** @param limit - the limit, such as `100 bytes` */
  constructor(readonly limit: string) {
    super(`The response exceeds the limit of ${limit}`);
  }
}

/**
 * Reads a whole body. The size counts after decompression, and the connection
 * is released as soon as it exceeds the limit.
 *
 * @param onChunk - inspects each chunk; throwing stops the read
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

/** Discards an unread body, which frees its connection. */
export async function discardBody(response: Response): Promise<void> {
  try {
    await response.body?.cancel();
  } catch {
    // The body failed on its own, which also frees the connection.
  }
}

/**
 * Streams a body at the reader's pace, up to a limit. The timeout runs during
 * each wait for the region.
 *
 * @param toError - creates the error for the reader
 */
export function passOnBody(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  timeout: ResponseTimeout,
  toError: (cause: unknown) => Error,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        timeout.restart();
        try {
          const { done, value } = await reader.read();
          size += value?.byteLength ?? 0;
          if (size > maxBytes) {
            throw new BodyLimitError(`${maxBytes} bytes`);
          }
          if (done) {
            controller.close();
          } else {
            controller.enqueue(value);
          }
        } catch (cause) {
          controller.error(toError(cause));
          // Already failed, or over the limit: nothing is left to cancel.
          await reader.cancel().catch(() => undefined);
        } finally {
          timeout.stop();
        }
      },
      async cancel(reason) {
        timeout.stop();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Number of bytes in the body, if the region says. */
export function lengthOf(response: Response): number | undefined {
  const encoding = response.headers.get('content-encoding') ?? 'identity';
  const length = response.headers.get('content-length') ?? '';
  // With an encoding, the header counts compressed bytes.
  return /^\d+$/.test(length) && encoding === 'identity'
    ? Number(length)
    : undefined;
}

/**
 * Aborts a request that a region doesn't respond to in time, or that its caller
 * has abandoned.
 *
 * Stop it once the response is complete, or its timer keeps the process alive.
 */
export class ResponseTimeout {
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #milliseconds: number;
  #timer?: NodeJS.Timeout;

  constructor(milliseconds: number, callerSignal?: AbortSignal) {
    this.#milliseconds = milliseconds;
    this.signal = callerSignal
      ? AbortSignal.any([callerSignal, this.#controller.signal])
      : this.#controller.signal;
    this.restart();
  }

  get expired(): boolean {
    return this.#controller.signal.aborted;
  }

  restart(): void {
    this.stop();
    this.#timer = setTimeout(
      () => this.#controller.abort(),
      this.#milliseconds,
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Callers of {@link nextTurn} that are still waiting, first come first. */
const waiting: (() => void)[] = [];

/**
 * Waits for the next turn of the event loop, to split long work so that it
 * doesn't block other requests. Concurrent callers get a turn each; otherwise
 * their work would add up to one long block.
 *
 * @public
 */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve);
    if (waiting.length === 1) {
      setImmediate(startTurn);
    }
  });
}

function startTurn(): void {
  const [start] = waiting.splice(0, 1);
  start();
  if (waiting.length > 0) {
    setImmediate(startTurn);
  }
}
