import type { ActionsRegistryService } from '@backstage/backend-plugin-api/alpha';
import { optionalServiceRef } from '../services/optionalServiceRef';

/** The part of Backstage's actions registry that the plugin uses. */
export type ActionsRegistry = Pick<ActionsRegistryService, 'register'>;

/**
 * Backstage's actions registry, which is in alpha. In a release without it, the
 * plugin works but offers no actions.
 */
export const optionalActionsRegistryServiceRef =
  optionalServiceRef<ActionsRegistry>('alpha.core.actionsRegistry', {
    register: () => {},
  });
