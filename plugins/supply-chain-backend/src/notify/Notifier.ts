import { randomUUID } from 'node:crypto';
import type {
  AuthService,
  LoggerService,
  SchedulerService,
} from '@backstage/backend-plugin-api';
import { NotAllowedError, NotFoundError } from '@backstage/errors';
import type { NotificationPayload } from '@backstage/plugin-notifications-common';
import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import type { SupplyChainChange } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { EntityAccess } from '../access/EntityAccess';
import { regionNameOf } from '../config/SupplyChainConfig';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { PendingChange } from '../store/Outbox';
import type { Store } from '../store/Store';
import { entityMessages } from './entityMessages';
import type { OwnersEvidence } from './entityMessages';
import { bundled, endingPayload } from './Message';
import type { Ending, Message } from './Message';
import type { NotificationSender } from './NotificationSender';

/** How long changes are collected, so that a burst becomes one message. */
const COLLECT_MS = 300;
/** Number of changes worked on at a time. */
const BATCH = 200;
/** After a crash, another replica continues after this time. */
const LEASE_MS = 60_000;
/** How long to wait for another replica that has the lease. */
const RETRY_LEASE_MS = 2_000;
/** How long to wait for a notifications backend that fails. */
const RETRY_SEND_MS = 30_000;

/** Dependencies of {@link Notifier}. */
export interface NotifierOptions {
  access: Pick<EntityAccess, 'authorize'>;
  auth: AuthService;
  evidence: OwnersEvidence;
  sender: Pick<NotificationSender, 'send'>;
  store: Store;
  logger: LoggerService;
  /** The current configuration. */
  config: () => SupplyChainConfig;
}

/**
 * Tells owners through Backstage's notifications. Changes wait in the database
 * until they were told: a message that is sent again after a crash has the same
 * scope, and so replaces the first. One replica at a time tells, so that what
 * was told is known.
 */
export class Notifier {
  readonly #options: NotifierOptions;
  readonly #holder = randomUUID();
  #timer?: NodeJS.Timeout;
  #running?: Promise<void>;

  constructor(options: NotifierOptions) {
    this.#options = options;
  }

  /** Schedules a run for what a replica that died has left, or never sent. */
  async start(scheduler: SchedulerService): Promise<void> {
    await scheduler.scheduleTask({
      id: 'supply-chain-notify',
      scope: 'global',
      frequency: { minutes: 1 },
      timeout: { minutes: 5 },
      fn: () => this.run(),
    });
  }

  /** Tells soon what the outbox has. Never throws. */
  wake(milliseconds = COLLECT_MS): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.run().catch(error => {
        this.#options.logger.warn("Couldn't notify owners", error);
      });
    }, milliseconds).unref();
  }

  /**
   * Tells all that the outbox has.
   *
   * @throws errors of the database or the catalog
   */
  run(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /**
   * Tells something else than changes, unless another replica is telling: it is
   * found again later.
   */
  async tell(
    messages: readonly Message[],
    endings: readonly Ending[],
  ): Promise<void> {
    await this.#leased(() => this.#send(messages, endings));
  }

  /** Tells what has recovered with some entities. */
  async recheck(entityRefs: readonly string[]): Promise<void> {
    await this.#leased(async () => {
      const found = await this.#find(entityRefs.map(ref => [ref, []]));
      return this.#send([], found.endings);
    });
  }

  async #run(): Promise<void> {
    const { outbox } = this.#options.store;
    let pending = await outbox.next(BATCH);
    while (pending.length > 0) {
      const batch = pending;
      const isTold = await this.#leased(() => this.#tellChanges(batch));
      if (!isTold) {
        this.wake(RETRY_LEASE_MS);
        return;
      }
      pending = await outbox.next(BATCH);
    }
  }

  async #leased(work: () => Promise<boolean>): Promise<boolean> {
    const { outbox } = this.#options.store;
    if (!(await outbox.lease(this.#holder, LEASE_MS))) {
      return false;
    }
    try {
      return await work();
    } finally {
      await outbox.release(this.#holder);
    }
  }

  /** @returns false if sending failed, so that they stay in the outbox */
  async #tellChanges(known: readonly PendingChange[]): Promise<boolean> {
    const { outbox } = this.#options.store;
    const found = await this.#find(await this.#byEntity(known));
    const isSent = await this.#send(found.messages, found.endings);
    if (isSent) {
      await outbox.remove(known);
    } else {
      await outbox.postpone(known, RETRY_SEND_MS);
    }
    return isSent;
  }

  async #find(
    changed: Iterable<readonly [string, readonly SupplyChainChange[]]>,
  ): Promise<{ messages: Message[]; endings: Ending[] }> {
    const messages: Message[] = [];
    const endings: Ending[] = [];
    for (const [entityRef, changes] of changed) {
      await this.#prolong();
      const found = await this.#messagesOf(entityRef, changes);
      messages.push(...(found?.messages ?? []));
      endings.push(...(found?.endings ?? []));
    }
    return { messages, endings };
  }

  /** What the owners of an entity are to be told; nothing if it is gone. */
  async #messagesOf(entityRef: string, changes: readonly SupplyChainChange[]) {
    const { evidence, config, store } = this.#options;
    const entity = await this.#entity(entityRef);
    return (
      entity &&
      entityMessages(entity, changes, {
        threads: await store.threads.about(entityRef),
        evidence,
        notify: config().notify,
      })
    );
  }

  async #entity(entityRef: string): Promise<AccessibleEntity | undefined> {
    const { access, auth } = this.#options;
    try {
      return await access.authorize({
        credentials: await auth.getOwnServiceCredentials(),
        entityRef,
        permission: supplyChainEvidenceReadPermission,
      });
    } catch (error) {
      if (error instanceof NotFoundError || error instanceof NotAllowedError) {
        return undefined;
      }
      throw error;
    }
  }

  /** The changes of the flows that each entity links. */
  async #byEntity(
    pending: readonly PendingChange[],
  ): Promise<Map<string, SupplyChainChange[]>> {
    const { config, store } = this.#options;
    const byFlow = Map.groupBy(pending, ({ flowId }) => flowId);
    const byEntity = new Map<string, SupplyChainChange[]>();
    for (const { flowId, key, entityRefs } of await store.links.of([
      ...byFlow.keys(),
    ])) {
      const region = regionNameOf(config(), key);
      const { org, flow } = key;
      const changes =
        region === undefined
          ? []
          : byFlow
              .get(flowId)!
              .map(({ change }) => ({ region, org, flow, ...change }));
      for (const entityRef of changes.length > 0 ? entityRefs : []) {
        byEntity.set(entityRef, [
          ...(byEntity.get(entityRef) ?? []),
          ...changes,
        ]);
      }
    }
    return byEntity;
  }

  /** @returns false if any of it failed */
  async #send(
    messages: readonly Message[],
    endings: readonly Ending[],
  ): Promise<boolean> {
    const { threads } = this.#options.store;
    let areSent = true;
    for (const { scope, recipients, payload, ...rest } of bundled(messages)) {
      if (await this.#notify(recipients, payload)) {
        await threads.open(
          rest.messages.flatMap(({ subjects, entityRef }) =>
            subjects.map(subject => ({
              subject,
              scope,
              entityRef,
              recipients,
            })),
          ),
        );
      } else {
        areSent = false;
      }
    }
    return (await this.#close(endings)) && areSent;
  }

  /** Ends what is over, and the notifications about nothing else. */
  async #close(endings: readonly Ending[]): Promise<boolean> {
    const { threads } = this.#options.store;
    const bySubject = new Map(
      endings.map(ending => [ending.subject, ending] as const),
    );
    const known = await threads.of([...bySubject.keys()]);
    let areSent = true;
    for (const [scope, ended] of Map.groupBy(known, thread => thread.scope)) {
      const subjects = ended.map(({ subject }) => subject);
      const isOver = (await threads.inScope(scope)).length === ended.length;
      const over = subjects.map(subject => bySubject.get(subject)!);
      if (
        !isOver ||
        (await this.#notify(ended[0].recipients, endingPayload(scope, over)))
      ) {
        await threads.close(subjects);
      } else {
        areSent = false;
      }
    }
    return areSent;
  }

  async #notify(
    recipients: readonly string[],
    payload: NotificationPayload,
  ): Promise<boolean> {
    await this.#prolong();
    return this.#options.sender.send(recipients, payload);
  }

  async #prolong(): Promise<void> {
    await this.#options.store.outbox.lease(this.#holder, LEASE_MS);
  }
}
