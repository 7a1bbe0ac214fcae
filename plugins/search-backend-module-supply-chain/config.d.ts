import type { SchedulerServiceTaskScheduleDefinitionConfig } from '@backstage/backend-plugin-api';

export interface Config {
  search?: {
    collators?: {
      supplyChain?: {
        /** When trails and artifacts are indexed. Defaults to every 10 minutes. */
        schedule?: SchedulerServiceTaskScheduleDefinitionConfig;
      };
    };
  };
}
