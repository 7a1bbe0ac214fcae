import { mockServices } from '@backstage/backend-test-utils';
import {
  rejectionOf,
  hanging,
  HOUR,
  readOf,
  settle,
  sharedCache,
  testGateway,
} from '../__testUtils__/testGateway';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
});

afterEach(() => jest.useRealTimers());

describe('identical reads', () => {
  it('become one request, even for 500 users of a cold page', async () => {
    const cache = sharedCache();
    const { reads } = testGateway({ cache });
    const load = jest.fn(
      (): Promise<string> =>
        new Promise(resolve => {
          setTimeout(resolve, 50, 'trails');
        }),
    );

    const views = Array.from({ length: 500 }, () =>
      reads.read(readOf(load, { signal: new AbortController().signal })),
    );
    await jest.advanceTimersByTimeAsync(50);

    expect(
      new Set((await Promise.all(views)).map(({ value }) => value)),
    ).toEqual(new Set(['trails']));
    expect(load).toHaveBeenCalledTimes(1);
    expect(cache.get).toHaveBeenCalledTimes(1);
  });

  it('continue while any caller is left, and end with the last one', async () => {
    const { reads } = testGateway();
    const signals: AbortSignal[] = [];
    const load = (_: unknown, { signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return hanging(signal);
    };
    const callers = [new AbortController(), new AbortController()];
    const waiting = callers.map(({ signal }) =>
      reads.read(readOf(load, { signal })),
    );
    const failures = Promise.all(waiting.map(rejectionOf));
    await settle();
    expect(signals).toHaveLength(1);

    callers[0].abort(new Error('gone'));
    await settle();
    expect(signals[0].aborted).toBe(false);
    callers[1].abort(new Error('gone'));
    await settle();
    expect(signals[0].aborted).toBe(true);
    expect(await failures).toEqual([new Error('gone'), new Error('gone')]);
  });

  it('start over for the next caller after all earlier ones left', async () => {
    const { reads } = testGateway();
    const load = jest
      .fn<Promise<string>, [unknown, { signal: AbortSignal }]>(
        async () => 'trails',
      )
      .mockImplementationOnce((_, { signal }) => hanging(signal));
    const controller = new AbortController();
    const { signal } = controller;
    const failed = rejectionOf(reads.read(readOf(load, { signal })));
    await settle();
    controller.abort(new Error('gone'));
    expect(await failed).toEqual(new Error('gone'));

    await expect(reads.read(readOf(load))).resolves.toMatchObject({
      value: 'trails',
    });
  });
});

describe('the shared cache', () => {
  it('saves requests that another replica already made', async () => {
    const cache = sharedCache();
    const [one, other] = [testGateway({ cache }), testGateway({ cache })];
    const load = jest.fn(async () => ({ trails: [1, 2] }));

    const first = await one.reads.read(readOf(load));
    await jest.advanceTimersByTimeAsync(1_000);

    await expect(other.reads.read(readOf(load))).resolves.toEqual(first);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('returns what another replica refreshed meanwhile', async () => {
    const cache = sharedCache();
    const [one, other] = [testGateway({ cache }), testGateway({ cache })];
    const load = jest.fn(async () => 'trails');
    await one.reads.read(readOf(load));
    await jest.advanceTimersByTimeAsync(HOUR);
    await other.reads.read(readOf(load));

    const { asOf } = await one.reads.read(readOf(load));

    expect(asOf).toBe(Date.now());
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['hangs', () => new Promise<never>(() => {})],
    ['fails', () => Promise.reject(new Error('connection lost'))],
    ['returns nonsense', async () => ['not', 'an', 'entry'] as never],
    [
      'returns garbage shaped like an entry',
      async () => ({ value: 'garbage', fetchedAt: Date.now() } as never),
    ],
    [
      'throws',
      () => {
        throw new Error('not connected');
      },
    ],
  ])('counts as empty if it %s', async (_, broken) => {
    const cache = mockServices.cache.mock({
      get: broken,
      set: broken,
      delete: broken,
    });
    const { reads } = testGateway({ cache });

    for (const resource of [['one'], ['two'], ['three']]) {
      const read = reads.read(readOf(async () => 'trails', { resource }));
      await jest.advanceTimersByTimeAsync(400);
      await expect(read).resolves.toMatchObject({ value: 'trails' });
    }
  });

  it('is bypassed for a moment if it hangs, so that only the first read is slow', async () => {
    const get = jest.fn(() => new Promise<never>(() => {}));
    const { reads } = testGateway({
      cache: mockServices.cache.mock({ get }),
    });
    const first = reads.read(readOf(async () => 'trails'));
    await jest.advanceTimersByTimeAsync(400);
    await first;

    const start = Date.now();
    await reads.read(readOf(async () => 'trails', { resource: ['other'] }));

    expect(Date.now()).toBe(start);
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('does not keep a value fresh forever if the clock of another replica is ahead', async () => {
    const cache = mockServices.cache.mock({
      get: async () =>
        ({ value: 'ahead', fetchedAt: Date.now() + HOUR } as never),
    });
    const { reads } = testGateway({ cache });
    const load = jest.fn(async () => 'newer');

    const { asOf } = await reads.read(readOf(load));

    expect(asOf).toBe(Date.now());
  });
});
