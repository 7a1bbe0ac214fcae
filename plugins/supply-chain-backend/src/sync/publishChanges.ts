import type { LoggerService } from '@backstage/backend-plugin-api';
import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { SUPPLY_CHAIN_CHANGES_TOPIC } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainChange } from 'backstage-plugin-supply-chain-node';
import { optionalServiceRef } from '../services/optionalServiceRef';
import type { StoreChange } from '../records/storedRecords';

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

  /** Fire and forget: the change is stored either way. */
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

/** Identifies the region by name, because its address is confidential. */
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
