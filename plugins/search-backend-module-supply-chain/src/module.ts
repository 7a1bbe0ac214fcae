import {
  coreServices,
  createBackendModule,
  readSchedulerServiceTaskScheduleDefinitionFromConfig,
} from '@backstage/backend-plugin-api';
import type { SchedulerServiceTaskScheduleDefinition } from '@backstage/backend-plugin-api';
import { catalogServiceRef } from '@backstage/plugin-catalog-node';
import { searchIndexRegistryExtensionPoint } from '@backstage/plugin-search-backend-node/alpha';
import { createPortal } from 'backstage-plugin-supply-chain-node';
import { EvidenceCollatorFactory } from './EvidenceCollatorFactory';

const DEFAULT_SCHEDULE: SchedulerServiceTaskScheduleDefinition = {
  frequency: { minutes: 10 },
  timeout: { minutes: 15 },
  // The portal itself may have to start first.
  initialDelay: { seconds: 10 },
};

/**
 * Adds trails and artifacts of components to Backstage's search.
 *
 * @public
 */
export const searchModuleSupplyChain = createBackendModule({
  pluginId: 'search',
  moduleId: 'supply-chain',
  register(env) {
    env.registerInit({
      deps: {
        auth: coreServices.auth,
        catalog: catalogServiceRef,
        config: coreServices.rootConfig,
        discovery: coreServices.discovery,
        index: searchIndexRegistryExtensionPoint,
        scheduler: coreServices.scheduler,
      },
      async init({ auth, catalog, config, discovery, index, scheduler }) {
        const schedule = config.getOptionalConfig(
          'search.collators.supplyChain.schedule',
        );
        index.addCollator({
          schedule: scheduler.createScheduledTaskRunner(
            schedule
              ? readSchedulerServiceTaskScheduleDefinitionFromConfig(schedule)
              : DEFAULT_SCHEDULE,
          ),
          factory: new EvidenceCollatorFactory({
            auth,
            catalog,
            portal: createPortal({ auth, discovery }),
          }),
        });
      },
    });
  },
});
