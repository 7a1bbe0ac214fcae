import { createBackendPlugin } from '@backstage/backend-plugin-api';
import type { BackendFeature } from '@backstage/backend-plugin-api';
import { eventsServiceRef } from '@backstage/plugin-events-node';
import {
  SUPPLY_CHAIN_CHANGES_TOPIC,
  supplyChainChangeSchema,
} from 'backstage-plugin-supply-chain-node';
import type { SupplyChainChange } from 'backstage-plugin-supply-chain-node';

/** A plugin that subscribes to the changes, and parses each as it arrives. */
export function subscriber(
  pluginId: string,
  onChange: (change: SupplyChainChange) => void,
): BackendFeature {
  return createBackendPlugin({
    pluginId,
    register(env) {
      env.registerInit({
        deps: { events: eventsServiceRef },
        async init({ events }) {
          await events.subscribe({
            id: 'changes',
            topics: [SUPPLY_CHAIN_CHANGES_TOPIC],
            onEvent: async ({ eventPayload }) =>
              onChange(supplyChainChangeSchema.parse(eventPayload)),
          });
        },
      });
    },
  });
}
