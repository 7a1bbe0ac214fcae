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
    });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the cached value is over a minute old', MINUTE + 1, {}],
    ['it is a refresh', 2_000, { refresh: true }],
  ])('waits for a newer value if %s', async (_, age, options) => {
    const { reads } = testGateway();
    const load = oldThenNewer();
    await reads.read(...readOf(load));
    await jest.advanceTimersByTimeAsync(age);

    await expect(reads.read(...readOf(load, options))).resolves.toEqual({
      value: 'newer',
      readAt: Date.now(),
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
      failure: expect.objectContaining({ kind: 'server' }),
    });
    await jest.advanceTimersByTimeAsync(2);
    await expect(reads.read(...readOf(load))).rejects.toMatchObject({
      kind: 'server',
    });
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
      failure: { kind: 'timeout' },
    };

    const read = reads.read(...readOf(load));
    await jest.advanceTimersByTimeAsync(3_000);
    await expect(read).resolves.toMatchObject(old);
    await expect(reads.read(...readOf(load))).resolves.toMatchObject(old);
  });

  it.each(['unauthorized', 'not-found', 'server'] as const)(
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

  it('takes a region that moved for another one', async () => {
    const { reads, configure } = testGateway();
    const load = jest.fn(async () => 'trails');
    await reads.read(...readOf(load));

    configure(configWith({ baseUrl: 'http://127.0.0.1:2/api/v2' }));
    await reads.read(...readOf(load));

    expect(load).toHaveBeenCalledTimes(2);
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
    expect(load).toHaveBeenCalledTimes(2);
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
});
