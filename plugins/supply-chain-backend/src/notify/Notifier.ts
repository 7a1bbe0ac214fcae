import type {
  DiscoveryService,
  LoggerService,
  SchedulerService,
} from '@backstage/backend-plugin-api';
import { NotAllowedError, NotFoundError } from '@backstage/errors';
import type { NotificationPayload } from '@backstage/plugin-notifications-common';
import type { NotificationService } from '@backstage/plugin-notifications-node';
import { supplyChainEvidenceReadPermission } from 'backstage-plugin-supply-chain-common';
import type { SupplyChainChange } from 'backstage-plugin-supply-chain-node';
import PQueue from 'p-queue';
import { regionNameOf } from '../config/SupplyChainConfig';
import type { Evidence } from '../evidence/Evidence';
import { isServed } from '../util/isServed';
import type { Store } from '../store/Store';
import { componentFindings } from './componentFindings';
import { bundled, payloadOf, scopeOf } from './Finding';
import type { Finding } from './Finding';
import type { Outbox, PendingChange } from './Outbox';
import { regularFindings } from './regularFindings';
import type { RegularSources } from './regularFindings';

/** How long changes are collected, so that a burst becomes one message. */
const COLLECT_MS = 300;
const BATCH = 200;
/** The work that only one replica does at a time. */
const LEASE = 'notify';
/** How long another replica waits for one that died. */
const LEASE_MS = 2 * 60_000;

interface NotifierOptions extends RegularSources {
  discovery: DiscoveryService;
  evidence: Evidence;
  logger: LoggerService;
  notifications: NotificationService;
  outbox: Outbox;
  store: Store;
}

/**
 * Tells owners and admins through Backstage's notifications. Changes wait in the
 * database until they were told: a message that is sent again after a crash has
 * the same scope, and so replaces the first. One replica at a time tells, so that
 * what was told is known.
 */
export class Notifier {
  readonly #queue = new PQueue({ concurrency: 1 });
  #timer?: NodeJS.Timeout;
  #isFailing = false;

  constructor(private readonly options: NotifierOptions) {}

  /** Schedules telling what has changed, and the regular checks. */
  async start(scheduler: SchedulerService): Promise<void> {
    await scheduler.scheduleTask({
      id: 'supply-chain-notify',
      scope: 'global',
      frequency: { minutes: 1 },
      timeout: { minutes: 5 },
      fn: () => this.run(),
    });
    await scheduler.scheduleTask({
      id: 'supply-chain-checks',
      scope: 'global',
      frequency: { minutes: 30 },
      initialDelay: { minutes: 2 },
      timeout: { minutes: 30 },
      fn: () => this.check(),
    });
  }

  /** Tells soon what the outbox has, unless only waiting helps. Never throws. */
  wake(): void {
    if (!this.#isFailing) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.run().catch(error => {
          this.options.logger.warn("Couldn't notify owners", error);
        });
      }, COLLECT_MS).unref();
    }
  }

  /**
   * Tells all that the outbox has, or what it can of it.
   *
   * @throws errors of the database or the catalog
   */
  async run(): Promise<void> {
    const { outbox } = this.options;
    await this.#alone(async () => {
      let pending = await outbox.next(BATCH);
      while (
        pending.length > 0 &&
        (await this.#tell(await this.#findings(await this.#byEntity(pending))))
      ) {
        await outbox.remove(pending);
        pending = await outbox.next(BATCH);
      }
    });
  }

  /**
   * Tells what no change shows, and what has recovered without one.
   *
   * @throws errors other than failures of a region
   */
  async check(): Promise<void> {
    const regular = await regularFindings(this.options);
    await this.#alone(async () => {
      const known = await this.options.outbox.threadedEntities();
      const others = await this.#findings(known.map(ref => [ref, []]));
      await this.#tell([...others, ...regular]);
    });
  }

  /**
   * Does some work while nothing else is told. If another replica tells
   * something, the next run does the work.
   */
  async #alone(work: () => Promise<void>): Promise<void> {
    const { leases } = this.options.store;
    await this.#queue.add(async () => {
      if (await leases.take(LEASE, LEASE_MS)) {
        try {
          await work();
        } finally {
          await leases.release(LEASE);
        }
      }
    });
  }

  /** The changes of the flows that each entity links. */
  async #byEntity(
    pending: readonly PendingChange[],
  ): Promise<Map<string, SupplyChainChange[]>> {
    const { config, store } = this.options;
    const byFlow = Map.groupBy(pending, ({ flowId }) => flowId);
    const byEntity = new Map<string, SupplyChainChange[]>();
    const linked = await store.flows.links([...byFlow.keys()]);
    for (const { flowId, key, entityRefs } of linked) {
      const region = regionNameOf(config(), key);
      if (region !== undefined) {
        const { org, flow } = key;
        const own = byFlow
          .get(flowId)!
          .map(({ change }) => ({ region, org, flow, ...change }));
        for (const entityRef of entityRefs) {
          byEntity.set(entityRef, [...(byEntity.get(entityRef) ?? []), ...own]);
        }
      }
    }
    return byEntity;
  }

  async #findings(
    changed: Iterable<readonly [string, readonly SupplyChainChange[]]>,
  ): Promise<Finding[]> {
    const { access, auth, evidence, config } = this.options;
    const findings: Finding[] = [];
    for (const [entityRef, changes] of changed) {
      try {
        const entity = await access.authorize({
          credentials: await auth.getOwnServiceCredentials(),
          entityRef,
          permission: supplyChainEvidenceReadPermission,
        });
        const { notify } = config();
        findings.push(
          ...(await componentFindings({ entity, changes, evidence, notify })),
        );
      } catch (error) {
        // It may be gone.
        if (
          !(error instanceof NotFoundError || error instanceof NotAllowedError)
        ) {
          throw error;
        }
      }
    }
    return findings;
  }

  /**
   * Tells what is bad and wasn't told, and what was told and is over.
   *
   * @returns whether all of it was sent
   */
  async #tell(findings: readonly Finding[]): Promise<boolean> {
    const { outbox } = this.options;
    const told = await outbox.threads(findings.map(({ subject }) => subject));
    const threadOf = new Map(told.map(thread => [thread.subject, thread]));
    let areSent = true;
    const begun = findings.filter(
      ({ isBad, subject, recipients }) =>
        isBad && recipients.length > 0 && !threadOf.has(subject),
    );
    for (const bundle of bundled(begun)) {
      const [first] = bundle;
      const scope =
        first.scope ?? scopeOf(bundle.map(({ subject }) => subject));
      if (await this.#send(first.recipients, payloadOf(bundle, scope))) {
        await outbox.openThreads(scope, bundle);
      } else {
        areSent = false;
      }
    }
    const over = findings.filter(
      ({ isBad, subject }) => !isBad && threadOf.has(subject),
    );
    const byScope = Map.groupBy(over, one => threadOf.get(one.subject)!.scope);
    for (const [scope, ended] of byScope) {
      const { recipients } = threadOf.get(ended[0].subject)!;
      // A notification about several ends with the last of them.
      const isLast = (await outbox.countThreads(scope)) === ended.length;
      if (!isLast || (await this.#send(recipients, payloadOf(ended, scope)))) {
        await outbox.closeThreads(ended.map(({ subject }) => subject));
      } else {
        areSent = false;
      }
    }
    return areSent;
  }

  /** @returns false if it has to be sent again */
  async #send(
    recipients: readonly string[],
    payload: NotificationPayload,
  ): Promise<boolean> {
    const { discovery, logger, notifications } = this.options;
    try {
      await notifications.send({
        recipients: { type: 'entity', entityRef: [...recipients] },
        payload,
      });
      this.#isFailing = false;
      return true;
    } catch (error) {
      // The service doesn't tell, except in the text of its errors.
      if (!(await isServed(discovery, 'notifications', 'status'))) {
        // Nobody waits for it.
        return true;
      }
      if (!this.#isFailing) {
        logger.warn(
          "Couldn't send a notification. Trying again until it works",
          error instanceof Error ? error : undefined,
        );
      }
      this.#isFailing = true;
      return false;
    }
  }
}
