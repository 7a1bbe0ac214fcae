import {
  configWith,
  failure,
  hanging,
  readOf,
  rejectionOf,
  settle,
  testGateway,
} from '../__testUtils__/testGateway';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
});

afterEach(() => jest.useRealTimers());

describe('a probe', () => {
  it('makes one request, bypassing the cache, and reports the duration and the key', async () => {
    const { gateway, reads } = testGateway();
    const load = jest.fn(
      (): Promise<string> =>
        new Promise(resolve => {
          setTimeout(resolve, 70, 'acme');
        }),
    );
    const read = reads.read(readOf(load));
    await jest.advanceTimersByTimeAsync(70);
    await read;

    const probe = gateway.probe(readOf(load));
    await jest.advanceTimersByTimeAsync(70);

    await expect(probe).resolves.toEqual({
      ok: true,
      value: 'acme',
      key: 'apiKey',
      tookMs: 70,
    });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("returns a region's failure after one attempt", async () => {
    const { gateway } = testGateway();
    const load = jest.fn(async () => {
      throw failure('unavailable');
    });

    await expect(gateway.probe(readOf(load))).resolves.toEqual({
      ok: false,
      failure: expect.objectContaining({ kind: 'unavailable' }),
      tookMs: 0,
    });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('reports that a region did not respond in time', async () => {
    const { gateway } = testGateway({ config: configWith({ timeout: 5_000 }) });

    const probe = gateway.probe(readOf((_, { signal }) => hanging(signal)));
    await jest.advanceTimersByTimeAsync(5_000);

    await expect(probe).resolves.toMatchObject({
      ok: false,
      failure: { kind: 'timeout' },
      tookMs: 5_000,
    });
  });

  it('ignores an open circuit', async () => {
    const { gateway, reads } = testGateway();
    for (let times = 0; times < 5; times += 1) {
      const broken = async () => {
        throw failure('server');
      };
      await expect(
        reads.read(readOf(broken, { resource: [times] })),
      ).rejects.toThrow();
    }
    const load = jest.fn(async () => 'acme');
    await expect(
      reads.read(readOf(load, { resource: ['x'] })),
    ).rejects.toMatchObject({ kind: 'unavailable' });

    await expect(gateway.probe(readOf(load))).resolves.toMatchObject({
      ok: true,
    });
  });
});

describe('a background request', () => {
  const { signal } = new AbortController();

  it('starts once no user is waiting for the region', async () => {
    const { gateway, reads } = testGateway({
      config: configWith({ concurrency: 1 }),
    });
    const order: string[] = [];
    const load = (name: string) => async () => order.push(name);
    let end = () => {};
    const first = reads.read(
      readOf(
        () =>
          new Promise<string>(resolve => {
            end = () => resolve('trails');
          }),
      ),
    );
    await settle();
    const rest = [
      gateway.inBackground({ ...readOf(load('')), signal }, load('background')),
      reads.read(readOf(load('viewer'), { resource: ['other'] })),
    ];
    await settle();

    end();
    await Promise.all([first, ...rest]);

    expect(order).toEqual(['viewer', 'background']);
  });

  it("waits for the end of a pause that exceeds a user's time limit", async () => {
    const { gateway } = testGateway({ config: configWith({ timeout: 5_000 }) });
    const load = jest
      .fn(async () => 'trails')
      .mockImplementationOnce(async () => {
        throw failure('rate-limited', {
          httpStatus: 429,
          retryAfterMs: 20_000,
        });
      });
    const read = gateway.inBackground({ ...readOf(load), signal }, load);

    await jest.advanceTimersByTimeAsync(19_999);
    expect(load).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1_000);

    await expect(read).resolves.toBe('trails');
  });

  it('ends immediately when aborted', async () => {
    const { gateway } = testGateway();
    const stop = new AbortController();
    const use = (_: unknown, options: { signal: AbortSignal }) =>
      hanging(options.signal);
    const request = { ...readOf<never>(use), signal: stop.signal };
    const failed = rejectionOf(gateway.inBackground(request, use));
    await settle();

    stop.abort(new Error('stopped'));

    await expect(failed).resolves.toMatchObject({ kind: 'aborted' });
  });
});
