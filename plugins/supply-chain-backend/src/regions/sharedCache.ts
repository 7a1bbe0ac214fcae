import type {
  CacheService,
  RootConfigService,
} from '@backstage/backend-plugin-api';

/**
 * The cache service, where replicas share it. Backstage's own default keeps
 * its values in the process, without a bound: it would be a second copy of
 * what is kept there already.
 */
export function sharedCache(
  config: RootConfigService,
  cache: CacheService,
): CacheService | undefined {
  const store = config.getOptionalString('backend.cache.store') ?? 'memory';
  return store === 'memory' ? undefined : cache;
}
