import { text } from 'node:stream/consumers';
import { releaseOnEnd } from './releaseOnEnd';

const BLOCK = 'x'.repeat(64 * 1024);

/** A body with the given parts, and whether it was canceled. */
function bodyOf(parts: (string | Error)[], signal?: AbortSignal) {
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
  const file = releaseOnEnd(
    body,
    signal ?? new AbortController().signal,
    release,
  );
  return { cancel, file, release, pulled: () => index };
}

describe('releaseOnEnd', () => {
  afterEach(() => jest.useRealTimers());

  it('streams the body, and releases at its end', async () => {
    const { file, release } = bodyOf(['one ', 'two']);
    expect(release).not.toHaveBeenCalled();

    await expect(text(file)).resolves.toBe('one two');
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('hardly reads ahead of its reader', async () => {
    const { pulled, release } = bodyOf(Array(1_000).fill(BLOCK));
    await new Promise(setImmediate);

    expect(pulled()).toBeLessThan(10);
    expect(release).not.toHaveBeenCalled();
  });

  it('releases and fails if the region drops the connection', async () => {
    const { file, release } = bodyOf(['one', new Error('broke off')]);

    await expect(text(file)).rejects.toThrow('broke off');
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('releases and ends the request when its reader destroys it', async () => {
    const { cancel, file, release } = bodyOf([BLOCK, BLOCK]);

    file.destroy();
    await new Promise(setImmediate);

    expect(cancel).toHaveBeenCalledTimes(1);
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('ends if its reader left before there is a body', async () => {
    const { cancel, file, release } = bodyOf(['one'], AbortSignal.abort());

    await expect(text(file)).rejects.toMatchObject({ kind: 'aborted' });
    await new Promise(setImmediate);
    expect(release).toHaveBeenCalledTimes(1);
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  describe('with a slow reader', () => {
    beforeEach(() =>
      jest.useFakeTimers({
        doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
      }),
    );

    /** Reads 64 KiB at the given interval for as long as possible. */
    async function secondsOf(everyMs: number): Promise<number> {
      const { cancel, file, release } = bodyOf(Array(2_000).fill(BLOCK));
      let failure: unknown;
      file.on('error', error => {
        failure = error;
      });
      const start = Date.now();
      while (release.mock.calls.length === 0) {
        file.read(BLOCK.length);
        await jest.advanceTimersByTimeAsync(everyMs);
        await new Promise(setImmediate);
      }
      expect(failure).toMatchObject({ kind: 'aborted' });
      expect(cancel).toHaveBeenCalledTimes(1);
      return (Date.now() - start) / 1_000;
    }

    it.each([
      ['ends if hardly anything is read', 29_000, 30],
      ['ends at 30 kB per second', 2_000, 30],
      ['continues at 70 kB per second, for 15 minutes', 950, 15 * 60],
    ])('%s', async (_, everyMs, seconds) => {
      const ended = await secondsOf(everyMs);
      expect(Math.abs(ended - seconds)).toBeLessThan(31);
    });
  });
});
