import type {
  AuthService,
  LoggerService,
  SchedulerService,
} from '@backstage/backend-plugin-api';
import type { EntityAccess } from '../access/EntityAccess';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { RegionGateway } from '../regions/RegionGateway';
import type { wait } from '../regions/wait';
import type { EvidenceStore } from '../store/EvidenceStore';
import { LIST_KINDS } from '../records/storedRecords';
import type { LinkedFlow } from '../records/storedRecords';
import { markLinkedFlows } from './linkedFlows';
import type { ListSync } from './ListSync';
import type { SyncedFlow, SyncFailure } from './nextJob';
import { RegionSync } from './RegionSync';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** One run of the task at the most: then another replica may have its turn. */
const RUN_MS = 2 * MINUTE_MS;

/** How often the links of the catalog are read. */
const LINKS_MS = 2 * MINUTE_MS;

/** How often what is too old is deleted. */
const PRUNE_MS = 60 * MINUTE_MS;

/** Flows that nothing has linked for this long are not read any more. */
const UNREAD_AFTER_MS = 3 * DAY_MS;

/** Flows that nothing has linked for this long are forgotten. */
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;

/** How far the portal has read a region. */
export interface SyncProgress {
  region: string;
  /** Flows that are linked. */
  flows: number;
  /** Lists of theirs, two of each, that are kept as a whole. */
  wholeLists: number;
  /** Those of which older records are still to be read. */
  openLists: number;
  /** When the list that was read first of all was read, in milliseconds since the epoch. */
  oldestReadAt?: number;
  /** Background requests of this replica in the last minute. */
  requestsPerMinute: number;
  /** How many it may send. */
  budget: number;
  /** What this replica last failed with; absent once every list was read again. */
  lastFailure?: SyncFailure;
}

/** What {@link BackgroundSync} works with. */
export interface BackgroundSyncOptions {
  access: EntityAccess;
  auth: AuthService;
  store: EvidenceStore;
  gateway: RegionGateway;
  lists: ListSync;
  logger: LoggerService;
  /** The configuration now in force. */
  config: () => SupplyChainConfig;
  /** Of another clock, for tests. */
  wait?: typeof wait;
}

/**
 * Fills the store in the background, on one replica at a time: how far it has
 * come is in the store, so that another goes on after a crash.
 */
export class BackgroundSync {
  readonly #options: BackgroundSyncOptions;
  /** By region of the configuration. */
  readonly #regions = new Map<string, RegionSync>();
  #linksReadAt = -Infinity;
  #prunedAt = -Infinity;

  constructor(options: BackgroundSyncOptions) {
    this.#options = options;
  }

  /** Has the scheduler run it for good. */
  async start(scheduler: SchedulerService): Promise<void> {
    await scheduler.scheduleTask({
      id: 'supply-chain-sync',
      scope: 'global',
      // What was just linked is read soon.
      frequency: { seconds: 10 },
      // After a crash another replica waits this long.
      timeout: { minutes: 5 },
      fn: signal => this.run(signal as AbortSignal),
    });
  }

  /**
   * Reads what is due, in all regions beside each other. It ends when nothing
   * is due, after a while, or at once with its signal.
   *
   * @throws what is no failure of a region, such as one of the database
   */
  async run(signal: AbortSignal): Promise<void> {
    const until = Date.now() + RUN_MS;
    await this.#readLinks(signal);
    await this.#prune(signal);
    if (signal.aborted) {
      return;
    }
    const linked = await this.#linkedByRegion();
    const runs = await Promise.allSettled(
      [...linked].map(([region, flows]) =>
        this.#region(region).run(flows, until, signal),
      ),
    );
    const failed = runs.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') {
      throw failed.reason;
    }
  }

  /** How far each region of the configuration has been read. */
  async progress(): Promise<SyncProgress[]> {
    const { regions, sync } = this.#options.config();
    const linked = await this.#linkedByRegion();
    return Promise.all(
      Object.keys(regions).map(async region => {
        const flows = linked.get(region) ?? [];
        const states = await this.#options.store.listStates(
          flows.map(({ flowId }) => flowId),
        );
        const read = states.flatMap(({ readAt }) => readAt ?? []);
        const wholeLists = states.filter(({ complete }) => complete).length;
        const { requestsPerMinute, lastFailure } = this.#region(region);
        return {
          region,
          flows: flows.length,
          wholeLists,
          openLists: flows.length * LIST_KINDS.length - wholeLists,
          ...(read.length > 0 && { oldestReadAt: Math.min(...read) }),
          requestsPerMinute,
          budget: sync.requestsPerMinute,
          ...(lastFailure && { lastFailure }),
        };
      }),
    );
  }

  /** A catalog that fails costs only what was linked since it last answered. */
  async #readLinks(signal: AbortSignal): Promise<void> {
    if (Date.now() - this.#linksReadAt < LINKS_MS) {
      return;
    }
    try {
      const flows = await markLinkedFlows(this.#options, signal);
      // A catalog that has only just started knows none yet.
      this.#linksReadAt = flows > 0 ? Date.now() : -Infinity;
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
    if (signal.aborted || Date.now() - this.#prunedAt < PRUNE_MS) {
      return;
    }
    const { config, store } = this.#options;
    const now = Date.now();
    await store.prune(now - config().store.keepFor, { signal });
    await store.forgetUnlinked(now - FORGOTTEN_AFTER_MS, { signal });
    this.#prunedAt = now;
  }

  /** The linked flows by the regions that are configured for them now. */
  async #linkedByRegion(): Promise<
    Map<string, Pick<SyncedFlow, 'flowId' | 'ref'>[]>
  > {
    const { config, store } = this.#options;
    const linked = await store.linkedFlows(Date.now() - UNREAD_AFTER_MS);
    const byRegion = new Map<string, Pick<SyncedFlow, 'flowId' | 'ref'>[]>();
    for (const { flowId, flow } of linked) {
      const region = regionOf(config(), flow);
      if (region) {
        const { org, flow: name } = flow;
        const flows = byRegion.get(region) ?? [];
        flows.push({ flowId, ref: { region, org, flow: name } });
        byRegion.set(region, flows);
      }
    }
    return byRegion;
  }

  #region(region: string): RegionSync {
    const known =
      this.#regions.get(region) ?? new RegionSync({ ...this.#options, region });
    this.#regions.set(region, known);
    return known;
  }
}

/** The region of the configuration at an address, with a key for the organization. */
function regionOf(
  { regions }: SupplyChainConfig,
  { address, org }: LinkedFlow['flow'],
): string | undefined {
  return Object.keys(regions).find(
    name =>
      regions[name].baseUrl === address &&
      Object.hasOwn(regions[name].organizations, org),
  );
}
