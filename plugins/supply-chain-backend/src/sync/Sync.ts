import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { RegionGateway } from '../regions/RegionGateway';
import type { Use } from '../regions/RegionRequest';
import { afterSkipped, begun } from '../store/progress';
import type { Purpose } from '../store/progress';
import { LIST_KINDS } from '../store/rows';
import type { FlowKey, FlowState, ListKind, ListState } from '../store/rows';
import type { Store } from '../store/Store';
import type { ChangePublisher } from './ChangePublisher';
import { ENDPOINTS, MAX_PER_PAGE, Pages } from './pages';
import type { PageRequest } from './pages';
import { within } from './within';

/** Maximum number of pages of a poll; a walk closes any remaining gap. */
const MAX_POLLED = 5;
/** Number of newest trails polled: enough for a table and the matrix. */
const POLLED = { trails: 30, artifacts: MAX_PER_PAGE };
/** How long a viewer waits for records that were never read. */
const MAX_FIRST_WAIT_MS = 8_000;
/** How long a viewer waits for newer records. */
const MAX_WAIT_MS = 1_500;
/** How long to wait for another replica that is polling the same list. */
const CLAIM_POLL_MS = 100;
/** How long a claim outlives the time limit of its requests. */
const CLAIM_GRACE_MS = 10_000;
/** How often a page of a walk is tried before the walk goes on behind it. */
const MAX_TRIES = 2;

/** Failures that say nothing about other lists of the organization. */
const OF_ONE_LIST = [
  'not-found',
  'malformed',
  'too-large',
  'server',
  'invalid',
];

/** A flow with the region that is configured for it, and its state. */
export interface SyncedFlow extends FlowState {
  ref: FlowRef;
}

/** Who a request is for. */
interface ReadOptions {
  caller: string;
  signal?: AbortSignal;
  /** Reads from the regions even if the stored records are fresh. */
  refresh?: boolean;
}

/** Reads the lists of flows from their regions into the store. */
export class Sync {
  readonly #store: Store;
  readonly #gateway: RegionGateway;
  readonly #config: () => SupplyChainConfig;
  readonly #changes: ChangePublisher;
  readonly #pages = new Pages();
  /** Polls in progress, which all viewers share. */
  readonly #polls = new Map<string, Promise<void>>();

  constructor(options: {
    store: Store;
    gateway: RegionGateway;
    /** The current configuration. */
    config: () => SupplyChainConfig;
    changes: ChangePublisher;
  }) {
    this.#store = options.store;
    this.#gateway = options.gateway;
    this.#config = options.config;
    this.#changes = options.changes;
  }

  /** The stored states of some flows, in order, without asking a region. */
  async states(refs: readonly FlowRef[]): Promise<SyncedFlow[]> {
    const configured = refs.filter(ref => this.#keyOf(ref) !== undefined);
    const states = await this.#store.flows.states(
      configured.map(ref => this.#keyOf(ref)!),
    );
    return states.map((state, index) => {
      const { region, org, flow } = configured[index];
      return { ...state, ref: { region, org, flow } };
    });
  }

  /**
   * The states of some flows once their newest records are fresh, or once that
   * takes too long for a viewer. What couldn't be read says so in its state.
   *
   * @throws the abort reason if the viewer leaves
   */
  async ensureFresh(
    refs: readonly FlowRef[],
    options: ReadOptions,
  ): Promise<SyncedFlow[]> {
    const before = await this.states(refs);
    const due = before.flatMap(flow =>
      LIST_KINDS.filter(kind => this.#isDue(flow[kind], options)).map(kind => ({
        flow,
        kind,
      })),
    );
    if (due.length === 0) {
      return before;
    }
    const polls = Promise.all(
      due.map(({ flow, kind }) => this.#sharedPoll(flow, kind, options)),
    );
    await within(polls, this.#longestWait(due, options), options.signal);
    return this.states(refs);
  }

  /**
   * Reads the newest records of a list, until a page meets what is stored.
   *
   * @param options - `isLow` for the background
   * @throws errors other than failures of a region, which are stored
   */
  async poll(
    flow: SyncedFlow,
    kind: ListKind,
    options: ReadOptions & { isLow?: boolean },
  ): Promise<void> {
    const perPage = POLLED[kind];
    const isFirst = flow[kind].headAt === undefined;
    for (let page = 1; page <= MAX_POLLED; page += 1) {
      const isLast = isFirst || page === MAX_POLLED;
      const saved = await this.#read(flow, kind, options, {
        place: { page, perPage },
        purpose: 'poll',
        isLast,
      });
      if (!saved || saved.meets || !saved.hasNext || isLast) {
        return;
      }
    }
  }

  /**
   * Reads the next page of a list's walk, and begins one if none is in progress.
   * A page that keeps failing is left out.
   *
   * @throws errors other than failures of a region, which are stored
   */
  async walk(
    flow: SyncedFlow,
    kind: ListKind,
    options: ReadOptions,
  ): Promise<void> {
    const { flows } = this.#store;
    let state = flow[kind];
    if (state.walkPosition === undefined) {
      state = begun(state, Date.now());
      await flows.saveProgress(flow.flowId, kind, state);
    }
    const position = state.walkPosition!;
    const place = this.#pages.next(flow.ref, kind, position);
    const { failure } = state;
    if (failure?.position === position && failure.times >= MAX_TRIES) {
      const left = {
        ...afterSkipped(state, place.perPage),
        failure: undefined,
      };
      await flows.saveProgress(flow.flowId, kind, left);
      return;
    }
    await this.#read(
      { ...flow, [kind]: state },
      kind,
      { ...options, isLow: true },
      {
        place,
        purpose: 'walk',
        isLast: false,
      },
    );
  }

  /**
   * Reads a stored trail again, unless it is fresh. Evidence may arrive late,
   * and only a walk would see it otherwise.
   *
   * @throws the abort reason if the viewer leaves
   */
  async reread(
    flow: SyncedFlow,
    trail: { flowId: number; id: number; createdAt: number; readAt: number },
    options: ReadOptions,
  ): Promise<void> {
    const { freshFor } = this.#config().cache;
    if (!options.refresh && Date.now() - trail.readAt < freshFor) {
      return;
    }
    const position = await this.#store.trails.position(trail);
    const look = this.#read(flow, 'trails', options, {
      place: { page: position + 1, perPage: 1 },
      purpose: 'look',
      isLast: true,
    });
    await within(
      look,
      options.refresh ? Infinity : MAX_WAIT_MS,
      options.signal,
    );
  }

  /** The key of a flow in the store; undefined if its region isn't configured. */
  #keyOf({ region, org, flow }: FlowRef): FlowKey | undefined {
    const { regions } = this.#config();
    return Object.hasOwn(regions, region)
      ? { address: regions[region].baseUrl, org, flow }
      : undefined;
  }

  #isDue({ headAt, failure }: ListState, { refresh }: ReadOptions): boolean {
    const { freshFor } = this.#config().cache;
    const lastAt = Math.max(headAt ?? 0, failure?.at ?? 0);
    return refresh || Date.now() - lastAt >= freshFor;
  }

  #longestWait(
    due: readonly { flow: SyncedFlow; kind: ListKind }[],
    { refresh }: ReadOptions,
  ): number {
    const waitsForAll = refresh || this.#config().cache.freshFor === 0;
    const isUnread = due.some(
      ({ flow, kind }) => flow[kind].headAt === undefined,
    );
    return waitsForAll ? Infinity : isUnread ? MAX_FIRST_WAIT_MS : MAX_WAIT_MS;
  }

  #sharedPoll(
    flow: SyncedFlow,
    kind: ListKind,
    { caller }: ReadOptions,
  ): Promise<void> {
    const key = `${kind} ${stringifyFlowRef(flow.ref)}`;
    const known = this.#polls.get(key);
    if (known) {
      return known;
    }
    const poll = this.#claimedPoll(flow, kind, caller).finally(() =>
      this.#polls.delete(key),
    );
    this.#polls.set(key, poll);
    return poll;
  }

  /** Lets only one replica poll a list; the others use what it stores. */
  async #claimedPoll(
    flow: SyncedFlow,
    kind: ListKind,
    caller: string,
  ): Promise<void> {
    const { flows } = this.#store;
    const { timeout } = this.#config().regions[flow.ref.region];
    const lasts = timeout + CLAIM_GRACE_MS;
    const until = Date.now() + MAX_WAIT_MS;
    for (;;) {
      if (await flows.claim(flow.flowId, kind, lasts)) {
        try {
          return await this.poll(flow, kind, { caller });
        } finally {
          await flows.release(flow.flowId, kind);
        }
      }
      const [{ [kind]: now }] = await this.states([flow.ref]);
      const isDone =
        now.headAt !== flow[kind].headAt ||
        now.failure?.at !== flow[kind].failure?.at;
      if (isDone || Date.now() >= until) {
        return undefined;
      }
      await new Promise(resolve => {
        setTimeout(resolve, CLAIM_POLL_MS);
      });
    }
  }

  /** @returns undefined if the region fails */
  async #read(
    flow: SyncedFlow,
    kind: ListKind,
    options: ReadOptions & { isLow?: boolean },
    page: { place: PageRequest; purpose: Purpose; isLast: boolean },
  ) {
    try {
      return await this.#readAndSave(flow, kind, options, page);
    } catch (error) {
      if (!(error instanceof RegionalApiError)) {
        throw error;
      }
      if (error.kind !== 'aborted' && page.purpose !== 'look') {
        await this.#noteFailure(flow, kind, error, page);
      }
      return undefined;
    }
  }

  async #readAndSave(
    flow: SyncedFlow,
    kind: ListKind,
    options: ReadOptions & { isLow?: boolean },
    page: { place: PageRequest; purpose: Purpose; isLast: boolean },
  ) {
    const { ref, flowId } = flow;
    const readAt = Date.now();
    const purpose = {
      purpose: page.purpose,
      isLast: page.isLast,
      readAt,
      keepSince: readAt - this.#config().store.keepFor,
    };
    const saved = await this.#call(
      flow,
      kind,
      options,
      async (client, { signal }) => {
        if (kind === 'trails') {
          const trails = await this.#pages.trails(
            client,
            ref,
            page.place,
            purpose,
            { signal },
          );
          const { hasNext } = trails;
          return {
            hasNext,
            ...(await this.#store.trails.save(flowId, trails)),
          };
        }
        const artifacts = await this.#pages.artifacts(
          client,
          ref,
          page.place,
          purpose,
          { signal },
        );
        return {
          hasNext: artifacts.hasNext,
          ...(await this.#store.artifacts.save(flowId, artifacts)),
        };
      },
    );
    if (flow[kind].failure?.isWide) {
      await this.#store.flows.clearWideFailures(flow.key);
    }
    this.#changes.publish(ref, saved.changes);
    return saved;
  }

  #call<T>(
    { ref }: SyncedFlow,
    kind: ListKind,
    { caller, signal, isLow }: ReadOptions & { isLow?: boolean },
    use: Use<T>,
  ): Promise<T> {
    const { region, org } = ref;
    const request = { region, org, endpoint: ENDPOINTS[kind], caller };
    return isLow && signal
      ? this.#gateway.inBackground(request, signal, use)
      : this.#gateway.read(request, use);
  }

  async #noteFailure(
    flow: SyncedFlow,
    kind: ListKind,
    error: RegionalApiError,
    page: { purpose: Purpose },
  ): Promise<void> {
    const { failure, walkPosition } = flow[kind];
    const position = page.purpose === 'walk' ? walkPosition : undefined;
    const isSame =
      failure?.kind === error.kind && failure.position === position;
    const at = Date.now();
    await this.#store.flows.noteFailure(flow, kind, {
      kind: error.kind as Exclude<typeof error.kind, 'aborted'>,
      status: error.httpStatus,
      since: isSame ? failure.since : at,
      at,
      times: isSame ? failure.times + 1 : 1,
      isWide: !OF_ONE_LIST.includes(error.kind) || undefined,
      position,
    });
  }
}
