import { Coalescer } from './Coalescer';
import type { InFlightRequest } from './Coalescer';
import { OverdueError } from './TimeLimit';

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

describe('Coalescer', () => {
  it('deduplicates identical requests in flight', async () => {
    const response = deferred<string>();
    const start = jest.fn(() => response.promise);
    const coalescer = new Coalescer();

    const waiting = Array.from({ length: 500 }, () =>
      coalescer.join('key', start, { signal: new AbortController().signal }),
    );
    response.resolve('response');

    await expect(Promise.all(waiting)).resolves.toHaveLength(500);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('starts a new request once the previous one has ended', async () => {
    const coalescer = new Coalescer();
    const start = jest.fn(async () => 'response');

    await coalescer.join('key', start);
    await coalescer.join('key', start);

    expect(start).toHaveBeenCalledTimes(2);
  });

  it('lets one caller leave without aborting the request for the others', async () => {
    const coalescer = new Coalescer();
    const response = deferred<string>();
    const signals: AbortSignal[] = [];
    const start = ({ signal }: InFlightRequest) => {
      signals.push(signal);
      return response.promise;
    };
    const leaver = new AbortController();
    const gone = coalescer.join('key', start, leaver);
    const stays = coalescer.join('key', start, {
      signal: new AbortController().signal,
    });

    leaver.abort(new Error('gone'));

    await expect(gone).rejects.toThrow('gone');
    expect(signals).toHaveLength(1);
    expect(signals[0].aborted).toBe(false);
    response.resolve('response');
    await expect(stays).resolves.toBe('response');
  });

  it('aborts the request once all callers have left, and starts a new one for the next', async () => {
    const coalescer = new Coalescer();
    const signals: AbortSignal[] = [];
    const start = ({ signal }: InFlightRequest) => {
      signals.push(signal);
      return new Promise<string>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    };
    const leaver = new AbortController();
    const gone = coalescer.join('key', start, leaver);

    leaver.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    expect(signals[0].aborted).toBe(true);

    void coalescer.join('key', start);
    expect(signals).toHaveLength(2);
  });

  it('passes a failure on to all callers', async () => {
    const coalescer = new Coalescer();
    const response = deferred<string>();
    const waiting = [1, 2].map(() =>
      coalescer.join('key', () => response.promise, new AbortController()),
    );

    response.reject(new Error('failed'));

    for (const each of waiting) {
      await expect(each).rejects.toThrow('failed');
    }
  });

  describe('with failures that only earlier callers share', () => {
    const create = () => new Coalescer(error => String(error).includes('all'));

    it('tries once more for all who joined later', async () => {
      const coalescer = create();
      const start = jest.fn(async () => {
        throw new Error(`failure ${start.mock.calls.length}`);
      });

      const failures = await Promise.all(
        Array.from({ length: 100 }, () =>
          coalescer.join('key', start).catch(error => error.message),
        ),
      );

      expect(failures[0]).toBe('failure 1');
      expect(new Set(failures.slice(1))).toEqual(new Set(['failure 2']));
    });

    it('passes other failures on to all callers', async () => {
      const coalescer = create();
      const start = jest.fn(async () => {
        throw new Error('for all');
      });

      for (const each of [1, 2].map(() => coalescer.join('key', start))) {
        await expect(each).rejects.toThrow('for all');
      }
      expect(start).toHaveBeenCalledTimes(1);
    });
  });

  it('uses the latest deadline of all callers', () => {
    const coalescer = new Coalescer();
    let deadline = () => 0;
    const start = (request: InFlightRequest) => {
      deadline = request.deadline;
      return new Promise<void>(() => {});
    };

    for (const each of [1_000, 3_000, 2_000]) {
      void coalescer.join('key', start, { deadline: each });
    }

    expect(deadline()).toBe(3_000);
  });

  it.each([
    ['timed out', new OverdueError('late'), 'gone'],
    ['left', new Error('gone first'), 'gone'],
  ])('tells in the abort reason that a caller %s', async (_, first, last) => {
    const coalescer = new Coalescer();
    let signal = new AbortController().signal;
    const start = (request: InFlightRequest) => {
      signal = request.signal;
      return new Promise<void>(() => {});
    };
    const leavers = [new AbortController(), new AbortController()];
    const left = leavers.map(leaver =>
      coalescer.join('key', start, leaver).catch(error => error),
    );

    leavers[0].abort(first);
    leavers[1].abort(new Error(last));
    await Promise.all(left);

    expect(signal.aborted).toBe(true);
    expect(signal.reason instanceof OverdueError).toBe(
      first instanceof OverdueError,
    );
  });
});
