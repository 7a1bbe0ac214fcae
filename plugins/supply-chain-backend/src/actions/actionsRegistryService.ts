import {
  createServiceFactory,
  createServiceRef,
} from '@backstage/backend-plugin-api';
import type { ActionsRegistryService } from '@backstage/backend-plugin-api/alpha';

/** What the plugin uses of Backstage's actions registry. */
export type ActionsRegistry = Pick<ActionsRegistryService, 'register'>;

/**
 * Backstage's actions registry, which is alpha: a release without it has no
 * actions of the plugin, and everything else works.
 */
export const optionalActionsRegistryServiceRef =
  createServiceRef<ActionsRegistry>({
    id: 'alpha.core.actionsRegistry',
    defaultFactory: async service =>
      createServiceFactory({
        service,
        deps: {},
        factory: () => ({ register: () => {} }),
      }),
  });
