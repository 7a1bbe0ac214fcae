import type { LoggerService } from '@backstage/backend-plugin-api';
import { NotFoundError } from '@backstage/errors';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { listKey } from '../records/keys';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { problemOf } from '../records/problems';
import { CircuitOpenError } from '../regions/RegionPolicy';
import type { RegionGateway } from '../regions/RegionGateway';
import type { EvidenceStore } from '../store/EvidenceStore';
import { LIST_KINDS } from '../records/storedRecords';
import type { ListKind, ListState } from '../records/storedRecords';
import { isOfOneList } from './readIntervals';
import type { ListSync } from './ListSync';
import { isUrgent, nextJob } from './nextJob';
import type { Resource } from '../regions/RegionRequest';
import { RunEndSearch } from './RunEndSearch';
import {
  positionsOf,
  RunningRereads,
  runningRecordsByFlow,
} from './runningRecords';
import type { SyncedFlow, SyncedList, SyncJob } from './nextJob';

const MINUTE_MS = 60_000;

/** Backoff after a list's first failure; doubles with each further failure. */
const FIRST_REST_MS = MINUTE_MS;
const LONGEST_REST_MS = 30 * MINUTE_MS;

/**
 * Maximum number of pages in a search for the end of the run, before it
 * restarts.
 */
const MAX_MISSES = 20;

/**
 * Backoff for an organization after a failure that affects more than one list,
 * unless its region asks for a longer one.
 */
const ORGANIZATION_REST_MS = 30_000;

/**
 * How long a region must keep responding that a flow doesn't exist, while it has
 * others, before the flow's records are deleted.
 */
const GONE_MS = 60 * MINUTE_MS;

/** Minimum number of records requested for one of a running build. */
const RUNNING_PER_PAGE = 5;

/** Maximum number of flows whose running builds are looked up at once. */
const MAX_CHECKED = 25;

/** How long a new flow is assumed to have been quiet. */
const ASSUMED_QUIET_MS = 120 * MINUTE_MS;

/** Options for {@link RegionSync}. */
interface RegionSyncOptions {
  region: string;
  store: EvidenceStore;
  gateway: RegionGateway;
  lists: ListSync;
  logger: LoggerService;
  /** The current configuration. */
  config: () => SupplyChainConfig;
}

/** Reads the lists of one region in the background, one request at a time. */
export class RegionSync {
  readonly #options: RegionSyncOptions;
  /** When requests were sent in the last minute. */
  #sentAt: number[] = [];
  /** By flow ID in the store. */
  readonly #flows = new Map<number, SyncedFlow>();
  /** By flow ID and kind. */
  readonly #lists = new Map<string, SyncedList>();
  readonly #restsUntil = new Map<string, number>();
  readonly #goneSince = new Map<number, number>();
  #urgentInARow = 0;

  constructor(options: RegionSyncOptions) {
    this.#options = options;
  }

  /** Background requests this replica sent in the last minute. */
  get requestsPerMinute(): number {
    const since = Date.now() - MINUTE_MS;
    this.#sentAt = this.#sentAt.filter(time => time > since);
    return this.#sentAt.length;
  }

  /** Lists that this replica couldn't read last time, with their failures. */
  get failedLists(): Pick<SyncedList, 'flow' | 'kind' | 'failure'>[] {
    return [...this.#lists.values()].filter(({ failure }) => failure);
  }

  /**
   * Reads lists until nothing is due or the time is up.
   *
   * @param flows - the currently linked flows
   * @param until - in milliseconds since the epoch
   * @throws errors other than failures of a region, such as database errors
   */
  async run(
    flows: readonly Pick<SyncedFlow, 'flowId' | 'ref'>[],
    until: number,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#take(flows);
    while (!signal.aborted && Date.now() < until) {
      const hasChecked = await this.#checkRunning();
      const job = this.#next();
      if (job) {
        await this.#attempt(job, signal);
      } else if (!hasChecked) {
        return;
      }
    }
  }

  /** @throws errors other than failures of a region */
  async #attempt(job: SyncJob, signal: AbortSignal): Promise<void> {
    try {
      await this.#do(job, signal);
    } catch (error) {
      if (!signal.aborted) {
        await this.#failed(job, error);
      }
    }
  }

  /** Drops unlinked flows and reloads the state of the rest from the store. */
  async #take(
    flows: readonly Pick<SyncedFlow, 'flowId' | 'ref'>[],
  ): Promise<void> {
    const ids = new Set(flows.map(({ flowId }) => flowId));
    for (const flowId of [...this.#flows.keys()]) {
      if (!ids.has(flowId)) {
        this.#drop(flowId);
      }
    }
    const states = await this.#options.store.listStates([...ids]);
    const stateOf = new Map(states.map(state => [listKey(state), state]));
    for (const { flowId, ref } of flows) {
      for (const kind of LIST_KINDS) {
        const state = stateOf.get(listKey({ flowId, kind })) ?? {
          flowId,
          kind,
          revision: 0,
          complete: false,
          unreadable: 0,
        };
        this.#takeState(this.#flow(flowId, ref, state), kind, state);
      }
    }
  }

  #drop(flowId: number): void {
    LIST_KINDS.forEach(kind => this.#lists.delete(listKey({ flowId, kind })));
    this.#flows.delete(flowId);
    this.#goneSince.delete(flowId);
  }

  #flow(
    flowId: number,
    ref: SyncedFlow['ref'],
    { revision }: ListState,
  ): SyncedFlow {
    const known = this.#flows.get(flowId) ?? {
      flowId,
      ref,
      revision,
      changedAt: Date.now() - ASSUMED_QUIET_MS,
      running: new RunningRereads(),
    };
    known.running.noteRevision(revision);
    this.#flows.set(flowId, known);
    return known;
  }

  #takeState(flow: SyncedFlow, kind: ListKind, state: ListState): void {
    const list = this.#lists.get(listKey(state));
    if (list) {
      list.state = state;
      return;
    }
    this.#lists.set(listKey(state), {
      flow,
      kind,
      state,
      restsUntil: 0,
      failures: 0,
      misses: 0,
    });
  }

  #next(): SyncJob | undefined {
    const now = Date.now();
    const { cache } = this.#options.config();
    return nextJob(
      [...this.#lists.values()].filter(
        ({ flow }) => (this.#restsUntil.get(flow.ref.org) ?? 0) <= now,
      ),
      { now, freshFor: cache.freshFor, urgentInARow: this.#urgentInARow },
    );
  }

  async #do(job: SyncJob, signal: AbortSignal): Promise<void> {
    const { step, list } = job;
    const { gateway } = this.#options;
    const { flow, state: before } = list;
    const resource = await this.#resourceOf(job);
    if (!resource) {
      return;
    }
    const state = await gateway.inBackground(
      { ...resource, caller: 'background sync' },
      signal,
      resource.load,
    );
    this.#urgentInARow = isUrgent(job) ? this.#urgentInARow + 1 : 0;
    delete list.failure;
    this.#goneSince.delete(flow.flowId);
    if (step === 'newest' && state.revision !== flow.revision) {
      flow.changedAt = Date.now();
      flow.running.noteRevision(state.revision);
    }
    flow.revision = state.revision;
    list.failures = 0;
    if (step !== 'running') {
      list.state = state;
    }
    if (step === 'older') {
      this.#searched(list, before);
    }
  }

  /** What a job reads; undefined if that is no longer stored. */
  async #resourceOf({
    step,
    list,
  }: SyncJob): Promise<Resource<ListState> | undefined> {
    const { lists, store } = this.#options;
    const { flow, kind } = list;
    const options = {
      flowId: flow.flowId,
      onRequest: () => {
        this.#sentAt.push(Date.now());
      },
      maxPages: 1,
    };
    if (step !== 'running') {
      return lists[step](kind, flow.ref, {
        ...options,
        search: expected => {
          list.search ??= new RunEndSearch(expected);
          return list.search;
        },
      });
    }
    const { record } = flow.running;
    const [position] = record ? await positionsOf(record, store) : [];
    flow.running.noteRequest(Date.now());
    return position === undefined
      ? undefined
      : lists.around(
          kind,
          flow.ref,
          // The list may have shifted a little.
          { position, limit: RUNNING_PER_PAGE },
          options,
        );
  }

  /**
   * Looks in some flows for a record of a running build that should be read
   * again. After a start, it is every flow's turn.
   *
   * @returns false if no flow was due
   */
  async #checkRunning(): Promise<boolean> {
    const now = Date.now();
    const due = [...this.#flows.values()]
      .filter(({ running }) => running.isDue(now))
      .slice(0, MAX_CHECKED);
    if (due.length === 0) {
      return false;
    }
    const records = await runningRecordsByFlow(
      this.#options.store,
      due.map(({ flowId }) => flowId),
    );
    for (const { flowId, running } of due) {
      running.choose(records.get(flowId) ?? [], now);
    }
    return true;
  }

  /** Restarts a search that is getting nowhere, after a while. */
  #searched(list: SyncedList, before: ListState): void {
    const { state } = list;
    list.misses += 1;
    if (state.complete || state.unbrokenSince !== before.unbrokenSince) {
      list.misses = 0;
      delete list.search;
    } else if (list.misses >= MAX_MISSES) {
      list.misses = 0;
      delete list.search;
      list.restsUntil = Date.now() + LONGEST_REST_MS;
    }
  }

  /** @throws errors other than failures of a region */
  async #failed({ list }: SyncJob, error: unknown): Promise<void> {
    const { flow } = list;
    const { region, org } = flow.ref;
    if (error instanceof NotFoundError) {
      // Its row was deleted. If it is still linked, it gets a new one.
      this.#drop(flow.flowId);
      return;
    }
    if (error instanceof CircuitOpenError) {
      this.#restsUntil.set(org, Date.now() + ORGANIZATION_REST_MS);
      return;
    }
    list.failures += 1;
    list.restsUntil = Date.now() + restAfter(list.failures);
    if (!(error instanceof RegionalApiError)) {
      throw error;
    }
    if (error.kind === 'not-found') {
      await this.#deleteMissing(list);
      return;
    }
    list.failure = { at: Date.now(), problem: problemOf(error, flow.ref) };
    if (!isOfOneList(error.kind)) {
      const rest = Math.max(ORGANIZATION_REST_MS, error.retryAfterMs ?? 0);
      this.#restsUntil.set(org, Date.now() + rest);
    }
    this.#options.logger.debug(
      `Couldn't read the ${list.kind} of ${region}:${org}/${flow.ref.flow}: ${error.kind}`,
    );
  }

  /** Whether any list of the region was read after a time, in milliseconds. */
  #hasReadAfter(time: number): boolean {
    return [...this.#lists.values()].some(
      ({ state: { savedAt = -Infinity } }) => savedAt > time,
    );
  }

  /**
   * Waits before deleting, because a single 404 may be the region's mistake and
   * its records may be irrecoverable. A region that responds to everything with
   * 404 may be behind a proxy that is misconfigured.
   */
  async #deleteMissing({ flow, kind }: SyncedList): Promise<void> {
    if (kind !== 'trails') {
      return;
    }
    const { flowId, ref } = flow;
    const since = this.#goneSince.get(flowId);
    const states = await this.#options.store.listStates([flowId]);
    const savedAt = Math.max(
      ...states.map(state => state.savedAt ?? -Infinity),
    );
    // Another replica may have read it since.
    if (since === undefined || savedAt > since) {
      this.#goneSince.set(flowId, Date.now());
    } else if (Date.now() - since >= GONE_MS && this.#hasReadAfter(since)) {
      this.#goneSince.delete(flowId);
      await this.#options.store.forget(flowId);
      this.#options.logger.info(
        `Deleted the records of ${ref.region}:${ref.org}/${ref.flow}: its region no longer has this flow`,
      );
    }
  }
}

function restAfter(failures: number): number {
  return Math.min(FIRST_REST_MS * 2 ** (failures - 1), LONGEST_REST_MS);
}
