import type {
  CacheService,
  RootConfigService,
} from '@backstage/backend-plugin-api';

/**
 * Returns the cache service only if replicas share it. Backstage's default
 * store is in memory and unbounded, and would only duplicate the first level.
 */
export function sharedCache(
  config: RootConfigService,
  cache: CacheService,
): CacheService | undefined {
  const store = config.getOptionalString('backend.cache.store') ?? 'memory';
  return store === 'memory' ? undefined : cache;
}
