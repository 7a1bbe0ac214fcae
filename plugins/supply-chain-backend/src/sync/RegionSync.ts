import type { LoggerService } from '@backstage/backend-plugin-api';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { problemOf } from '../records/problems';
import { CircuitOpenError } from '../regions/CircuitBreaker';
import type { RegionGateway } from '../regions/RegionGateway';
import { wait } from '../regions/wait';
import type { EvidenceStore } from '../store/EvidenceStore';
import { LIST_KINDS } from '../records/storedRecords';
import type { ListKind, ListState } from '../records/storedRecords';
import { Budget } from './Budget';
import { isOfOneList } from './lateness';
import type { ListSync } from './ListSync';
import { nextJob } from './nextJob';
import { RunEndSearch } from './RunEndSearch';
import type { SyncedFlow, SyncedList, SyncFailure, SyncJob } from './nextJob';

const MINUTE_MS = 60_000;

/** How long a list rests after its first failure, twice as long each time. */
const FIRST_REST_MS = MINUTE_MS;
const LONGEST_REST_MS = 30 * MINUTE_MS;

/** Pages after which a search for the end of what is kept begins again. */
const MAX_MISSES = 20;

/** How long an organization rests whose region fails for more than one list. */
const ORGANIZATION_REST_MS = 30_000;

/** How long a region has to say that a flow is gone before it is forgotten. */
const GONE_MS = 60 * MINUTE_MS;

/** A flow that is met for the first time counts as quiet for this long. */
const ASSUMED_QUIET_MS = 120 * MINUTE_MS;

/** What {@link RegionSync} works with. */
export interface RegionSyncOptions {
  region: string;
  store: EvidenceStore;
  gateway: RegionGateway;
  lists: ListSync;
  logger: LoggerService;
  /** The configuration now in force. */
  config: () => SupplyChainConfig;
  /** Of another clock, for tests. */
  wait?: typeof wait;
}

/** Reads the lists of one region in the background, one request at a time. */
export class RegionSync {
  readonly #options: RegionSyncOptions;
  readonly #budget: Budget;
  /** By row in the store. */
  readonly #flows = new Map<number, SyncedFlow>();
  /** By row and kind. */
  readonly #lists = new Map<string, SyncedList>();
  readonly #restsUntil = new Map<string, number>();
  readonly #goneSince = new Map<number, number>();
  #newestInARow = 0;

  constructor(options: RegionSyncOptions) {
    this.#options = options;
    this.#budget = new Budget({
      perMinute: () => options.config().sync.requestsPerMinute,
      ...(options.wait && { wait: options.wait }),
    });
  }

  /** Requests that this replica sent in the background in the last minute. */
  get requestsPerMinute(): number {
    return this.#budget.spent;
  }

  /** What this replica last failed with; absent once every list was read again. */
  get lastFailure(): SyncFailure | undefined {
    return [...this.#lists.values()]
      .flatMap(({ failure }) => failure ?? [])
      .sort((one, other) => other.at - one.at)[0];
  }

  /**
   * Reads what is due, until nothing is, or the time is over.
   *
   * @param flows - those that are linked now
   * @param until - in milliseconds since the epoch
   * @throws what is no failure of a region, such as one of the database
   */
  async run(
    flows: readonly Pick<SyncedFlow, 'flowId' | 'ref'>[],
    until: number,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#take(flows);
    while (!signal.aborted && Date.now() < until) {
      const job = this.#next();
      if (!job) {
        return;
      }
      try {
        await this.#budget.turn(signal);
        await this.#do(job, signal);
      } catch (error) {
        if (signal.aborted) {
          return;
        }
        await this.#failed(job, error);
      }
    }
  }

  /** Forgets what is linked no more, and takes in how the store stands. */
  async #take(
    flows: readonly Pick<SyncedFlow, 'flowId' | 'ref'>[],
  ): Promise<void> {
    const ids = new Set(flows.map(({ flowId }) => flowId));
    for (const [key, { flow }] of this.#lists) {
      if (!ids.has(flow.flowId)) {
        this.#lists.delete(key);
        this.#flows.delete(flow.flowId);
        this.#goneSince.delete(flow.flowId);
      }
    }
    const states = await this.#options.store.listStates([...ids]);
    const stateOf = new Map(states.map(state => [keyOf(state), state]));
    for (const { flowId, ref } of flows) {
      for (const kind of LIST_KINDS) {
        const state = stateOf.get(keyOf({ flowId, kind })) ?? {
          ...{ flowId, kind, revision: 0 },
          ...{ complete: false, unreadable: 0 },
        };
        this.#takeState(this.#flow(flowId, ref, state), kind, state);
      }
    }
  }

  #flow(
    flowId: number,
    ref: SyncedFlow['ref'],
    { revision }: ListState,
  ): SyncedFlow {
    const known = this.#flows.get(flowId) ?? {
      ...{ flowId, ref, revision },
      changedAt: Date.now() - ASSUMED_QUIET_MS,
    };
    this.#flows.set(flowId, known);
    return known;
  }

  #takeState(flow: SyncedFlow, kind: ListKind, state: ListState): void {
    const list = this.#lists.get(keyOf(state));
    if (list) {
      list.state = state;
      return;
    }
    this.#lists.set(keyOf(state), {
      ...{ flow, kind, state },
      ...{ restsUntil: 0, failures: 0, misses: 0 },
    });
  }

  #next(): SyncJob | undefined {
    const now = Date.now();
    const { cache } = this.#options.config();
    return nextJob(
      [...this.#lists.values()].filter(
        ({ flow }) => (this.#restsUntil.get(flow.ref.org) ?? 0) <= now,
      ),
      { now, freshFor: cache.freshFor, newestInARow: this.#newestInARow },
    );
  }

  async #do(job: SyncJob, signal: AbortSignal): Promise<void> {
    const { step, list } = job;
    const { gateway, lists } = this.#options;
    const { flow, kind, state: before } = list;
    const resource = lists[step](kind, flow.ref, {
      onRequest: () => this.#budget.spend(),
      maxPages: 1,
      search: expected => {
        list.search ??= new RunEndSearch(expected);
        return list.search;
      },
    });
    const state = await gateway.inBackground(
      { ...resource, caller: 'background sync', signal },
      resource.load,
    );
    this.#newestInARow = step === 'newest' ? this.#newestInARow + 1 : 0;
    delete list.failure;
    this.#goneSince.delete(flow.flowId);
    if (step === 'newest' && state.revision !== flow.revision) {
      flow.changedAt = Date.now();
    }
    flow.revision = state.revision;
    Object.assign(list, { state, failures: 0 });
    if (step === 'older') {
      this.#searched(list, before);
    }
  }

  /** A search that leads nowhere begins again after a while. */
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

  /** @throws what is no failure of a region */
  async #failed({ list }: SyncJob, error: unknown): Promise<void> {
    const { flow } = list;
    const { region, org } = flow.ref;
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
      await this.#gone(list);
      return;
    }
    list.failure = { at: Date.now(), problem: problemOf(error, flow.ref) };
    if (!isOfOneList(error.kind)) {
      this.#restsUntil.set(org, Date.now() + ORGANIZATION_REST_MS);
    }
    this.#options.logger.debug(
      `Couldn't read the ${list.kind} of ${region}:${org}/${flow.ref.flow}: ${error.kind}`,
    );
  }

  /** One 404 may be a mistake of the region; what it forgets is lost. */
  async #gone({ flow, kind }: SyncedList): Promise<void> {
    if (kind !== 'trails') {
      return;
    }
    const { flowId, ref } = flow;
    const since = this.#goneSince.get(flowId);
    if (since === undefined) {
      this.#goneSince.set(flowId, Date.now());
    } else if (Date.now() - since >= GONE_MS) {
      this.#goneSince.delete(flowId);
      await this.#options.store.forget(flowId);
      this.#options.logger.info(
        `Deleted the records of ${ref.region}:${ref.org}/${ref.flow}: its region no longer has this flow`,
      );
    }
  }
}

function keyOf({ flowId, kind }: Pick<ListState, 'flowId' | 'kind'>): string {
  return `${flowId} ${kind}`;
}

function restAfter(failures: number): number {
  return Math.min(FIRST_REST_MS * 2 ** (failures - 1), LONGEST_REST_MS);
}
