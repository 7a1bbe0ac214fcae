import {
  failure,
  HOUR,
  MINUTE,
  readOf,
  rejectionOf,
  settle,
  sharedCache,
  testGateway,
} from '../__testUtils__/testGateway';

const NOON = Date.parse('2026-11-21T12:00:00Z');

interface State {
  readAt: number;
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOON });
});

afterEach(() => jest.useRealTimers());

/** Persistent storage shared by several replicas. */
function keeper(first?: State) {
  let state = first;
  const stored = {
    read: jest.fn(async () => state),
    timeOf: ({ readAt }: State) => readAt,
  };
  const load = jest.fn(async () => {
    state = { readAt: Date.now() };
    return state;
  });
  return { stored, load };
}

describe('a read with persistent storage', () => {
  it('does not call the region if the stored value is fresh, after a restart or on another replica', async () => {
    const { stored, load } = keeper({ readAt: NOON - 30_000 });
    const { reads } = testGateway();

    await expect(reads.read(readOf(load, { stored }))).resolves.toEqual({
      value: { readAt: NOON - 30_000 },
      asOf: NOON - 30_000,
      stale: false,
    });
    expect(load).not.toHaveBeenCalled();
  });

  it('calls the region if what a cached value is of was deleted', async () => {
    const { stored, load } = keeper();
    const cache = sharedCache();
    const [one, other] = [testGateway({ cache }), testGateway({ cache })];
    const request = readOf(load, {
      stored: { ...stored, isCurrent: async () => true },
    });
    await one.reads.read(request);
    await other.reads.read(request);
    expect(load).toHaveBeenCalledTimes(1);
    stored.read.mockResolvedValue(undefined);

    for (const { reads } of [one, other]) {
      await reads.read({
        ...request,
        stored: { ...stored, isCurrent: async () => false },
      });
    }

    expect(load).toHaveBeenCalledTimes(3);
  });

  it('looks it up once while it is fresh', async () => {
    const { stored, load } = keeper({ readAt: NOON - 30_000 });
    const { reads } = testGateway();

    await reads.read(readOf(load, { stored }));
    await reads.read(readOf(load, { stored }));

    expect(stored.read).toHaveBeenCalledTimes(1);
  });

  it('falls back to the stored value, however old, if the region fails', async () => {
    const { stored } = keeper({ readAt: NOON - 90 * 24 * HOUR });
    const { reads } = testGateway();
    const read = readOf<State>(
      async () => {
        throw failure('server');
      },
      { stored },
    );

    for (let view = 0; view < 2; view += 1) {
      await expect(reads.read(read)).resolves.toMatchObject({
        asOf: NOON - 90 * 24 * HOUR,
        stale: true,
        failure: { kind: 'server' },
      });
    }
  });

  it('uses a value that another replica read meanwhile', async () => {
    const { stored, load } = keeper();
    const [one, other] = [testGateway(), testGateway()];
    await one.reads.read(readOf(load, { stored }));
    await jest.advanceTimersByTimeAsync(HOUR);
    await other.reads.read(readOf(load, { stored }));
    await jest.advanceTimersByTimeAsync(1_000);

    const { asOf } = await one.reads.read(readOf(load, { stored }));

    expect(asOf).toBe(NOON + HOUR);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('counts for a refresh if another read has just stored a newer value than the cached one', async () => {
    let readAt = NOON;
    const stored = {
      read: async () => ({ readAt }),
      timeOf: (state: State) => state.readAt,
    };
    const load = jest.fn(async () => ({ readAt: Date.now() }));
    const { reads } = testGateway();
    await reads.read(readOf(load, { stored }));
    await jest.advanceTimersByTimeAsync(5_000);

    const refresh = () =>
      reads.read({ ...readOf(load, { stored }), refresh: true });
    readAt = Date.now();

    await expect(refresh()).resolves.toMatchObject({ asOf: NOON + 5_000 });
    expect(load).not.toHaveBeenCalled();

    await jest.advanceTimersByTimeAsync(5_000);
    await expect(refresh()).resolves.toMatchObject({ asOf: NOON + 10_000 });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a view', false],
    ['a refresh', true],
  ])(
    'does not count as fresh for %s if a write changed it since, even if the region failed after the write',
    async (_, refresh) => {
      const { stored, load } = keeper({ readAt: NOON });
      const { reads } = testGateway();
      const read = readOf(load, { stored });
      const failing = readOf<State>(
        async () => {
          throw failure('server');
        },
        { stored },
      );
      await reads.read(read);
      await rejectionOf(reads.readChanged(failing));

      await expect(reads.read({ ...read, refresh })).resolves.toMatchObject({
        asOf: NOON,
        stale: true,
        failure: { kind: 'server' },
      });
      await jest.advanceTimersByTimeAsync(10_001);
      await expect(reads.read({ ...read, refresh })).resolves.toMatchObject({
        asOf: NOON + 10_001,
        stale: false,
      });
    },
  );

  it('reports when the value was requested, not when it arrived', async () => {
    const { stored } = keeper();
    const { reads } = testGateway();

    const { asOf } = await reads.read(
      readOf(async () => ({ readAt: NOON - 2_000 }), { stored }),
    );

    expect(asOf).toBe(NOON - 2_000);
  });

  it('does not return a resource that is gone until it is read again', async () => {
    const { stored, load } = keeper({ readAt: NOON - 2 * MINUTE });
    const { reads } = testGateway();
    const gone = readOf<State>(
      async () => {
        throw failure('not-found');
      },
      { stored },
    );
    await reads.read(gone);
    await settle();

    for (const wait of [0, 10_001, HOUR]) {
      await jest.advanceTimersByTimeAsync(wait);
      await expect(reads.read(gone)).rejects.toMatchObject({
        kind: 'not-found',
      });
    }
    await jest.advanceTimersByTimeAsync(10_001);
    await expect(reads.read(readOf(load, { stored }))).resolves.toMatchObject({
      stale: false,
    });
  });

  it('calls the region if the clock of the writing replica is ahead', async () => {
    const { stored, load } = keeper({ readAt: NOON + HOUR });
    const { reads } = testGateway();

    const { asOf } = await reads.read(readOf(load, { stored }));

    expect(asOf).toBe(NOON);
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('a read that joins one from during an outage of the storage', () => {
  const away = new Error('The database is away');

  it.each([
    ['looking up', 'stored'],
    ['saving', 'load'],
  ] as const)('tries again after %s a value failed', async (_, failing) => {
    const { stored, load } = keeper();
    let fail = () => {};
    const outage = new Promise<never>((_resolve, reject) => {
      fail = () => reject(away);
    });
    (failing === 'load' ? load : jest.mocked(stored.read)).mockReturnValueOnce(
      outage,
    );
    const { reads } = testGateway();
    const during = rejectionOf(reads.read(readOf(load, { stored })));
    await settle();

    const after = reads.read(readOf(load, { stored }));
    await settle();
    fail();

    expect(await during).toBe(away);
    await expect(after).resolves.toMatchObject({ value: { readAt: NOON } });
  });

  it('fails if the outage goes on, having tried once more for everyone', async () => {
    const { stored, load } = keeper();
    load.mockRejectedValue(away);
    const { reads } = testGateway();

    const views = Array.from({ length: 100 }, () =>
      rejectionOf(reads.read(readOf(load, { stored }))),
    );

    expect(new Set(await Promise.all(views))).toEqual(new Set([away]));
    expect(load).toHaveBeenCalledTimes(2);
  });
});
