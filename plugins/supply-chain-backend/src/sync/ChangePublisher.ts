import type { LoggerService } from '@backstage/backend-plugin-api';
import type { EventsService } from '@backstage/plugin-events-node';
import type { SignalsService } from '@backstage/plugin-signals-node';
import {
  signalChannelOf,
  SUPPLY_CHAIN_SIGNAL_CHANNEL,
} from 'backstage-plugin-supply-chain-common';
import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { SUPPLY_CHAIN_CHANGES_TOPIC } from 'backstage-plugin-supply-chain-node';
import type { Saved } from '../store/rows';
import type { Store } from '../store/Store';

/** Publishes each stored change as an event, and moves open pages. */
export class ChangePublisher {
  #onChanges = () => {};

  constructor(
    private readonly options: {
      events: Pick<EventsService, 'publish'>;
      signals: SignalsService;
      store: Pick<Store, 'flows'>;
      logger: LoggerService;
    },
  ) {}

  /** @param callback - called when changes were stored; must not throw */
  onChanges(callback: () => void): void {
    this.#onChanges = callback;
  }

  /**
   * Publishes changes of a flow, without waiting for their subscribers. Never
   * throws: the changes are stored either way.
   */
  publish(
    { region, org, flow }: FlowRef,
    flowId: number,
    { changes, isChanged }: Saved,
  ): void {
    const { events, logger } = this.options;
    for (const change of changes) {
      const eventPayload = { region, org, flow, ...change };
      events
        .publish({ topic: SUPPLY_CHAIN_CHANGES_TOPIC, eventPayload })
        .catch(error => {
          logger.warn(
            `Couldn't publish a change of the flow ${flow} on ${SUPPLY_CHAIN_CHANGES_TOPIC}`,
            error,
          );
        });
    }
    if (changes.length > 0) {
      this.#onChanges();
    }
    if (isChanged) {
      this.signal(flowId);
    }
  }

  /**
   * Signals to open pages that their data has changed. Whoever knows an entity's
   * name may listen, so the signal says no more than that. Never throws.
   */
  async signal(flowId: number): Promise<void> {
    const { logger, signals, store } = this.options;
    try {
      const [flow] = await store.flows.links([flowId]);
      const own = (flow?.entityRefs ?? []).map(signalChannelOf);
      for (const channel of [...own, SUPPLY_CHAIN_SIGNAL_CHANNEL]) {
        const recipients = { type: 'broadcast' as const };
        await signals.publish({ recipients, channel, message: {} });
      }
    } catch (error) {
      logger.warn("Couldn't signal a change to open pages", Object(error));
    }
  }
}
