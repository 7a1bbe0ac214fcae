import {
  createServiceFactory,
  createServiceRef,
} from '@backstage/backend-plugin-api';
import type { ServiceRef } from '@backstage/backend-plugin-api';

/**
 * Refers to a service by ID that not every backend has, so that the plugin
 * doesn't depend on the package or release that exports the real ref.
 *
 * @param fallback - used in backends without the service
 */
export function optionalServiceRef<T>(
  id: string,
  fallback: T,
): ServiceRef<T, 'plugin', 'singleton'> {
  return createServiceRef<T>({
    id,
    defaultFactory: async service =>
      createServiceFactory({ service, deps: {}, factory: () => fallback }),
  });
}
