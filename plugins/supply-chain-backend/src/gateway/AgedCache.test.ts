import { mockServices } from '@backstage/backend-test-utils';
import { AgedCache } from './AgedCache';

function cacheWith(second: ReturnType<typeof mockServices.cache.mock>) {
  const logger = mockServices.logger.mock();
  const cache = new AgedCache({
    cache: second,
    logger,
    keepFor: () => 60_000,
  });
  return { cache, logger };
}

describe('AgedCache', () => {
  afterEach(() => jest.useRealTimers());

  it('keeps a value with its time, in the process and in the shared cache', async () => {
    const second = mockServices.cache.mock();
    const { cache } = cacheWith(second);
    const entry = { value: 'trails', fetchedAt: Date.now() };

    cache.set('key', entry);

    expect(cache.peek('key')).toEqual(entry);
    expect(second.set).toHaveBeenCalledWith('key', entry, { ttl: 60_000 });
  });

  it('finds what another replica left in the shared cache', async () => {
    const entry = { value: 'trails', fetchedAt: Date.now() };
    const second = mockServices.cache.mock({ get: async () => entry as never });
    const { cache } = cacheWith(second);

    await expect(cache.fetch('key')).resolves.toEqual(entry);
    expect(cache.peek('key')).toEqual(entry);
  });

  it('forgets a value that is older than it may be kept', () => {
    const { cache } = cacheWith(mockServices.cache.mock());

    cache.set('key', { value: 1, fetchedAt: Date.now() - 60_001 });

    expect(cache.peek('key')).toBeUndefined();
  });

  it('takes a shared cache that fails for an empty one, and warns once', async () => {
    const second = mockServices.cache.mock({
      get: async () => {
        throw new Error('connection lost');
      },
    });
    const { cache, logger } = cacheWith(second);

    await expect(cache.fetch('a')).resolves.toBeUndefined();
    await expect(cache.fetch('b')).resolves.toBeUndefined();
    expect(logger.warn).toHaveBeenCalledTimes(1);
  });

  it('does not wait for a shared cache that hangs', async () => {
    jest.useFakeTimers();
    const second = mockServices.cache.mock({
      get: () => new Promise(() => {}),
    });
    const { cache } = cacheWith(second);

    const miss = cache.fetch('key');
    await jest.advanceTimersByTimeAsync(400);

    await expect(miss).resolves.toBeUndefined();
  });
});
