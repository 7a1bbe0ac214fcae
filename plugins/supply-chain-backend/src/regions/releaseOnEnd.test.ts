import { releaseOnEnd } from './releaseOnEnd';

/** A body with the given parts, and whether it was canceled. */
function bodyOf(parts: (string | Error)[]) {
  const cancel = jest.fn();
  let index = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = parts[index];
        index += 1;
        if (part === undefined) {
          controller.close();
        } else if (part instanceof Error) {
          controller.error(part);
        } else {
          controller.enqueue(Buffer.from(part));
        }
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
  const release = jest.fn();
  const reader = new AbortController();
  const held = releaseOnEnd(body, reader.signal, release);
  return { cancel, held, reader, release };
}

describe('releaseOnEnd', () => {
  afterEach(() => jest.useRealTimers());

  it('streams the body, and releases only at its end', async () => {
    const { held, release } = bodyOf(['one ', 'two']);
    const reader = held.getReader();
    await reader.read();
    await reader.read();
    expect(release).not.toHaveBeenCalled();

    await expect(reader.read()).resolves.toMatchObject({ done: true });
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('never reads ahead of its reader', async () => {
    const pulled = jest.fn();
    const body = new ReadableStream<Uint8Array>(
      { pull: pulled },
      { highWaterMark: 0 },
    );
    releaseOnEnd(body, new AbortController().signal, () => {});
    await new Promise(process.nextTick);

    expect(pulled).not.toHaveBeenCalled();
  });

  it('releases and fails if the region drops the connection', async () => {
    const { held, release } = bodyOf(['one', new Error('broke off')]);

    await expect(new Response(held).text()).rejects.toThrow('broke off');
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('releases and ends the request when canceled', async () => {
    const { cancel, held, release } = bodyOf(['one', 'two']);

    await held.cancel('enough');

    expect(cancel).toHaveBeenCalledWith('enough');
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('ends immediately if its reader left before there is a body', async () => {
    const cancel = jest.fn();
    const release = jest.fn();
    const held = releaseOnEnd(
      new ReadableStream({ cancel }),
      AbortSignal.abort(),
      release,
    );

    expect(release).toHaveBeenCalledTimes(1);
    expect(cancel).toHaveBeenCalledTimes(1);
    await expect(held.getReader().read()).rejects.toMatchObject({
      kind: 'aborted',
    });
  });

  describe('with a slow reader', () => {
    const BLOCK = 'x'.repeat(64 * 1024);

    beforeEach(() =>
      jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }),
    );

    it('ends if nothing is read', async () => {
      const { cancel, held, release } = bodyOf(['one', 'two']);
      const reader = held.getReader();
      await reader.read();

      await jest.advanceTimersByTimeAsync(30_000);

      expect(release).toHaveBeenCalledTimes(1);
      expect(cancel).toHaveBeenCalledTimes(1);
      await expect(reader.read()).rejects.toMatchObject({ kind: 'aborted' });
    });

    /** Reads 64 KiB at the given interval for as long as possible. */
    async function secondsOf(everyMs: number): Promise<number> {
      const { held, release } = bodyOf(Array(2_000).fill(BLOCK));
      const reader = held.getReader();
      const start = Date.now();
      while (release.mock.calls.length === 0) {
        await reader.read();
        await jest.advanceTimersByTimeAsync(everyMs);
      }
      return (Date.now() - start) / 1_000;
    }

    it('ends at 30 kB per second', async () => {
      expect(await secondsOf(2_000)).toBe(30);
    });

    it('continues at 70 kB per second, for 15 minutes', async () => {
      expect(await secondsOf(950)).toBeCloseTo(15 * 60, -1);
    });
  });
});
