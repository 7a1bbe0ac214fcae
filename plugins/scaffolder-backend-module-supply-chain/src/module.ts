import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { scaffolderActionsExtensionPoint } from '@backstage/plugin-scaffolder-node';
import {
  createAttestGenericAction,
  createAttestJunitAction,
} from './actions/attest';
import { createCreateNotificationAction } from './actions/createNotification';
import { createPackEvidenceAction } from './actions/packEvidence';
import { createWriteAnnotationsAction } from './actions/writeAnnotations';
import { createPortal } from 'backstage-plugin-supply-chain-node';

/**
 * Adds the Supply Chain plugins' actions to the scaffolder.
 *
 * @public
 */
export const scaffolderModuleSupplyChain = createBackendModule({
  pluginId: 'scaffolder',
  moduleId: 'supply-chain',
  register(env) {
    env.registerInit({
      deps: {
        actions: scaffolderActionsExtensionPoint,
        auth: coreServices.auth,
        discovery: coreServices.discovery,
      },
      async init({ actions, ...services }) {
        const portal = createPortal(services);
        actions.addActions(
          createAttestGenericAction(portal),
          createAttestJunitAction(portal),
          createCreateNotificationAction(portal),
          createPackEvidenceAction(portal),
          createWriteAnnotationsAction(),
        );
      },
    });
  },
});
