import { mockServices } from '@backstage/backend-test-utils';
import { sharedCache } from './sharedCache';

describe('sharedCache', () => {
  const cache = mockServices.cache.mock();
  const inStore = (store?: string) =>
    sharedCache(
      mockServices.rootConfig({
        data: store ? { backend: { cache: { store } } } : {},
      }),
      cache,
    );

  it('avoids a second copy in memory', () => {
    expect(inStore()).toBeUndefined();
    expect(inStore('memory')).toBeUndefined();
  });

  it.each(['redis', 'valkey', 'memcache', 'infinispan'])(
    'uses a shared store: %s',
    store => expect(inStore(store)).toBe(cache),
  );
});
