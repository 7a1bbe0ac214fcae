import {
  rejectionOf,
  failure,
  hanging,
  settle,
} from '../__testUtils__/testGateway';
import { RegionPolicy } from './RegionPolicy';
import type { PolicyCall } from './RegionPolicy';

const events = { onRetry: jest.fn(), onBreak: jest.fn() };

function callOf(caller: string, rest: Partial<PolicyCall> = {}): PolicyCall {
  const deadline = performance.now() + 30_000;
  return {
    org: 'acme',
    endpoint: 'E6',
    caller,
    signal: new AbortController().signal,
    deadline: () => deadline,
    ...rest,
  };
}

function later<T>(ms: number, value: T): Promise<T> {
  return new Promise(resolve => {
    setTimeout(resolve, ms, value);
  });
}

describe('the policy for a region', () => {
  beforeEach(() => {
    jest.clearAllMocks();
    jest.useFakeTimers({ now: 0 });
  });

  afterEach(() => jest.useRealTimers());

  it('never exceeds its concurrency limit', async () => {
    const policy = new RegionPolicy('eu', 3, events);
    let [now, most] = [0, 0];
    const attempt = async () => {
      now += 1;
      most = Math.max(most, now);
      await later(50, undefined);
      now -= 1;
    };

    const runs = Array.from({ length: 30 }, () =>
      policy.run(callOf('checkout'), attempt),
    );
    await jest.advanceTimersByTimeAsync(500);

    await Promise.all(runs);
    expect(most).toBe(3);
  });

  it('serves a page with one request promptly while another sends hundreds', async () => {
    const policy = new RegionPolicy('eu', 2, events);
    const many = Array.from({ length: 200 }, () =>
      policy.run(callOf('large'), () => later(50, undefined)),
    );
    await settle();
    const small = policy.run(callOf('small'), () => later(50, Date.now()));
    await jest.advanceTimersByTimeAsync(100);

    await expect(small).resolves.toBeLessThanOrEqual(50);
    await jest.advanceTimersByTimeAsync(5_000);
    await Promise.all(many);
  });

  it('releases its slot while waiting to retry', async () => {
    const policy = new RegionPolicy('eu', 1, events);
    const order: string[] = [];
    const failing = policy.run(callOf('one'), async () => {
      order.push('one');
      if (order.length === 1) {
        throw failure('unavailable', { retryAfterMs: 5_000 });
      }
    });
    const other = policy.run(callOf('other'), async () => {
      order.push('other');
    });
    await settle();
    expect(order).toEqual(['one', 'other']);
    await jest.advanceTimersByTimeAsync(6_000);

    await Promise.all([failing, other]);
    expect(order).toEqual(['one', 'other', 'one']);
  });

  it('slows down after a burst of 429s, but still succeeds', async () => {
    const policy = new RegionPolicy('eu', 8, events);
    const times: number[] = [];
    // A region that allows ten requests per second.
    const attempt = async () => {
      const now = Date.now();
      await later(10, undefined);
      if (times.filter(time => time > now - 1_000).length >= 10) {
        throw failure('rate-limited', { httpStatus: 429 });
      }
      times.push(now);
      return 'response';
    };

    const page = Array.from({ length: 60 }, (_, index) =>
      policy.run(callOf(`entity ${index % 3}`), attempt),
    );
    const all = Promise.all(page);
    await jest.advanceTimersByTimeAsync(30_000);

    await expect(all).resolves.toHaveLength(60);
    expect(times.at(-1)).toBeLessThan(15_000);
    expect(events.onBreak).not.toHaveBeenCalled();
  });

  it('sends nothing until the requested pause is over', async () => {
    const policy = new RegionPolicy('eu', 4, events);
    const first = policy.run(callOf('one'), async () => {
      if (Date.now() === 0) {
        throw failure('rate-limited', { httpStatus: 429, retryAfterMs: 7_000 });
      }
      return Date.now();
    });
    await settle();
    const second = policy.run(callOf('other'), async () => Date.now());
    await jest.advanceTimersByTimeAsync(8_000);

    for (const time of [await first, await second]) {
      expect(time).toBeGreaterThanOrEqual(7_000);
    }
  });

  it('pauses only the organization that was rate limited', async () => {
    const policy = new RegionPolicy('eu', 4, events);
    const paused = policy.run(callOf('one'), async () => {
      if (Date.now() === 0) {
        throw failure('rate-limited', { httpStatus: 429, retryAfterMs: 7_000 });
      }
      return Date.now();
    });
    await settle();

    await expect(
      policy.run(callOf('one', { org: 'other' }), async () => Date.now()),
    ).resolves.toBe(0);
    await jest.advanceTimersByTimeAsync(8_000);
    expect(await paused).toBeGreaterThanOrEqual(7_000);
  });

  it('treats failures during a pause as the same burst', async () => {
    const policy = new RegionPolicy('eu', 8, events);
    let now = 0;
    const refused = Array.from({ length: 8 }, (_, index) =>
      policy.run(callOf(`entity ${index}`), async () => {
        if (Date.now() < 1_000) {
          throw failure('rate-limited', {
            httpStatus: 429,
            retryAfterMs: 1_000,
          });
        }
        now += 1;
        await later(10_000, undefined);
      }),
    );
    await jest.advanceTimersByTimeAsync(1_500);

    // Half of the slots, even after eight 429s.
    expect(now).toBe(4);
    await jest.advanceTimersByTimeAsync(30_000);
    await Promise.all(refused);
  });

  it('fails immediately if the requested pause exceeds the deadline', async () => {
    const policy = new RegionPolicy('eu', 4, events);
    const refused = () =>
      policy.run(callOf('one'), async () => {
        throw failure('rate-limited', {
          httpStatus: 429,
          retryAfterMs: 3_600_000,
        });
      });
    await expect(refused()).rejects.toMatchObject({ kind: 'rate-limited' });
    const attempt = jest.fn();

    await expect(policy.run(callOf('one'), attempt)).rejects.toMatchObject({
      kind: 'rate-limited',
      retryAfterMs: 60_000,
    });
    expect(attempt).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(60_000);
    await policy.run(callOf('one'), attempt);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('opens the circuit for one organization only', async () => {
    const policy = new RegionPolicy('eu', 4, events);
    for (let count = 0; count < 5; count += 1) {
      await expect(
        policy.run(callOf('one'), async () => {
          throw failure('server');
        }),
      ).rejects.toMatchObject({ kind: 'server' });
    }
    const attempt = jest.fn(async () => 'response');

    await expect(policy.run(callOf('one'), attempt)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await expect(
      policy.run(callOf('one', { org: 'other' }), attempt),
    ).resolves.toBe('response');
    expect(events.onBreak.mock.calls).toEqual([['acme', true]]);
  });

  it('fails immediately, without queuing, while the circuit is open', async () => {
    const policy = new RegionPolicy('eu', 1, events);
    for (let count = 0; count < 5; count += 1) {
      await expect(
        policy.run(callOf('one'), async () => {
          throw failure('timeout');
        }),
      ).rejects.toMatchObject({ kind: 'timeout' });
    }
    void policy.run(callOf('one', { org: 'other' }), () =>
      later(10_000, undefined),
    );

    await expect(policy.run(callOf('one'), jest.fn())).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it('leaves the queue when its caller leaves', async () => {
    const policy = new RegionPolicy('eu', 1, events);
    const ends = new AbortController();
    void policy
      .run(callOf('one'), () => hanging(ends.signal))
      .catch(() => undefined);
    const gone = new AbortController();
    const attempt = jest.fn();
    const left = rejectionOf(
      policy.run(callOf('two', { signal: gone.signal }), attempt),
    );

    gone.abort(new Error('gone'));
    expect(await left).toEqual(new Error('gone'));
    ends.abort();
    await settle();

    expect(attempt).not.toHaveBeenCalled();
  });

  describe('for downloads', () => {
    it('holds a slot until released, and keeps half of them for pages', async () => {
      const policy = new RegionPolicy('eu', 4, events);
      const releases: (() => void)[] = [];
      const files = Array.from({ length: 5 }, (_, index) =>
        policy.hold(callOf(`user ${index}`), async release => {
          releases.push(release);
          return index;
        }),
      );
      await settle();
      expect(releases).toHaveLength(2);

      await expect(
        policy.run(callOf('page'), async () => 'page'),
      ).resolves.toBe('page');
      while (releases.length > 0) {
        releases.shift()!();
        await settle();
      }
      await expect(Promise.all(files)).resolves.toEqual([0, 1, 2, 3, 4]);
    });

    it('retries before the first byte, and releases its slot on failure', async () => {
      const policy = new RegionPolicy('eu', 1, events);
      const attempt = jest.fn(async () => {
        throw failure('unavailable');
      });
      const failed = rejectionOf(policy.hold(callOf('files'), attempt));
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await failed).toMatchObject({ kind: 'unavailable' });

      expect(attempt).toHaveBeenCalledTimes(4);
      await expect(
        policy.hold(callOf('files'), async () => 'file'),
      ).resolves.toBe('file');
    });
  });
});
