import type { LoggerService } from '@backstage/backend-plugin-api';
import type { FlowRef, StateValue } from 'backstage-plugin-supply-chain-common';
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

/** The verdicts of a flow on some builds, by fingerprint. */
type BuildStates = ReadonlyMap<string, StateValue>;

/** A change that may have changed the verdict on a build. */
export type BuildChange = Extract<StoreChange, { kind: 'build-state' }>;

/** A changed verdict on a build. */
export type BuildStateChange = Pick<
  Extract<SupplyChainChange, { kind: 'build-state' }>,
  'from' | 'to' | 'trail' | 'at'
>;

/** A flow, and the ID of its row. */
interface ChangedFlow {
  flow: FlowRef;
  flowId: number;
}

/** Dependencies of {@link ChangePublisher}. */
interface ChangePublisherOptions {
  events: Events;
  logger: LoggerService;
  buildStates: (
    flow: ChangedFlow,
    fingerprints: readonly string[],
  ) => Promise<BuildStates>;
  /** How a verdict on a build changed; undefined if it didn't. */
  buildStateChange: (
    flow: FlowRef,
    change: BuildChange,
  ) => BuildStateChange | undefined;
}

/** Publishes each stored change as an event. */
export class ChangePublisher {
  readonly #events: Events;
  readonly #logger: LoggerService;
  readonly #buildStates: ChangePublisherOptions['buildStates'];
  readonly #buildStateChange: ChangePublisherOptions['buildStateChange'];

  constructor(options: ChangePublisherOptions) {
    this.#events = options.events;
    this.#logger = options.logger;
    this.#buildStates = options.buildStates;
    this.#buildStateChange = options.buildStateChange;
  }

  /**
   * Publishes changes of a flow, without waiting for their subscribers. Never
   * throws: the changes are stored either way.
   */
  async publish(
    { flow, flowId }: ChangedFlow,
    changes: readonly StoreChange[],
  ): Promise<void> {
    const states = await this.#statesOfStarted({ flow, flowId }, changes);
    const events = changes.flatMap(
      change => this.#toEvent(flow, change, states) ?? [],
    );
    for (const eventPayload of events) {
      this.#events
        .publish({ topic: SUPPLY_CHAIN_CHANGES_TOPIC, eventPayload })
        .catch(error => {
          this.#logger.warn(
            `Couldn't publish a change of the flow ${flow.flow} on ${SUPPLY_CHAIN_CHANGES_TOPIC}`,
            error,
          );
        });
    }
  }

  /** The verdicts on the builds that started; unknown if they can't be read. */
  async #statesOfStarted(
    flow: ChangedFlow,
    changes: readonly StoreChange[],
  ): Promise<BuildStates> {
    const started = changes.flatMap(change =>
      change.kind === 'build-started' ? [change.fingerprint] : [],
    );
    if (started.length === 0) {
      return new Map();
    }
    try {
      return await this.#buildStates(flow, [...new Set(started)]);
    } catch (error) {
      this.#logger.warn(
        `Couldn't read the state of builds of the flow ${flow.flow.flow} that started`,
        error as Error,
      );
      return new Map();
    }
  }

  /**
   * The event for a change; undefined if there is none. Identifies the region by
   * name, because its address is confidential.
   */
  #toEvent(
    { region, org, flow }: FlowRef,
    change: StoreChange,
    states: BuildStates,
  ): SupplyChainChange | undefined {
    const place = { region, org, flow };
    switch (change.kind) {
      case 'build-state': {
        const { kind, fingerprint, runningIn } = change;
        const changed = this.#buildStateChange(place, change);
        return (
          changed && { ...place, kind, fingerprint, ...changed, runningIn }
        );
      }
      case 'build-started':
      case 'build-stopped': {
        const { flow: _, kind, name: artifact, ...rest } = change;
        const event = { ...place, ...rest, artifact };
        const state = states.get(change.fingerprint) ?? 'unknown';
        return kind === 'build-started'
          ? { ...event, kind, state }
          : { ...event, kind };
      }
      default: {
        const { flow: _, ...rest } = change;
        return { ...place, ...rest };
      }
    }
  }
}
