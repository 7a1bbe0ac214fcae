import {
  metricsServiceMock,
  tracingServiceMock,
} from '@backstage/backend-test-utils/alpha';
import { failure, rejectionOf } from '../__testUtils__/testGateway';
import { QueueTimeoutError } from '../errors/problems';
import { RegionPolicy } from './RegionPolicy';
import type { RegionRequest } from './RegionRequest';
import { Telemetry } from './Telemetry';

const telemetry = new Telemetry(
  metricsServiceMock.mock(),
  tracingServiceMock.mock(),
);
const onRetry = jest.spyOn(telemetry, 'retried').mockReturnValue();

const request: RegionRequest = {
  region: 'eu',
  org: 'acme',
  endpoint: 'E6',
  caller: 'component:default/checkout',
};

const failing = (...args: Parameters<typeof failure>) =>
  jest.fn(async (): Promise<string> => {
    throw failure(...args);
  });

describe('the policy for reads', () => {
  let policy: RegionPolicy;

  beforeEach(() => {
    jest.clearAllMocks();
    jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
    policy = new RegionPolicy(telemetry);
  });

  afterEach(() => jest.useRealTimers());

  const run = <T>(attempt: () => Promise<T>, org: string = 'acme') =>
    policy.run({ ...request, org }, Date.now() + 30_000, attempt);

  async function breakCircuit() {
    for (let count = 0; count < 5; count += 1) {
      await expect(run(failing('server'))).rejects.toThrow();
    }
  }

  it('retries three times, with growing pauses', async () => {
    const attempt = failing('unavailable');
    const failed = rejectionOf(run(attempt));

    await jest.advanceTimersByTimeAsync(50);
    expect(attempt).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await failed).toMatchObject({ kind: 'unavailable' });

    expect(attempt).toHaveBeenCalledTimes(4);
    expect(onRetry).toHaveBeenCalledTimes(3);
  });

  it('retries no earlier than the region asks for', async () => {
    const attempt = jest
      .fn(async () => 'trails')
      .mockImplementationOnce(
        failing('rate-limited', { httpStatus: 429, retryAfterMs: 7_000 }),
      );
    const read = run(attempt);

    await jest.advanceTimersByTimeAsync(6_999);
    expect(attempt).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1_000);

    await expect(read).resolves.toBe('trails');
  });

  it('fails at once if that is after the deadline', async () => {
    const attempt = failing('rate-limited', {
      ...{ httpStatus: 429, retryAfterMs: 31_000 },
    });

    await expect(run(attempt)).rejects.toMatchObject({ kind: 'rate-limited' });
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('stops asking for one organization after five failures in a row', async () => {
    await breakCircuit();
    const attempt = jest.fn(async () => 'trails');

    await expect(run(attempt)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('circuit open'),
    });
    expect(attempt).not.toHaveBeenCalled();
    await expect(run(attempt, 'globex')).resolves.toBe('trails');
  });

  it('tries once after ten seconds, and goes on when the region responds', async () => {
    await breakCircuit();
    await jest.advanceTimersByTimeAsync(10_000);
    await expect(run(failing('timeout'))).rejects.toMatchObject({
      kind: 'timeout',
    });
    await expect(run(jest.fn())).rejects.toThrow('circuit open');
    await jest.advanceTimersByTimeAsync(10_000);

    await expect(
      run(failing('not-found', { httpStatus: 404 })),
    ).rejects.toMatchObject({ kind: 'not-found' });

    await expect(run(async () => 'trails')).resolves.toBe('trails');
  });

  it('tells the last failure if there was no time to retry', async () => {
    const attempt = failing('conflict', { httpStatus: 409 });
    const failed = rejectionOf(run(attempt));
    attempt.mockRejectedValue(new QueueTimeoutError(request));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await failed).toMatchObject({ kind: 'conflict' });
  });

  it.each<[string, Error]>([
    ['was aborted', new DOMException('gone', 'AbortError')],
    ['waited for too long', new QueueTimeoutError(request)],
  ])('learns nothing from a request that %s', async (_, error) => {
    for (let count = 0; count < 10; count += 1) {
      await expect(
        run(async () => {
          throw error;
        }),
      ).rejects.toBe(error);
    }
    await expect(run(async () => 'trails')).resolves.toBe('trails');
  });
});
