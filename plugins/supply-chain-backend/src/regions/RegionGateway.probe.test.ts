import {
  configWith,
  failure,
  hanging,
  readOf,
  testGateway,
} from './__testUtils__/testGateway';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
});

afterEach(() => jest.useRealTimers());

describe('a probe', () => {
  it('makes one request, bypassing the cache, and reports the duration and the key', async () => {
    const { gateway } = testGateway();
    const load = jest.fn(
      (): Promise<string> =>
        new Promise(resolve => {
          setTimeout(resolve, 70, 'acme');
        }),
    );
    const read = gateway.read(readOf(load));
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
    const { gateway } = testGateway();
    for (let times = 0; times < 5; times += 1) {
      const broken = async () => {
        throw failure('server');
      };
      await expect(
        gateway.read(readOf(broken, { resource: [times] })),
      ).rejects.toThrow();
    }
    const load = jest.fn(async () => 'acme');
    await expect(
      gateway.read(readOf(load, { resource: ['x'] })),
    ).rejects.toMatchObject({ kind: 'unavailable' });

    await expect(gateway.probe(readOf(load))).resolves.toMatchObject({
      ok: true,
    });
  });
});
