import {
  createServiceFactory,
  createServiceRef,
} from '@backstage/backend-plugin-api';
import type { ActionsRegistryService } from '@backstage/backend-plugin-api/alpha';

/** The part of Backstage's actions registry that the plugin uses. */
export type ActionsRegistry = Pick<ActionsRegistryService, 'register'>;

/**
 * Backstage's actions registry, which is in alpha. In a release without it, the
 * plugin works but offers no actions.
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
