import { mockServices } from '@backstage/backend-test-utils';
import type { CacheService } from '@backstage/backend-plugin-api';
import type { JsonObject, JsonValue } from '@backstage/types';
import * as fc from 'fast-check';
import { sharedCache } from '../__testUtils__/testGateway';
import { TieredCache, ageOf } from './TieredCache';

function cacheWith(second: CacheService) {
  const logger = mockServices.logger.mock();
  const cache = new TieredCache({
    cache: second,
    logger,
    keepFor: () => 60_000,
  });
  return { cache, logger };
}

describe('TieredCache', () => {
  afterEach(() => jest.useRealTimers());

  it('stores a value with its time, in memory and in the shared cache', async () => {
    const second = sharedCache();
    const before = Date.now();
    const entry = cacheWith(second).cache.set('key', ['trails']);

    expect(entry.value).toEqual(['trails']);
    expect(entry.fetchedAt).toBeGreaterThanOrEqual(before);
    expect(entry.fetchedAt).toBeLessThanOrEqual(Date.now());
    const other = cacheWith(second).cache;
    await expect(other.fetch('key')).resolves.toMatchObject({
      value: ['trails'],
      fetchedAt: entry.fetchedAt,
    });
    expect(other.peek('key')).toMatchObject({ value: ['trails'] });
  });

  it('evicts expired values, whether requested or not', async () => {
    jest.useFakeTimers();
    const { cache } = cacheWith(mockServices.cache.mock());
    cache.set('key', 1);

    await jest.advanceTimersByTimeAsync(59_999);
    expect(cache.peek('key')).toMatchObject({ value: 1 });
    await jest.advanceTimersByTimeAsync(1);
    expect(cache.peek('key')).toBeUndefined();
    expect(cache.size).toBe(0);
  });

  it('evicts the least recently used values above its memory limit', () => {
    const { cache } = cacheWith(mockServices.cache.mock());
    const value = 'x'.repeat(1024 * 1024);
    for (let index = 0; index < 60; index += 1) {
      cache.set(`key ${index}`, value);
    }

    expect(cache.size).toBeLessThanOrEqual(48);
    expect(cache.peek('key 59')).toBeDefined();
    expect(cache.peek('key 0')).toBeUndefined();
  });

  it('knows the age of a value even if the system clock is set back', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
    const { cache } = cacheWith(mockServices.cache.mock());
    const entry = cache.set('key', 1);

    jest.setSystemTime(new Date('2026-11-21T10:00:00Z'));
    await jest.advanceTimersByTimeAsync(59_000);

    expect(ageOf(entry)).toBe(59_000);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(cache.peek('key')).toBeUndefined();
  });

  it('ignores a shared value from the future, because its age is unknown', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
    const second = sharedCache();
    cacheWith(second).cache.set('key', 1);

    jest.setSystemTime(new Date('2026-11-21T10:00:00Z'));

    await expect(cacheWith(second).cache.fetch('key')).resolves.toBeUndefined();
  });

  it('ignores shared values that no replica wrote for this key', async () => {
    const second = sharedCache();
    const { cache } = cacheWith(second);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async garbage => {
        await second.set('key', garbage as JsonValue);
        expect(await cache.fetch('key')).toBeUndefined();
      }),
    );
    cache.set('other', 'value');
    const own = (await second.get<JsonObject>('other'))!;
    for (const changed of [
      own,
      { ...own, json: '"another"' },
      { ...own, json: '{' },
      { ...own, fetchedAt: Number(own.fetchedAt) - 1 },
      { ...own, checksum: '' },
    ]) {
      await second.set('key', changed);
      expect(await cache.fetch('key')).toBeUndefined();
    }
  });

  it('does not bring back a deleted value that is still in the shared cache', async () => {
    jest.useFakeTimers();
    const second = sharedCache();
    const { cache } = cacheWith({ ...second, delete: async () => {} });
    cache.set('key', 'there');
    cache.delete('key');

    await expect(cache.fetch('key')).resolves.toBeUndefined();
    expect(cache.peek('key')).toBeUndefined();

    await jest.advanceTimersByTimeAsync(10);
    cacheWith(second).cache.set('key', 'there again');
    await expect(cache.fetch('key')).resolves.toMatchObject({
      value: 'there again',
    });
  });

  it('treats a failing shared cache as empty, and warns once', async () => {
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

  it('does not wait for a hanging shared cache', async () => {
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
