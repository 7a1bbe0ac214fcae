import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import { failure } from '../__testUtils__/testGateway';
import { CircuitBreaker } from './CircuitBreaker';

function testBreaker() {
  const onChange = jest.fn();
  const breaker = new CircuitBreaker({ region: 'eu', org: 'acme', onChange });
  const { signal } = new AbortController();
  return {
    onChange,
    run: <T>(attempt: () => Promise<T>) => breaker.run('E6', signal, attempt),
    async fail(kind: RegionalErrorKind, times: number) {
      for (let count = 0; count < times; count += 1) {
        const attempt = jest.fn(() => Promise.reject(failure(kind)));
        await expect(breaker.run('E6', signal, attempt)).rejects.toMatchObject({
          kind,
        });
        expect(attempt).toHaveBeenCalledTimes(1);
      }
    },
  };
}

describe('CircuitBreaker', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
  });

  afterEach(() => jest.useRealTimers());

  it.each(['network', 'timeout', 'unavailable', 'server'] as const)(
    'opens after five consecutive failures of kind %s',
    async kind => {
      const { fail, onChange, run } = testBreaker();
      await fail(kind, 5);
      const attempt = jest.fn(async () => 'response');

      await expect(run(attempt)).rejects.toMatchObject({
        kind: 'unavailable',
        message: expect.stringContaining('eu'),
      });
      expect(attempt).not.toHaveBeenCalled();
      expect(onChange.mock.calls).toEqual([[true]]);
    },
  );

  it('tries again after ten seconds, and closes once the region responds', async () => {
    const { fail, onChange, run } = testBreaker();
    await fail('unavailable', 5);
    jest.setSystemTime(10_000);

    await expect(run(async () => 'response')).resolves.toBe('response');
    await fail('unavailable', 4);
    expect(onChange.mock.calls).toEqual([[true], [false]]);
  });

  it('lets a single request test whether the region has recovered', async () => {
    const { fail, onChange, run } = testBreaker();
    await fail('unavailable', 5);
    jest.setSystemTime(10_000);
    const attempt = jest.fn(() => Promise.reject(failure('unavailable')));

    await Promise.allSettled([run(attempt), run(attempt), run(attempt)]);

    expect(attempt).toHaveBeenCalledTimes(1);
    expect(onChange.mock.calls).toEqual([[true]]);
  });

  it('stays open if that request is aborted', async () => {
    const { fail, run } = testBreaker();
    await fail('timeout', 5);
    jest.setSystemTime(10_000);
    await fail('aborted', 1);
    const attempt = jest.fn(async () => 'response');

    await expect(run(attempt)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it.each([
    'unauthorized',
    'forbidden',
    'not-found',
    'conflict',
    'invalid',
    'too-large',
    'rate-limited',
    'redirect',
    'malformed',
  ] as const)('takes %s as a response of a region that is up', async kind => {
    const { fail, run } = testBreaker();
    await fail('unavailable', 4);
    await fail(kind, 6);
    await fail('unavailable', 4);

    await expect(run(async () => 'response')).resolves.toBe('response');
  });

  it('tries again in time even if the system clock is set back', async () => {
    const { fail, onChange, run } = testBreaker();
    await fail('server', 5);

    jest.setSystemTime(-2 * 60 * 60 * 1_000);
    await jest.advanceTimersByTimeAsync(10_000);

    await expect(run(async () => 'response')).resolves.toBe('response');
    expect(onChange.mock.calls).toEqual([[true], [false]]);
  });
});
