import { Links } from '../base/links';
import { Notification, Store, Target } from '../store';
import { isExampleHost, isInvalidHost } from './addresses';
import { EnvironmentEvent, EVENT_TYPES } from './event';
import { payloadFor } from './payload';
import { postJson } from './post';

/** A message of a notification to one target. It leaves out the target's URL, which is a secret. */
export interface Delivery {
  org: string;
  /** The notification's number. */
  notification: number;
  target: Target['type'];
  /** For example `ARTIFACT_STARTED`. */
  eventType: string;
  payload: Record<string, unknown>;
  /** Undefined while in flight. */
  outcome?: 'delivered' | 'failed';
  /** Why it failed. */
  reason?: string;
}

const KEPT = 1000;

/** Sends each message of a notification once, because the contract doesn't mention retries. */
export class Dispatcher {
  #deliveries: Delivery[] = [];
  readonly #pending = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(
    private readonly store: Store,
    private readonly links: Links,
    private readonly allowPrivate: boolean,
  ) {}

  /** Sends an event to the notifications for its environment and trigger. */
  fire(event: EnvironmentEvent): void {
    const org = this.store.organizations.byNumber(event.environment.org);
    const listening = this.store.notifications.listening(
      event.environment.org,
      event.environment.name,
      event.trigger,
    );
    if (!org) {
      return;
    }
    for (const notification of listening) {
      const work = this.#tell(org.name, notification, event).finally(() =>
        this.#pending.delete(work),
      );
      this.#pending.add(work);
    }
  }

  /** All deliveries so far, oldest first. */
  list(): Delivery[] {
    return this.#deliveries.map(delivery => ({ ...delivery }));
  }

  clear(): void {
    this.#deliveries = [];
  }

  /** Waits until no delivery is in flight. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) {
      await Promise.all(this.#pending);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.settled();
  }

  async #tell(
    org: string,
    notification: Notification,
    event: EnvironmentEvent,
  ): Promise<void> {
    const outcomes = await Promise.all(
      notification.targets.map(async target => ({
        target,
        delivered: await this.#deliver(org, notification, target, event),
      })),
    );
    this.store.notifications.noteDelivery(notification, outcomes, event.at);
  }

  async #deliver(
    org: string,
    notification: Notification,
    target: Target,
    event: EnvironmentEvent,
  ): Promise<boolean> {
    const delivery: Delivery = {
      org,
      notification: notification.number,
      target: target.type,
      eventType: EVENT_TYPES[event.trigger],
      payload: payloadFor(target, this.links, org, event),
    };
    this.#deliveries = [...this.#deliveries.slice(1 - KEPT), delivery];
    const reason = await this.#send(target, delivery.payload);
    delivery.outcome = reason === undefined ? 'delivered' : 'failed';
    delivery.reason = reason;
    return reason === undefined;
  }

  /** @returns why it failed, or undefined on success */
  async #send(target: Target, payload: unknown): Promise<string | undefined> {
    const hosts =
      target.type === 'EMAIL'
        ? target.emails.map(address => address.split('@').pop() ?? '')
        : [new URL(target.webhook).hostname];
    if (hosts.some(isInvalidHost)) {
      return 'The address does not exist';
    }
    // Email is only simulated, and example hosts aren't ours to contact.
    if (target.type === 'EMAIL' || hosts.every(isExampleHost)) {
      return undefined;
    }
    try {
      const status = await postJson(target.webhook, payload, {
        allowPrivate: this.allowPrivate,
        signal: this.#stopping.signal,
      });
      return status >= 200 && status < 300
        ? undefined
        : `The target answered ${status}`;
    } catch (error) {
      return (error as Error).message;
    }
  }
}
