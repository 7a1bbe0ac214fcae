import type { LoggerService } from '@backstage/backend-plugin-api';
import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { SUPPLY_CHAIN_CHANGES_TOPIC } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainChange } from 'backstage-plugin-supply-chain-node';
import { optionalServiceRef } from '../services/optionalServiceRef';
import type { StoreChange } from '../store/rows';

/** The part of Backstage's events service that the plugin uses. */
interface Events {
  publish(event: {
    topic: string;
    eventPayload: SupplyChainChange;
  }): Promise<void>;
}

/** Backstage's events service. Backends without it publish nothing. */
export const optionalEventsServiceRef = optionalServiceRef<Events>(
  'events.service',
  { publish: async () => {} },
);

/** Publishes each stored change as an event. */
export class ChangePublisher {
  readonly #events: Events;
  readonly #logger: LoggerService;

  constructor(options: { events: Events; logger: LoggerService }) {
    this.#events = options.events;
    this.#logger = options.logger;
  }

  /**
   * Publishes changes of a flow, without waiting for their subscribers. Never
   * throws: the changes are stored either way.
   */
  publish(
    { region, org, flow }: FlowRef,
    changes: readonly StoreChange[],
  ): void {
    for (const change of changes) {
      const eventPayload = { region, org, flow, ...change };
      this.#events
        .publish({ topic: SUPPLY_CHAIN_CHANGES_TOPIC, eventPayload })
        .catch(error => {
          this.#logger.warn(
            `Couldn't publish a change of the flow ${flow} on ${SUPPLY_CHAIN_CHANGES_TOPIC}`,
            error,
          );
        });
    }
  }
}
