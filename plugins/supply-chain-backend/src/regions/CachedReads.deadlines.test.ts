import { startLocalServer } from '../__testUtils__/localServer';
import {
  rejectionOf,
  configWith,
  hanging,
  HOUR,
  readOf,
  testGateway,
} from '../__testUtils__/testGateway';
import { QueueTimeoutError } from '../records/QueueTimeoutError';

describe('the time limit of a read', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  });

  afterEach(() => jest.useRealTimers());

  const responding = (ms: number, value = 'trails') =>
    jest.fn(
      (): Promise<string> =>
        new Promise(resolve => {
          setTimeout(resolve, ms, value);
        }),
    );

  it('says nothing about the region if hundreds of parts of one response exceed it', async () => {
    const { reads, logger } = testGateway({
      config: configWith({ timeout: 1_000, concurrency: 2 }),
    });
    const startedAt = performance.now();
    const rollUp = Array.from({ length: 200 }, (_, index) =>
      reads.read(readOf(responding(300), { resource: [index], startedAt })),
    ).map(read => read.then(({ value }) => value).catch(({ kind }) => kind));
    await jest.advanceTimersByTimeAsync(1_000);
    const outcomes = await Promise.all(rollUp);
    expect(new Set(outcomes)).toEqual(new Set(['trails', 'timeout']));

    const other = reads.read(readOf(responding(300), { resource: ['other'] }));
    await jest.advanceTimersByTimeAsync(600);

    await expect(other).resolves.toMatchObject({ value: 'trails' });
    expect(logger.warn).not.toHaveBeenCalled();
  });

  it('applies to each caller separately, even if they share a request', async () => {
    const { reads } = testGateway({ config: configWith({ timeout: 5_000 }) });
    const load = responding(5_500);
    const first = rejectionOf(reads.read(readOf(load)));
    await jest.advanceTimersByTimeAsync(3_000);
    const joined = reads.read(readOf(load));

    await jest.advanceTimersByTimeAsync(2_000);
    expect(await first).toMatchObject({ kind: 'timeout' });
    await jest.advanceTimersByTimeAsync(500);
    await expect(joined).resolves.toMatchObject({ value: 'trails' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('does not abort the request in flight, whose result is cached', async () => {
    const { reads } = testGateway({ config: configWith({ timeout: 5_000 }) });
    const load = responding(5_500);
    const first = rejectionOf(reads.read(readOf(load)));
    await jest.advanceTimersByTimeAsync(5_500);
    expect(await first).toMatchObject({ kind: 'timeout' });

    await expect(reads.read(readOf(load))).resolves.toMatchObject({
      value: 'trails',
    });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is told apart from a region that does not respond if the request was only queued', async () => {
    const { reads } = testGateway({
      config: configWith({ timeout: 1_000, concurrency: 1 }),
    });
    const sent = rejectionOf(
      reads.read(readOf((_, { signal }) => hanging(signal))),
    );
    const queued = rejectionOf(
      reads.read(readOf(responding(0), { resource: ['queued'] })),
    );

    await jest.advanceTimersByTimeAsync(1_000);

    expect(await sent).not.toBeInstanceOf(QueueTimeoutError);
    expect(await sent).toMatchObject({ kind: 'timeout' });
    expect(await queued).toBeInstanceOf(QueueTimeoutError);
  });

  it('does not make the region count as hanging if the time was spent queued', async () => {
    const { reads } = testGateway({ config: configWith({ concurrency: 1 }) });
    const load = responding(0);
    const other = readOf(responding(0), { resource: ['other'] });
    const first = [reads.read(readOf(load)), reads.read(other)];
    await jest.advanceTimersByTimeAsync(10);
    await Promise.all(first);
    await jest.advanceTimersByTimeAsync(HOUR);
    // A long queue ahead of it.
    const line = reads.read(readOf(responding(4_000), { resource: ['long'] }));
    const late = reads.read(readOf(load));
    await jest.advanceTimersByTimeAsync(3_000);
    await expect(late).resolves.toMatchObject({
      stale: true,
      failure: expect.any(QueueTimeoutError),
    });
    await jest.advanceTimersByTimeAsync(1_100);
    await line;

    const fresh = reads.read(other);
    await jest.advanceTimersByTimeAsync(10);
    await expect(fresh).resolves.toMatchObject({ stale: false });
  });
});

describe('a region', () => {
  it('opens the circuit if it lets all requests time out', async () => {
    const server = await startLocalServer(() => {});
    const { reads, logger } = testGateway({
      config: configWith({ baseUrl: server.baseUrl, timeout: 100 }),
    });
    const broken = new Promise<void>(resolve => {
      logger.warn.mockImplementation(line => {
        if (line.includes('circuit open')) {
          resolve();
        }
      });
    });

    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        rejectionOf(
          reads.read(
            readOf(
              (client, options) => client.getDefaultOrganization(options),
              { resource: [index] },
            ),
          ),
        ),
      ),
    );

    await expect(broken).resolves.toBeUndefined();
    await server.stop();
  });
});
