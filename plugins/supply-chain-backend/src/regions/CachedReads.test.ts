import {
  configWith,
  failure,
  hanging,
  HOUR,
  MINUTE,
  readOf,
  rejectionOf,
  settle,
  testGateway,
} from '../__testUtils__/testGateway';

beforeEach(() => {
  jest.useFakeTimers({
    now: new Date('2026-11-21T12:00:00Z'),
    doNotFake: ['queueMicrotask', 'nextTick'],
  });
});

afterEach(() => jest.useRealTimers());

/** A region's value, which changes after it was first read. */
function oldThenNewer() {
  return jest.fn(async () => 'newer').mockImplementationOnce(async () => 'old');
}

/** A region that fails after its value was first read. */
function oldThenFailing() {
  return jest
    .fn(async (): Promise<string> => {
      throw failure('server');
    })
    .mockImplementationOnce(async () => 'old');
}

describe('a read', () => {
  it('calls the region once while the value is fresh', async () => {
    const { reads } = testGateway();
    const load = jest.fn(async () => 'trails');

    const first = await reads.read(...readOf(load));
    await jest.advanceTimersByTimeAsync(MINUTE - 1);
    const second = await reads.read(...readOf(load));

    expect(second).toEqual(first);
    expect(first).toEqual({
      value: 'trails',
      readAt: Date.now() - MINUTE + 1,
      stale: false,
    });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('returns slightly old data while it is reread', async () => {
    const { reads } = testGateway();
    const load = oldThenNewer();
    await reads.read(...readOf(load));
    await jest.advanceTimersByTimeAsync(2 * MINUTE);

    await expect(reads.read(...readOf(load))).resolves.toEqual({
      value: 'old',
      readAt: Date.now() - 2 * MINUTE,
      stale: false,
      rereading: true,
    });
    await settle();
    await expect(reads.read(...readOf(load))).resolves.toEqual({
      value: 'newer',
      readAt: Date.now(),
      stale: false,
    });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['only fresh data will do', 2 * MINUTE, { needsFresh: true }],
    ['the cached value is hours old', HOUR, {}],
    ['it is a refresh', 2_000, { refresh: true }],
  ])('waits for a newer value if %s', async (_, age, options) => {
    const { reads } = testGateway();
    const load = oldThenNewer();
    await reads.read(...readOf(load));
    await jest.advanceTimersByTimeAsync(age);

    await expect(reads.read(...readOf(load, options))).resolves.toEqual({
      value: 'newer',
      readAt: Date.now(),
      stale: false,
    });
  });

  it('takes data read a second ago for a refresh', async () => {
    const { reads } = testGateway();
    const load = oldThenNewer();
    await reads.read(...readOf(load, { refresh: true }));

    await expect(
      reads.read(...readOf(load, { refresh: true })),
    ).resolves.toMatchObject({ value: 'old' });
  });

  it('caches a value for a day, and returns it as stale if the region fails', async () => {
    const { reads } = testGateway();
    const load = oldThenFailing();
    await reads.read(...readOf(load));
    const readAt = Date.now();

    await jest.advanceTimersByTimeAsync(24 * HOUR - 1);
    await expect(reads.read(...readOf(load))).resolves.toEqual({
      value: 'old',
      readAt,
      stale: true,
      failure: expect.objectContaining({ kind: 'server' }),
    });
    await jest.advanceTimersByTimeAsync(2);
    await expect(reads.read(...readOf(load))).rejects.toMatchObject({
      kind: 'server',
    });
  });

  it('asks a failing region again after ten seconds', async () => {
    const { reads } = testGateway();
    const load = oldThenFailing();
    await reads.read(...readOf(load));
    await jest.advanceTimersByTimeAsync(HOUR);

    for (let views = 0; views < 10; views += 1) {
      await expect(reads.read(...readOf(load))).resolves.toMatchObject({
        value: 'old',
        stale: true,
      });
    }
    expect(load).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(10_001);
    await reads.read(...readOf(load));
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('counts a hanging region as failing: returns stale data after three seconds, and immediately from then on', async () => {
    const { reads } = testGateway();
    const load = jest
      .fn((_, { signal }): Promise<string> => hanging(signal))
      .mockImplementationOnce(async () => 'old');
    await reads.read(...readOf(load));
    await jest.advanceTimersByTimeAsync(HOUR);
    const old = {
      value: 'old',
      stale: true,
      failure: { kind: 'timeout' },
    };

    const read = reads.read(...readOf(load));
    await jest.advanceTimersByTimeAsync(3_000);
    await expect(read).resolves.toMatchObject(old);
    await expect(reads.read(...readOf(load))).resolves.toMatchObject(old);
  });

  it('caches the late response of a region that seemed to hang', async () => {
    const { reads } = testGateway();
    const load = jest
      .fn(
        (): Promise<string> =>
          new Promise(resolve => {
            setTimeout(resolve, 5_000, 'late');
          }),
      )
      .mockImplementationOnce(async () => 'old');
    await reads.read(...readOf(load));
    await jest.advanceTimersByTimeAsync(HOUR);
    const read = reads.read(...readOf(load));
    await jest.advanceTimersByTimeAsync(3_000);
    await read;

    await jest.advanceTimersByTimeAsync(2_000);

    await expect(reads.read(...readOf(load))).resolves.toEqual({
      value: 'late',
      readAt: Date.now() - 5_000,
      stale: false,
    });
  });

  it('times out if the region hangs and there is no stale value', async () => {
    const { reads } = testGateway({ config: configWith({ timeout: 5_000 }) });
    const failed = rejectionOf(
      reads.read(...readOf((_, { signal }) => hanging(signal))),
    );

    await jest.advanceTimersByTimeAsync(6_000);
    expect(await failed).toMatchObject({ kind: 'timeout' });
  });

  it.each(['unauthorized', 'forbidden', 'not-found', 'invalid'] as const)(
    'caches the failure %s for ten seconds',
    async kind => {
      const { reads } = testGateway();
      const load = jest.fn(async () => {
        throw failure(kind);
      });

      for (let views = 0; views < 3; views += 1) {
        await expect(reads.read(...readOf(load))).rejects.toMatchObject({
          kind,
        });
      }
      expect(load).toHaveBeenCalledTimes(1);
      await jest.advanceTimersByTimeAsync(10_001);
      await expect(reads.read(...readOf(load))).rejects.toMatchObject({ kind });
      expect(load).toHaveBeenCalledTimes(2);
    },
  );

  it('asks again at once after the config changed, and takes a region that moved for another one', async () => {
    const { reads, configure } = testGateway();
    const load = jest
      .fn(async () => 'trails')
      .mockImplementationOnce(async () => {
        throw failure('unauthorized');
      });
    await expect(reads.read(...readOf(load))).rejects.toThrow();

    configure(configWith({ organizations: { acme: { apiKey: 'new-key' } } }));
    await expect(reads.read(...readOf(load))).resolves.toBeDefined();
    configure(configWith({ baseUrl: 'http://127.0.0.1:2/api/v2' }));
    await reads.read(...readOf(load));

    expect(load).toHaveBeenCalledTimes(3);
  });

  it('fails clearly if the organization is not configured', async () => {
    const { reads } = testGateway({
      config: configWith({ organizations: {} }),
    });

    for (const region of ['eu', '__proto__']) {
      await expect(
        reads.read(...readOf(jest.fn(), { region })),
      ).rejects.toMatchObject({
        kind: 'invalid',
        message: expect.stringContaining('is not configured'),
      });
    }
  });

  it('does not return what the region no longer has', async () => {
    const { reads } = testGateway();
    const load = jest
      .fn(async (): Promise<string> => {
        throw failure('not-found');
      })
      .mockImplementationOnce(async () => 'old');
    await reads.read(...readOf(load));
    await jest.advanceTimersByTimeAsync(HOUR);

    await expect(reads.read(...readOf(load))).rejects.toMatchObject({
      kind: 'not-found',
    });
    await jest.advanceTimersByTimeAsync(10_001);
    load.mockRejectedValueOnce(failure('server'));
    await expect(reads.read(...readOf(load))).rejects.toMatchObject({
      kind: 'server',
    });
  });
});

describe('callers who want the same', () => {
  /** A region that responds once it is told to. */
  function slowRegion() {
    const responses: ((value: string) => void)[] = [];
    const load = jest.fn(
      () =>
        new Promise<string>(resolve => {
          responses.push(resolve);
        }),
    );
    return { load, respond: (value: string) => responses.shift()?.(value) };
  }

  it('keep waiting when the first of them leaves', async () => {
    const { reads } = testGateway({ config: configWith({ concurrency: 1 }) });
    const { load, respond } = slowRegion();
    const [gone, other] = [new AbortController(), new AbortController()];
    const before = reads.read(...readOf(load, { resource: ['before'] }));
    const left = rejectionOf(
      reads.read(...readOf(load, { signal: gone.signal })),
    );
    const kept = reads.read(...readOf(load, { signal: other.signal }));

    gone.abort(new Error('gone'));
    await expect(left).resolves.toEqual(new Error('gone'));
    respond('first');
    await before;
    await settle();
    respond('second');

    await expect(kept).resolves.toMatchObject({ value: 'second' });
  });

  it('are told that the queue is full, not that the region fails, if nothing was sent in time', async () => {
    const { logger, reads } = testGateway({
      config: configWith({ concurrency: 1, timeout: 5_000 }),
    });
    const { load } = slowRegion();
    const busy = rejectionOf(
      reads.read(...readOf(load, { resource: ['before'] })),
    );
    const queued = rejectionOf(reads.read(...readOf(load)));

    await jest.advanceTimersByTimeAsync(6_000);

    await expect(busy).resolves.toMatchObject({ kind: 'timeout' });
    await expect(queued).resolves.toMatchObject({
      name: 'RegionalApiError',
      message: 'Too many requests to the region eu are queued',
    });
    expect(logger.warn.mock.calls).toHaveLength(1);
  });
});

describe('a known value', () => {
  it('is returned without waiting, and others are read for the next caller', async () => {
    const { reads } = testGateway();
    const load = jest.fn(async () => 'found');
    const known = () => reads.known(...readOf(load));

    await expect(known()).resolves.toBeUndefined();
    await settle();
    await expect(known()).resolves.toMatchObject({
      value: 'found',
      stale: false,
    });
    expect(load).toHaveBeenCalledTimes(1);

    await jest.advanceTimersByTimeAsync(2 * MINUTE);
    await expect(known()).resolves.toMatchObject({ rereading: true });
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(HOUR);
    await expect(known()).resolves.toBeUndefined();
  });

  it('may fail to be read, which the next caller is told', async () => {
    const { reads } = testGateway();
    const load = jest.fn(async (): Promise<string> => {
      throw failure('malformed');
    });

    await expect(reads.known(...readOf(load))).resolves.toBeUndefined();
    await settle();
    await expect(reads.known(...readOf(load))).rejects.toMatchObject({
      kind: 'malformed',
    });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is waited for if caching is disabled', async () => {
    const config = configWith();
    const { reads } = testGateway({
      config: { ...config, cache: { ...config.cache, keepFor: 0 } },
    });

    await expect(
      reads.known(...readOf(async () => 'found')),
    ).resolves.toMatchObject({ value: 'found' });
  });
});

describe('a resource that a write changed', () => {
  it('is reread, and a read from before the write is not cached', async () => {
    const { reads } = testGateway();
    let respond = (_: string) => {};
    const load = jest
      .fn(async () => 'after')
      .mockImplementationOnce(
        () =>
          new Promise<string>(resolve => {
            respond = resolve;
          }),
      );
    const [resource, options] = readOf(load);
    const before = reads.read(resource, options);
    await settle();

    await expect(reads.readChanged(resource, 'writes')).resolves.toBe('after');
    respond('before');

    await expect(before).resolves.toMatchObject({ value: 'before' });
    await expect(reads.read(resource, options)).resolves.toMatchObject({
      value: 'after',
    });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is left to whoever needs it if it was not cached', async () => {
    const { reads } = testGateway();
    const load = jest.fn(async () => 'found');
    const [resource, options] = readOf(load);

    await reads.readChangedIfKnown(resource, 'writes');
    expect(load).not.toHaveBeenCalled();
    await reads.read(resource, options);
    await reads.readChangedIfKnown(resource, 'writes');
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('a resource that is stored', () => {
  /** A stored value of some age, and what the region has. */
  function stored(ageMs: number, load = jest.fn(async () => 'newer')) {
    const readAt = Date.now() - ageMs;
    return {
      load,
      read: readOf(load, {
        stored: async () => ({ value: 'stored', readAt }),
      }),
    };
  }

  it('is not read while what is stored is fresh', async () => {
    const { load, read } = stored(MINUTE / 2);

    await expect(testGateway().reads.read(...read)).resolves.toEqual({
      value: 'stored',
      readAt: Date.now() - MINUTE / 2,
      stale: false,
    });
    expect(load).not.toHaveBeenCalled();
  });

  it('is read once it is old, and is what there is if the region fails', async () => {
    await expect(
      testGateway().reads.read(...stored(HOUR).read),
    ).resolves.toMatchObject({ value: 'newer', stale: false });

    const failing = stored(
      HOUR,
      jest.fn(async (): Promise<string> => {
        throw failure('server');
      }),
    );
    await expect(
      testGateway().reads.read(...failing.read),
    ).resolves.toMatchObject({ value: 'stored', stale: true });
  });
});
