import {
  rejectionOf,
  configWith,
  failure,
  hanging,
  HOUR,
  MINUTE,
  readOf,
  settle,
  testGateway,
} from './__testUtils__/testGateway';
import type { ReadRequest } from './RegionGateway';

const NOON = Date.parse('2026-11-21T12:00:00Z');

interface State {
  readAt: number;
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOON });
});

afterEach(() => jest.useRealTimers());

/** Persistent storage shared by several gateways. */
function keeper(first?: State) {
  let state = first;
  const stored: Required<ReadRequest<State>>['stored'] = {
    read: jest.fn(async () => state),
    timeOf: ({ readAt }) => readAt,
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
    const { gateway } = testGateway();

    await expect(gateway.read(readOf(load, { stored }))).resolves.toEqual({
      value: { readAt: NOON - 30_000 },
      asOf: NOON - 30_000,
      stale: false,
    });
    expect(load).not.toHaveBeenCalled();
  });

  it('looks it up once while it is fresh', async () => {
    const { stored, load } = keeper({ readAt: NOON - 30_000 });
    const { gateway } = testGateway();

    await gateway.read(readOf(load, { stored }));
    await gateway.read(readOf(load, { stored }));

    expect(stored.read).toHaveBeenCalledTimes(1);
  });

  it('falls back to the stored value, however old, if the region fails', async () => {
    const { stored } = keeper({ readAt: NOON - 90 * 24 * HOUR });
    const { gateway } = testGateway();
    const read = readOf<State>(
      async () => {
        throw failure('server');
      },
      { stored },
    );

    for (let view = 0; view < 2; view += 1) {
      await expect(gateway.read(read)).resolves.toMatchObject({
        asOf: NOON - 90 * 24 * HOUR,
        stale: true,
        failure: { kind: 'server' },
      });
    }
  });

  it('uses a value that another replica read meanwhile', async () => {
    const { stored, load } = keeper();
    const [one, other] = [testGateway(), testGateway()];
    await one.gateway.read(readOf(load, { stored }));
    await jest.advanceTimersByTimeAsync(HOUR);
    await other.gateway.read(readOf(load, { stored }));
    await jest.advanceTimersByTimeAsync(1_000);

    const { asOf } = await one.gateway.read(readOf(load, { stored }));

    expect(asOf).toBe(NOON + HOUR);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('reports when the value was requested, not when it arrived', async () => {
    const { stored } = keeper();
    const { gateway } = testGateway();

    const { asOf } = await gateway.read(
      readOf(async () => ({ readAt: NOON - 2_000 }), { stored }),
    );

    expect(asOf).toBe(NOON - 2_000);
  });

  it('does not return a resource that is gone until it is read again', async () => {
    const { stored, load } = keeper({ readAt: NOON - 2 * MINUTE });
    const { gateway } = testGateway();
    const gone = readOf<State>(
      async () => {
        throw failure('not-found');
      },
      { stored },
    );
    await gateway.read(gone);
    await settle();

    for (const wait of [0, 10_001, HOUR]) {
      await jest.advanceTimersByTimeAsync(wait);
      await expect(gateway.read(gone)).rejects.toMatchObject({
        kind: 'not-found',
      });
    }
    await jest.advanceTimersByTimeAsync(10_001);
    await expect(gateway.read(readOf(load, { stored }))).resolves.toMatchObject(
      {
        stale: false,
      },
    );
  });

  it('calls the region if the clock of the writing replica is ahead', async () => {
    const { stored, load } = keeper({ readAt: NOON + HOUR });
    const { gateway } = testGateway();

    const { asOf } = await gateway.read(readOf(load, { stored }));

    expect(asOf).toBe(NOON);
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('a background request', () => {
  const { signal } = new AbortController();

  it('starts once no user is waiting for the region', async () => {
    const { gateway } = testGateway({ config: configWith({ concurrency: 1 }) });
    const order: string[] = [];
    const load = (name: string) => async () => order.push(name);
    let end = () => {};
    const first = gateway.read(
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
      gateway.read(readOf(load('viewer'), { resource: ['other'] })),
    ];

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
