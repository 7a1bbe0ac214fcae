import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import { rejectionOf, failure } from '../__testUtils__/testGateway';
import { CircuitOpenError } from './CircuitBreaker';
import { retrying } from './Retries';

const DEADLINE_MS = 30_000;

/** Runs an attempt that always fails, and records when it was made. */
async function timesOf(error: Error, deadlineMs: number = DEADLINE_MS) {
  const start = Date.now();
  const times: number[] = [];
  const onRetry = jest.fn();
  const run = retrying(
    {
      signal: new AbortController().signal,
      deadline: () => start + deadlineMs,
      onRetry,
    },
    async () => {
      times.push(Date.now() - start);
      throw error;
    },
  );
  const failed = rejectionOf(run);
  await jest.advanceTimersByTimeAsync(10 * DEADLINE_MS);
  expect(await failed).toBe(error);
  expect(onRetry).toHaveBeenCalledTimes(times.length - 1);
  return times;
}

describe('a failed read', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it.each(['network', 'unavailable', 'conflict'] as const)(
    'is retried three times after %s, doubling the delay',
    async kind => {
      jest.spyOn(Math, 'random').mockReturnValue(0.5);

      await expect(timesOf(failure(kind))).resolves.toEqual([
        0, 200, 600, 1400,
      ]);
    },
  );

  it('is not waited for any longer once aborted', async () => {
    const caller = new AbortController();
    const attempt = jest
      .fn()
      .mockRejectedValue(failure('rate-limited', { retryAfterMs: 600_000 }));
    const run = retrying(
      { signal: caller.signal, deadline: () => Infinity, onRetry: jest.fn() },
      attempt,
    );
    const failed = rejectionOf(run);
    await jest.advanceTimersByTimeAsync(1_000);

    caller.abort(new Error('gone'));

    expect(await failed).toEqual(new Error('gone'));
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('is retried with jitter', async () => {
    const all = await Promise.all(
      [1, 2, 3].map(() => timesOf(failure('network'))),
    );

    expect(new Set(all.map(([, second]) => second)).size).toBeGreaterThan(1);
  });

  it('is retried until the deadline if the region is rate limiting', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);

    await expect(timesOf(failure('rate-limited'))).resolves.toEqual([
      0, 1_000, 3_000, 7_000, 15_000, 23_000,
    ]);
  });

  it.each<RegionalErrorKind>([
    'unauthorized',
    'forbidden',
    'not-found',
    'invalid',
    'too-large',
    'server',
    'timeout',
    'redirect',
    'malformed',
    'aborted',
  ])('is never retried after %s', async kind => {
    await expect(timesOf(failure(kind))).resolves.toEqual([0]);
  });

  it('is never retried while the circuit is open, or after a bug', async () => {
    await expect(timesOf(new CircuitOpenError('E6', 'down'))).resolves.toEqual([
      0,
    ]);
    await expect(timesOf(new Error('a bug'))).resolves.toEqual([0]);
  });

  it('waits as long as the region requests', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const error = failure('unavailable', { retryAfterMs: 5_000 });

    await expect(timesOf(error)).resolves.toEqual([0, 5_100, 10_200, 15_300]);
  });

  it('is not retried if the region requests more time than is left', async () => {
    const error = failure('rate-limited', { retryAfterMs: DEADLINE_MS });

    await expect(timesOf(error)).resolves.toEqual([0]);
  });

  it('is not retried once all callers have left', async () => {
    const controller = new AbortController();
    const attempt = jest.fn(async () => {
      controller.abort();
      throw failure('network');
    });

    await expect(
      retrying(
        {
          signal: controller.signal,
          deadline: () => DEADLINE_MS,
          onRetry() {},
        },
        attempt,
      ),
    ).rejects.toMatchObject({ kind: 'network' });
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});
