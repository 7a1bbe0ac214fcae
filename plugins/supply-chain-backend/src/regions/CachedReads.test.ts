import {
  rejectionOf,
  configWith,
  failure,
  hanging,
  HOUR,
  MINUTE,
  readOf,
  settle,
  sharedCache,
  testGateway,
} from '../__testUtils__/testGateway';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
});

afterEach(() => jest.useRealTimers());

/** A region's value, which changes after it was first read. */
function oldThenNewer() {
  return jest.fn(async () => 'newer').mockImplementationOnce(async () => 'old');
}

describe('a read', () => {
  it('calls the region once while the value is fresh', async () => {
    const { reads } = testGateway();
    const load = jest.fn(async () => 'trails');

    const first = await reads.read(readOf(load));
    await jest.advanceTimersByTimeAsync(MINUTE - 1);
    const second = await reads.read(readOf(load));

    expect(second).toEqual(first);
    expect(first).toEqual({
      value: 'trails',
      asOf: Date.now() - MINUTE + 1,
      stale: false,
    });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps rarely changing data fresh for longer', async () => {
    const { reads } = testGateway();
    const load = jest.fn(async () => 'exists');
    const read = () => reads.read({ ...readOf(load), freshForFactor: 10 });

    await read();
    await jest.advanceTimersByTimeAsync(10 * MINUTE - 1);
    await read();
    expect(load).toHaveBeenCalledTimes(1);

    await jest.advanceTimersByTimeAsync(2);
    await read();
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('returns stale data while revalidating', async () => {
    const { reads } = testGateway();
    const load = oldThenNewer();
    await reads.read(readOf(load));
    await jest.advanceTimersByTimeAsync(2 * MINUTE);

    await expect(reads.read(readOf(load))).resolves.toEqual({
      value: 'old',
      asOf: Date.now() - 2 * MINUTE,
      stale: false,
      rereading: true,
    });
    await settle();
    await expect(reads.read(readOf(load))).resolves.toEqual({
      value: 'newer',
      asOf: Date.now(),
      stale: false,
    });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('waits for a newer value if only a fresh one will do', async () => {
    const { reads } = testGateway();
    const load = oldThenNewer();
    await reads.read(readOf(load));
    const needsFresh = { ...readOf(load), needsFresh: true };

    await expect(reads.read(needsFresh)).resolves.toMatchObject({
      value: 'old',
    });
    await jest.advanceTimersByTimeAsync(2 * MINUTE);
    await expect(reads.read(needsFresh)).resolves.toEqual({
      value: 'newer',
      asOf: Date.now(),
      stale: false,
    });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('waits for a newer value if the cached one is hours old', async () => {
    const { reads } = testGateway();
    const load = oldThenNewer();
    await reads.read(readOf(load));
    await jest.advanceTimersByTimeAsync(HOUR);

    await expect(reads.read(readOf(load))).resolves.toMatchObject({
      value: 'newer',
      stale: false,
    });
  });

  it('returns known values without waiting, and reads others for the next caller', async () => {
    const { reads } = testGateway();
    const load = jest.fn(async () => 'found');

    await expect(reads.known(readOf(load))).resolves.toBeUndefined();
    await settle();
    await expect(reads.known(readOf(load))).resolves.toMatchObject({
      value: 'found',
      stale: false,
    });
    expect(load).toHaveBeenCalledTimes(1);

    // Stale data is returned while revalidating, but not if it is much older.
    await jest.advanceTimersByTimeAsync(2 * MINUTE);
    await expect(reads.known(readOf(load))).resolves.toBeDefined();
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(HOUR);
    await expect(reads.known(readOf(load))).resolves.toBeUndefined();
  });

  it('starts a limited number of reads that nobody waits for', async () => {
    const { reads } = testGateway();
    const load = jest.fn(async () => 'found');
    const askForAll = () =>
      Promise.all(
        Array.from({ length: 150 }, (_, index) =>
          reads.known({ ...readOf(load), resource: [index] }),
        ),
      );

    await askForAll();
    await settle();
    expect(load).toHaveBeenCalledTimes(50);

    const found = (await askForAll()).filter(each => each !== undefined);
    await settle();
    expect(found).toHaveLength(50);
    expect(load).toHaveBeenCalledTimes(100);
  });

  it('keeps rarely changing values known for longer', async () => {
    const { reads } = testGateway();
    const load = jest.fn(async () => 'exists');
    const known = () => reads.known({ ...readOf(load), freshForFactor: 10 });

    await known();
    await settle();
    await jest.advanceTimersByTimeAsync(10 * MINUTE - 1);
    await expect(known()).resolves.toMatchObject({ value: 'exists' });
    await settle();
    expect(load).toHaveBeenCalledTimes(1);

    await jest.advanceTimersByTimeAsync(2);
    await expect(known()).resolves.toMatchObject({ value: 'exists' });
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('reports a background failure to the next caller', async () => {
    const { reads } = testGateway();
    const load = jest.fn(async (): Promise<string> => {
      throw failure('malformed');
    });

    await expect(reads.known(readOf(load))).resolves.toBeUndefined();
    await settle();
    await expect(reads.known(readOf(load))).rejects.toMatchObject({
      kind: 'malformed',
    });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('waits if caching is disabled', async () => {
    const config = configWith();
    const { reads } = testGateway({
      config: { ...config, cache: { ...config.cache, keepFor: 0 } },
    });

    await expect(
      reads.known(readOf(async () => 'found')),
    ).resolves.toMatchObject({ value: 'found' });
  });

  it('caches a value for a day, and returns it as stale if the region fails', async () => {
    const { reads } = testGateway();
    const load = jest
      .fn(async (): Promise<string> => {
        throw failure('server');
      })
      .mockImplementationOnce(async () => 'old');
    await reads.read(readOf(load));
    const asOf = Date.now();

    await jest.advanceTimersByTimeAsync(24 * HOUR - 1);
    await expect(reads.read(readOf(load))).resolves.toEqual({
      value: 'old',
      asOf,
      stale: true,
      failure: expect.objectContaining({ kind: 'server' }),
    });
    await jest.advanceTimersByTimeAsync(1);
    await expect(reads.read(readOf(load))).rejects.toMatchObject({
      kind: 'server',
    });
  });

  it('reports a failed refresh with the next read, and backs off for a moment', async () => {
    const { reads } = testGateway();
    const load = jest
      .fn(async (): Promise<string> => {
        throw failure('server');
      })
      .mockImplementationOnce(async () => 'old');
    await reads.read(readOf(load));
    await jest.advanceTimersByTimeAsync(2 * MINUTE);
    await reads.read(readOf(load));
    await settle();

    for (let views = 0; views < 10; views += 1) {
      await expect(reads.read(readOf(load))).resolves.toMatchObject({
        value: 'old',
        stale: true,
      });
    }
    expect(load).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(10_001);
    await reads.read(readOf(load));
    await settle();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('returns stale data after three seconds if the region hangs, and immediately from then on', async () => {
    const { reads } = testGateway();
    const load = jest
      .fn((_, { signal }): Promise<string> => hanging(signal))
      .mockImplementationOnce(async () => 'old');
    const other = readOf(load, { resource: ['other', 0] });
    await reads.read(readOf(load));
    load.mockImplementationOnce(async () => 'other');
    await reads.read(other);
    await jest.advanceTimersByTimeAsync(HOUR);

    const start = Date.now();
    const read = reads.read(readOf(load));
    await jest.advanceTimersByTimeAsync(3_000);
    await expect(read).resolves.toMatchObject({
      value: 'old',
      stale: true,
      failure: { kind: 'timeout' },
    });
    await expect(reads.read(other)).resolves.toMatchObject({
      value: 'other',
      stale: true,
    });
    expect(Date.now() - start).toBe(3_000);
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
    await reads.read(readOf(load));
    await jest.advanceTimersByTimeAsync(HOUR);
    const read = reads.read(readOf(load));
    await jest.advanceTimersByTimeAsync(3_000);
    await read;

    await jest.advanceTimersByTimeAsync(2_000);

    await expect(reads.read(readOf(load))).resolves.toEqual({
      value: 'late',
      asOf: Date.now(),
      stale: false,
    });
  });

  it('times out if the region hangs and there is no stale value', async () => {
    const { reads } = testGateway({ config: configWith({ timeout: 5_000 }) });
    const failed = rejectionOf(
      reads.read(readOf((_, { signal }) => hanging(signal))),
    );

    await jest.advanceTimersByTimeAsync(5_000);
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
        await expect(reads.read(readOf(load))).rejects.toMatchObject({
          kind,
        });
      }
      expect(load).toHaveBeenCalledTimes(1);
      await jest.advanceTimersByTimeAsync(10_001);
      await expect(reads.read(readOf(load))).rejects.toMatchObject({ kind });
      expect(load).toHaveBeenCalledTimes(2);
    },
  );

  it('retries immediately after the config changed', async () => {
    const { reads, configure } = testGateway();
    const load = jest
      .fn(async () => 'trails')
      .mockImplementationOnce(async () => {
        throw failure('unauthorized');
      });
    await expect(reads.read(readOf(load))).rejects.toThrow();

    configure(configWith({ organizations: { acme: { apiKey: 'new-key' } } }));

    await expect(reads.read(readOf(load))).resolves.toMatchObject({
      value: 'trails',
    });
  });

  it('treats a region that moved as a different one', async () => {
    const { reads, configure } = testGateway();
    const load = jest.fn(async () => 'trails');
    await reads.read(readOf(load));

    configure(configWith({ baseUrl: 'http://127.0.0.1:2/api/v2' }));
    await reads.read(readOf(load));

    expect(load).toHaveBeenCalledTimes(2);
  });

  it('fails clearly if the organization is no longer configured', async () => {
    const { reads, configure } = testGateway();
    const load = jest.fn(async () => 'trails');
    await reads.read(readOf(load));

    configure(configWith({ organizations: {} }));

    await expect(reads.read(readOf(load))).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('is not configured'),
    });
    await expect(
      reads.read(readOf(load, { region: '__proto__' })),
    ).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('evicts what the region no longer knows', async () => {
    const cache = sharedCache();
    const { reads } = testGateway({ cache });
    const load = jest
      .fn(async (): Promise<string> => {
        throw failure('not-found');
      })
      .mockImplementationOnce(async () => 'old');
    await reads.read(readOf(load));
    await jest.advanceTimersByTimeAsync(HOUR);

    await expect(reads.read(readOf(load))).rejects.toMatchObject({
      kind: 'not-found',
    });
    const other = testGateway({ cache }).reads;
    await expect(other.read(readOf(load))).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});
