import { settle } from '../__testUtils__/testGateway';
import { RegionQueue } from './RegionQueue';

beforeEach(() => {
  jest.useFakeTimers({
    now: new Date('2026-11-21T12:00:00Z'),
    doNotFake: ['queueMicrotask', 'nextTick'],
  });
});

afterEach(() => jest.useRealTimers());

function queueOf(concurrency: number, perMinute = 60_000): RegionQueue {
  return new RegionQueue(concurrency, perMinute);
}

function turnOf(
  caller: string,
  rest: Partial<Parameters<RegionQueue['run']>[0]> = {},
) {
  return {
    ...{ region: 'eu', org: 'acme', endpoint: 'E6' as const, caller },
    ...{ waiting: new AbortController().signal, deadline: Infinity },
    ...rest,
  };
}

const lasting = (ms: number) => () =>
  new Promise<number>(resolve => {
    setTimeout(() => resolve(Date.now()), ms);
  });

describe('the queue of a region', () => {
  it('serves a caller with one request promptly while another sends hundreds', async () => {
    const queue = queueOf(2);
    const start = Date.now();
    const many = Array.from({ length: 200 }, () =>
      queue.run(turnOf('large'), lasting(50)),
    );
    await settle();

    const small = queue.run(turnOf('small'), lasting(50));
    await jest.advanceTimersByTimeAsync(100);

    expect((await small) - start).toBe(100);
    await jest.advanceTimersByTimeAsync(5_000);
    await Promise.all(many);
  });

  it('serves viewers before the background', async () => {
    const queue = queueOf(1);
    const order: string[] = [];
    const note = (name: string) => async () => {
      order.push(name);
    };
    const { signal } = new AbortController();
    const tasks = [
      queue.run(turnOf('first'), lasting(50)),
      queue.background(signal, () =>
        queue.run(turnOf('sync', { isLow: true }), note('sync')),
      ),
      queue.run(turnOf('viewer'), note('viewer')),
    ];

    await jest.advanceTimersByTimeAsync(50);
    await Promise.all(tasks);

    expect(order).toEqual(['viewer', 'sync']);
  });

  it('spaces background tasks evenly, as many per minute as allowed', async () => {
    const queue = queueOf(8, 6);
    const { signal } = new AbortController();
    const start = Date.now();
    const startedAt: number[] = [];
    const all = Array.from({ length: 13 }, () =>
      queue.background(signal, async () => {
        startedAt.push(Date.now() - start);
      }),
    );

    await jest.advanceTimersByTimeAsync(2 * 60_000);
    await Promise.all(all);

    expect(startedAt).toEqual(
      Array.from({ length: 13 }, (_, index) => index * 10_000),
    );
  });

  it('drops who leaves while waiting, but not what has started', async () => {
    const queue = queueOf(1);
    const caller = new AbortController();
    const task = jest.fn();
    const turn = turnOf('one', { waiting: caller.signal });
    const started = queue.run(turn, lasting(50));
    const waiting = queue.run(turn, task);
    await settle();

    caller.abort(new Error('gone'));

    await expect(waiting).rejects.toThrow('gone');
    await jest.advanceTimersByTimeAsync(50);
    await expect(started).resolves.toEqual(expect.any(Number));
    await expect(queue.run(turn, task)).rejects.toThrow('gone');
    expect(task).not.toHaveBeenCalled();
  });

  it('pauses only the organization that its region limits, for the longest time asked for', async () => {
    const queue = queueOf(2);
    const start = Date.now();
    queue.pause('acme', 7_000);
    queue.pause('acme', 1_000);
    const now = async () => Date.now();
    const paused = queue.run(turnOf('one'), now);
    const other = queue.run(turnOf('two', { org: 'globex' }), now);

    await jest.advanceTimersByTimeAsync(10_000);

    expect((await other) - start).toBe(0);
    expect((await paused) - start).toBe(7_000);
  });

  it('fails at once what cannot wait until a pause is over', async () => {
    const queue = queueOf(2);
    queue.pause('acme', 7_000);
    const task = jest.fn();

    await expect(
      queue.run(turnOf('one', { deadline: Date.now() + 5_000 }), task),
    ).rejects.toMatchObject({ kind: 'rate-limited', retryAfterMs: 7_000 });
    expect(task).not.toHaveBeenCalled();
  });

  it('gives downloads half of its places at most, and two to each user', async () => {
    const queue = queueOf(8);
    const releases: (() => void)[] = [];
    const started: string[] = [];
    const download = async (user: string) => {
      const release = await queue.hold(user, new AbortController().signal);
      started.push(user);
      releases.push(release);
    };
    const all = ['ann', 'ann', 'ann', 'ben', 'cleo', 'dora'].map(download);
    await settle();
    expect(started).toEqual(['ann', 'ann', 'ben', 'cleo']);
    await expect(queue.run(turnOf('page'), async () => 1)).resolves.toBe(1);

    while (releases.length > 0) {
      releases.shift()!();
      await settle();
    }
    await Promise.all(all);
    expect(started.slice(4).sort()).toEqual(['ann', 'dora']);
  });
});
