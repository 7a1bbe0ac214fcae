import type {
  AuthService,
  LoggerService,
  SchedulerService,
} from '@backstage/backend-plugin-api';
import type { EntityAccess } from '../access/EntityAccess';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { RegionGateway } from '../regions/RegionGateway';
import type { EvidenceStore } from '../store/EvidenceStore';
import { asError } from '../records/asError';
import { LIST_KINDS } from '../records/storedRecords';
import type {
  FailedRead,
  LinkedFlow,
  ListState,
} from '../records/storedRecords';
import { failureProblem } from '../records/problems';
import { markLinkedFlows } from './linkedFlows';
import type { ListSync } from './ListSync';
import type { SyncedFlow, SyncFailure } from './nextJob';
import { RegionSync } from './RegionSync';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Maximum duration of one task run. Afterwards another replica may take over.
 */
const RUN_MS = 2 * MINUTE_MS;

/** How often links are read from the catalog. */
const LINKS_MS = 2 * MINUTE_MS;

/** How often old records and writes are deleted. */
const PRUNE_MS = 60 * MINUTE_MS;

/** Flows that no entity has linked for this long are no longer read. */
const UNREAD_AFTER_MS = 3 * DAY_MS;

/** Flows that no entity has linked for this long are deleted. */
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;

/**
 * How long the catalog must have had no linked flows before any are deleted:
 * one that has just started may not have its entities yet.
 */
const EMPTY_MS = 60 * MINUTE_MS;

/** Sync progress of a region. */
export interface SyncProgress {
  region: string;
  /** Number of linked flows. */
  flows: number;
  /** Number of their lists (two per flow) that are stored in full. */
  wholeLists: number;
  /** Number of lists with older records still to read. */
  openLists: number;
  /**
   * When the least recently read list was read, in milliseconds since the
   * epoch.
   */
  oldestReadAt?: number;
  /** Background requests this replica sent in the last minute. */
  requestsPerMinute: number;
  /** Allowed requests per minute. */
  budget: number;
  /**
   * The latest failure of any replica to read the newest records of a list, or
   * of this one to read older ones. Absent once the failed lists were read
   * again.
   */
  lastFailure?: SyncFailure;
}

/** Options for {@link BackgroundSync}. */
interface BackgroundSyncOptions {
  access: EntityAccess;
  auth: AuthService;
  store: EvidenceStore;
  /** The record of writes. */
  ledger: { prune(): Promise<void> };
  gateway: RegionGateway;
  lists: ListSync;
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
  /** By region name. */
  readonly #regions = new Map<string, RegionSync>();
  #linksReadAt = -Infinity;
  /** Since when the catalog has had no linked flows. */
  #emptySince?: number;
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
    if (signal.aborted) {
      return;
    }
    const linked = await this.#linkedByRegion();
    const runs = await Promise.allSettled(
      [...linked].map(([region, flows]) =>
        this.#region(region).run(flows, until, signal),
      ),
    );
    const errors = runs.flatMap(run =>
      run.status === 'rejected' ? [asError(run.reason)] : [],
    );
    if (errors.length > 1) {
      throw new AggregateError(
        errors,
        [...new Set(errors.map(({ message }) => message))].join('; '),
      );
    }
    if (errors.length > 0) {
      throw errors[0];
    }
  }

  /** Progress of each configured region. */
  async progress(): Promise<SyncProgress[]> {
    const { regions, sync } = this.#options.config();
    const [linked, failedReads] = await Promise.all([
      this.#linkedByRegion(),
      this.#options.store.failedReads(),
    ]);
    return Promise.all(
      Object.keys(regions).map(async region => {
        const flows = linked.get(region) ?? [];
        const states = await this.#options.store.listStates(
          flows.map(({ flowId }) => flowId),
        );
        const read = states.flatMap(({ readAt }) => readAt ?? []);
        const wholeLists = states.filter(({ complete }) => complete).length;
        const { requestsPerMinute, failedLists } = this.#region(region);
        const lastFailure = latestOf([
          ...storedFailures(failedReads, flows),
          ...ownFailures(failedLists, states),
        ]);
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

  /**
   * If the catalog fails, only flows linked since the last success are missed.
   */
  async #readLinks(signal: AbortSignal): Promise<void> {
    if (Date.now() - this.#linksReadAt < LINKS_MS) {
      return;
    }
    try {
      const flows = await markLinkedFlows(this.#options, signal);
      const now = Date.now();
      // A catalog that has just started may not have any entities yet.
      this.#linksReadAt = flows > 0 ? now : -Infinity;
      this.#emptySince = flows > 0 ? undefined : this.#emptySince ?? now;
    } catch (error) {
      this.#emptySince = undefined;
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
    const { config, ledger, store } = this.#options;
    const now = Date.now();
    await ledger.prune();
    await store.prune(now - config().store.keepFor, { signal });
    if (this.#knowsLinks(now)) {
      await store.forgetUnlinked(now - FORGOTTEN_AFTER_MS, { signal });
    }
    this.#prunedAt = now;
  }

  /** Whether the catalog was read recently, so that an unmarked flow is unlinked. */
  #knowsLinks(now: number): boolean {
    return (
      now - this.#linksReadAt < UNREAD_AFTER_MS ||
      now - (this.#emptySince ?? Infinity) >= EMPTY_MS
    );
  }

  /** Linked flows by the region that is currently configured for them. */
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

/** Failures to read the newest records of flows, on any replica. */
function storedFailures(
  failed: readonly FailedRead[],
  flows: readonly Pick<SyncedFlow, 'flowId' | 'ref'>[],
): SyncFailure[] {
  const refOf = new Map(flows.map(({ flowId, ref }) => [flowId, ref]));
  return failed.flatMap(({ flowId, at, failure }) => {
    const ref = refOf.get(flowId);
    return ref && failure !== 'not-found'
      ? [{ at, problem: failureProblem(failure, ref) }]
      : [];
  });
}

/** This replica's failures, without lists that another has read since. */
function ownFailures(
  failed: RegionSync['failedLists'],
  states: readonly ListState[],
): SyncFailure[] {
  return failed.flatMap(({ flow: { flowId }, kind, failure }) => {
    const state = states.find(
      each => each.flowId === flowId && each.kind === kind,
    );
    return failure && failure.at > (state?.savedAt ?? -Infinity)
      ? [failure]
      : [];
  });
}

function latestOf(failures: readonly SyncFailure[]): SyncFailure | undefined {
  return [...failures].sort((one, other) => other.at - one.at)[0];
}

/** The configured region with this address and a key for this organization. */
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
