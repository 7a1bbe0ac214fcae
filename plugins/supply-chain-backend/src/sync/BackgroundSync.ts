import type {
  AuthService,
  LoggerService,
  SchedulerService,
} from '@backstage/backend-plugin-api';
import { NotFoundError } from '@backstage/errors';
import type { EntityAccess } from '../access/EntityAccess';
import { regionNameOf } from '../config/SupplyChainConfig';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { isComplete } from '../store/progress';
import { LIST_KINDS } from '../store/rows';
import type { FlowState, ListFailure } from '../store/rows';
import type { Store } from '../store/Store';
import {
  FORGOTTEN_AFTER_MS,
  markLinkedFlows,
  UNREAD_AFTER_MS,
} from './linkedFlows';
import { nextStep } from './nextStep';
import type { Step, SyncedList } from './nextStep';
import type { RunningCheck } from './RunningCheck';
import type { Sync, SyncedFlow } from './Sync';

const MINUTE_MS = 60_000;

/** Maximum duration of one run. Afterwards another replica may take over. */
const RUN_MS = 2 * MINUTE_MS;
/** How often links are read from the catalog. */
const LINKS_MS = 2 * MINUTE_MS;
/** How often old records and writes are deleted. */
const PRUNE_MS = 60 * MINUTE_MS;
/** How often regions are asked whether a build still runs. */
const CONFIRM_AFTER_MS = 60 * MINUTE_MS;
/** Maximum number of builds asked about in one run. */
const MAX_CONFIRMED = 100;
/** How long a new flow is assumed to have been quiet. */
const ASSUMED_QUIET_MS = 120 * MINUTE_MS;

const CALLER = 'background sync';

/** Sync progress of a region. */
export interface SyncProgress {
  region: string;
  /** Number of linked flows. */
  flows: number;
  /** Number of their lists (two per flow) that aren't stored in full. */
  incompleteLists: number;
  /** When the least recently read list was read, in milliseconds. */
  oldestReadAt?: number;
  /** Lists that couldn't be read, each with the reason. */
  failures: { flow: SyncedFlow['ref']; failure: ListFailure }[];
}

interface BackgroundSyncOptions {
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
}

/**
 * Fills the store in the background, on one replica at a time. Progress is kept
 * in the store, so another replica can continue after a crash.
 */
export class BackgroundSync {
  readonly #options: BackgroundSyncOptions;
  /** When flows last changed, by ID, with their revision then. */
  readonly #changes = new Map<number, { revision: number; at: number }>();
  #linksReadAt = -Infinity;
  #linksDueAt = -Infinity;
  /** Number of flows that were linked then. */
  #linkedFlows = 0;
  #prunedAt = -Infinity;

  constructor(options: BackgroundSyncOptions) {
    this.#options = options;
  }

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
    await this.#prune(signal);
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
    return Object.keys(this.#options.config().regions).map(region => {
      const flows = linked.get(region) ?? [];
      const lists = flows.flatMap(flow =>
        LIST_KINDS.map(kind => ({ flow: flow.ref, state: flow[kind] })),
      );
      const read = lists.flatMap(({ state }) => state.headAt ?? []);
      return {
        region,
        flows: flows.length,
        incompleteLists: lists.filter(({ state }) => !isComplete(state)).length,
        oldestReadAt: read.length > 0 ? Math.min(...read) : undefined,
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
    await this.#confirmRunning(flows, until, signal);
    const known = new Map(flows.map(flow => [flow.flowId, flow]));
    let pollsInARow = 0;
    while (!signal.aborted && Date.now() < until) {
      const lists = [...known.values()].flatMap(flow => {
        const changedAt = this.#changedAt(flow);
        return LIST_KINDS.map(
          (kind): SyncedList => ({ flow, kind, changedAt }),
        );
      });
      const { freshFor } = this.#options.config().cache;
      const next = nextStep(lists, { now: Date.now(), freshFor, pollsInARow });
      if (!next) {
        return;
      }
      pollsInARow = next.step === 'poll' ? pollsInARow + 1 : 0;
      await this.#take(next, signal);
      const { flow } = next.list;
      known.delete(flow.flowId);
      for (const now of await this.#options.sync.states([flow.ref])) {
        known.set(now.flowId, now);
      }
    }
  }

  async #take(
    { step, list: { flow, kind } }: Step,
    background: AbortSignal,
  ): Promise<void> {
    try {
      await this.#options.sync[step](flow, kind, {
        caller: CALLER,
        background,
      });
    } catch (error) {
      if (!(error instanceof NotFoundError)) {
        throw error;
      }
      // Its row was deleted. If it is still linked, it gets a new one.
    }
  }

  async #confirmRunning(
    flows: readonly SyncedFlow[],
    until: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { running } = this.#options;
    const builds = await running.unconfirmed(flows, {
      before: Date.now() - CONFIRM_AFTER_MS,
      limit: MAX_CONFIRMED,
    });
    for (const build of builds) {
      if (signal.aborted || Date.now() >= until) {
        return;
      }
      // What fails is due again in the next run.
      if (!(await running.check(build, { caller: CALLER, signal }))) {
        return;
      }
    }
  }

  #changedAt({ flowId, revision }: FlowState): number {
    const known = this.#changes.get(flowId);
    if (known?.revision === revision) {
      return known.at;
    }
    const at = known ? Date.now() : Date.now() - ASSUMED_QUIET_MS;
    this.#changes.set(flowId, { revision, at });
    return at;
  }

  /** If the catalog fails, only flows linked since the last success are missed. */
  async #readLinks(signal: AbortSignal): Promise<void> {
    if (Date.now() < this.#linksDueAt) {
      return;
    }
    try {
      const flows = await markLinkedFlows(this.#options);
      this.#linksReadAt = flows > 0 ? Date.now() : -Infinity;
      // A catalog that has just started may not have all entities yet.
      const isSettled = flows > 0 && flows === this.#linkedFlows;
      this.#linksDueAt = isSettled ? Date.now() + LINKS_MS : -Infinity;
      this.#linkedFlows = flows;
    } catch (error) {
      if (!signal.aborted) {
        this.#options.logger.warn(
          "Couldn't read the links from the catalog; syncing the known ones",
          error instanceof Error ? error : undefined,
        );
      }
    }
  }

  async #prune(signal: AbortSignal): Promise<void> {
    const now = Date.now();
    if (signal.aborted || now - this.#prunedAt < PRUNE_MS) {
      return;
    }
    const { receipts, store } = this.#options;
    await receipts.prune();
    // Without a recent look at the catalog, an unmarked flow may be linked.
    if (now - this.#linksReadAt < UNREAD_AFTER_MS) {
      await store.flows.forgetUnlinked(now - FORGOTTEN_AFTER_MS);
    }
    this.#prunedAt = now;
  }

  /** Linked flows by the region that is currently configured for them. */
  async #linkedByRegion(): Promise<Map<string, SyncedFlow[]>> {
    const { config, store } = this.#options;
    const linked = await store.flows.linked(Date.now() - UNREAD_AFTER_MS);
    const byRegion = new Map<string, SyncedFlow[]>();
    for (const flow of linked) {
      const { org, flow: name } = flow.key;
      const region = regionNameOf(config(), flow.key);
      if (region) {
        const flows = byRegion.get(region) ?? [];
        flows.push({ ...flow, ref: { region, org, flow: name } });
        byRegion.set(region, flows);
      }
    }
    return byRegion;
  }
}
