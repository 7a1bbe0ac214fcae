import type {
  AuthService,
  LoggerService,
  SchedulerService,
} from '@backstage/backend-plugin-api';
import type { RegionHealth } from 'backstage-plugin-supply-chain-common';
import type { EntityAccess } from '../access/EntityAccess';
import { linkedEntities } from '../access/entityLists';
import { configuredFlows, regionNameOf } from '../config/SupplyChainConfig';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { isComplete } from '../store/progress';
import { LIST_KINDS } from '../store/rows';
import type { ListFailure } from '../store/rows';
import type { Store } from '../store/Store';
import { nextStep } from './nextStep';
import type { SyncedFlow, SyncedList } from './nextStep';
import type { RunningCheck } from './RunningCheck';
import { FORGOTTEN_AFTER_MS, UNREAD_AFTER_MS } from './Sync';
import type { Sync } from './Sync';

const MINUTE_MS = 60_000;

/** Maximum duration of one run. Afterwards another replica may take over. */
const RUN_MS = 2 * MINUTE_MS;
/** How often links are read from the catalog. */
const LINKS_MS = 2 * MINUTE_MS;
/** How often regions are asked whether a build still runs. */
const CONFIRM_AFTER_MS = 60 * MINUTE_MS;
/** Maximum number of builds asked about in one run. */
const MAX_CONFIRMED = 100;

const MAX_ENTITIES = 100_000;

const CALLER = 'background sync';

/** How far a region's lists are read. */
export interface SyncProgress {
  region: string;
  sync: RegionHealth['sync'];
  /** Lists that couldn't be read, each with the reason. */
  failures: { flow: SyncedFlow['ref']; failure: ListFailure }[];
}

/**
 * Fills the store in the background, on one replica at a time. Progress is kept
 * in the store, so another replica can continue after a crash.
 */
export class BackgroundSync {
  #linksReadAt = -Infinity;

  constructor(
    private readonly options: {
      access: EntityAccess;
      auth: AuthService;
      store: Store;
      /** Of the writes. */
      receipts: { prune(): Promise<void> };
      sync: Sync;
      running: RunningCheck;
      logger: LoggerService;
      /** The current configuration. */
      config: () => SupplyChainConfig;
    },
  ) {}

  /** Schedules the sync task. */
  async start(scheduler: SchedulerService): Promise<void> {
    await scheduler.scheduleTask({
      id: 'supply-chain-sync',
      scope: 'global',
      // Newly linked flows are read soon.
      frequency: { seconds: 10 },
      // After a crash, another replica takes over after this time.
      timeout: { minutes: 5 },
      fn: signal => this.run(signal as AbortSignal),
    });
  }

  /**
   * Reads everything that is due, in all regions concurrently. Returns when
   * nothing is due, when its time is up, or when aborted.
   *
   * @throws errors other than failures of a region, such as database errors
   */
  async run(signal: AbortSignal): Promise<void> {
    const until = Date.now() + RUN_MS;
    await this.#readLinks(signal);
    const linked = await this.#linkedByRegion();
    const runs = await Promise.allSettled(
      [...linked.values()].map(flows => this.#runRegion(flows, until, signal)),
    );
    const failed = runs.find(run => run.status === 'rejected');
    if (failed && !signal.aborted) {
      throw failed.reason;
    }
  }

  /** Progress of each configured region. */
  async progress(): Promise<SyncProgress[]> {
    const linked = await this.#linkedByRegion();
    return Object.keys(this.options.config().regions).map(region => {
      const flows = linked.get(region) ?? [];
      const lists = flows.flatMap(flow =>
        LIST_KINDS.map(kind => ({ flow: flow.ref, state: flow[kind] })),
      );
      const read = lists.flatMap(({ state }) => state.headAt ?? []);
      return {
        region,
        sync: {
          flows: flows.length,
          incompleteLists: lists.filter(({ state }) => !isComplete(state))
            .length,
          oldestReadAt:
            read.length > 0
              ? new Date(Math.min(...read)).toISOString()
              : undefined,
        },
        failures: lists.flatMap(({ flow, state: { failure } }) =>
          failure ? [{ flow, failure }] : [],
        ),
      };
    });
  }

  async #runRegion(
    flows: readonly SyncedFlow[],
    until: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { config, running, sync } = this.options;
    const builds = await running.unconfirmed(flows, {
      before: Date.now() - CONFIRM_AFTER_MS,
      limit: MAX_CONFIRMED,
    });
    for (const build of builds) {
      const isOver = signal.aborted || Date.now() >= until;
      // What fails is due again in the next run.
      if (isOver || !(await running.check(build, { caller: CALLER, signal }))) {
        break;
      }
    }
    const known = new Map(flows.map(flow => [flow.flowId, flow]));
    let pollsInARow = 0;
    while (!signal.aborted && Date.now() < until) {
      const lists = [...known.values()].flatMap(flow =>
        LIST_KINDS.map((kind): SyncedList => ({ flow, kind })),
      );
      const { freshFor } = config().cache;
      const next = nextStep(lists, { now: Date.now(), freshFor, pollsInARow });
      if (!next) {
        return;
      }
      pollsInARow = next.step === 'poll' ? pollsInARow + 1 : 0;
      const { flow, kind } = next;
      const reader = { caller: CALLER, background: signal };
      await sync[next.step](flow, kind, reader);
      known.delete(flow.flowId);
      for (const now of await sync.states([flow.ref])) {
        known.set(now.flowId, now);
      }
    }
  }

  /**
   * Reads the links from the catalog, using the plugin's own credentials, and
   * deletes what is no longer needed. If the catalog fails, only flows linked
   * since the last success are missed.
   */
  async #readLinks(signal: AbortSignal): Promise<void> {
    const now = Date.now();
    if (signal.aborted || now - this.#linksReadAt < LINKS_MS) {
      return;
    }
    const { access, auth, config, logger, receipts, store } = this.options;
    try {
      const { entities } = await linkedEntities(
        access,
        await auth.getOwnServiceCredentials(),
        { limit: MAX_ENTITIES },
      );
      const links = entities.flatMap(({ entityRef, link }) =>
        configuredFlows(link.flows, config()).map(({ key }) => ({
          entityRef,
          key,
        })),
      );
      await store.flows.link(links);
      // A catalog that has just started may not have any entities yet.
      if (links.length > 0) {
        this.#linksReadAt = now;
        await store.flows.forgetUnlinked(now - FORGOTTEN_AFTER_MS);
        await receipts.prune();
      }
    } catch (error) {
      logger.warn(
        "Couldn't read the links from the catalog; syncing the known ones",
        error instanceof Error ? error : undefined,
      );
    }
  }

  /** Linked flows by the region that is currently configured for them. */
  async #linkedByRegion(): Promise<Map<string, SyncedFlow[]>> {
    const { config, store } = this.options;
    const linked = await store.flows.linked(Date.now() - UNREAD_AFTER_MS);
    const flows = linked.flatMap(flow => {
      const { org, flow: name } = flow.key;
      const region = regionNameOf(config(), flow.key);
      return region ? { ...flow, ref: { region, org, flow: name } } : [];
    });
    return Map.groupBy(flows, ({ ref }) => ref.region);
  }
}
