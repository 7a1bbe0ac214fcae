import {
  createServiceFactory,
  createServiceRef,
} from '@backstage/backend-plugin-api';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { SUPPLY_CHAIN_CHANGES_TOPIC } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainChange } from 'backstage-plugin-supply-chain-node';
import type { StoreChange } from '../records/storedRecords';

/** What the plugin uses of Backstage's events service. */
export interface Events {
  publish(event: {
    topic: string;
    eventPayload: SupplyChainChange;
  }): Promise<void>;
}

/**
 * Backstage's events service. A backend without it publishes nothing: it looks
 * services up by their ID, so the plugin needs no package for the reference.
 */
export const optionalEventsServiceRef = createServiceRef<Events>({
  id: 'events.service',
  defaultFactory: async service =>
    createServiceFactory({
      service,
      deps: {},
      factory: () => ({ publish: async () => {} }),
    }),
});

/** Publishes the changes that were stored, each as one event. */
export class ChangePublisher {
  readonly #events: Events;
  readonly #logger: LoggerService;

  constructor(options: { events: Events; logger: LoggerService }) {
    this.#events = options.events;
    this.#logger = options.logger;
  }

  /** Nobody waits for it: what is stored counts, whoever hears of it. */
  publish(flow: FlowRef, changes: readonly StoreChange[]): void {
    for (const change of changes) {
      this.#events
        .publish({
          topic: SUPPLY_CHAIN_CHANGES_TOPIC,
          eventPayload: toEvent(flow, change),
        })
        .catch(error => {
          this.#logger.warn(
            `Couldn't publish a change of the flow ${flow.flow} on ${SUPPLY_CHAIN_CHANGES_TOPIC}`,
            error,
          );
        });
    }
  }
}

/** The region by its name: its address is nobody else's business. */
function toEvent(
  { region, org, flow }: FlowRef,
  { flow: _, ...change }: StoreChange,
): SupplyChainChange {
  const place = { region, org, flow };
  if ('name' in change) {
    const { name: artifact, ...rest } = change;
    return { ...place, ...rest, artifact };
  }
  return { ...place, ...change };
}
