import { setTimeout } from 'node:timers/promises';
import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { closestName } from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { configuredFlows } from '../config/SupplyChainConfig';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { QueueTimeoutError } from '../errors/problems';
import type { RegionGateway } from '../regions/RegionGateway';
import type { ReadOptions, Use } from '../regions/RegionRequest';
import { begun, failed, isOfWalk, skipped } from '../store/progress';
import type { Records } from '../store/Records';
import { LIST_KINDS } from '../store/rows';
import type { ListKind, ListState } from '../store/rows';
import type { Dated } from '../store/ListTable';
import type { Store } from '../store/Store';
import type { ChangePublisher } from './ChangePublisher';
import type { SyncedFlow } from './nextStep';
import { ENDPOINTS, MAX_PER_PAGE, Pages } from './pages';
import type { ListPage, PageRequest } from './pages';
import { within } from '../util/within';

const DAY_MS = 24 * 60 * 60_000;
/** Flows that no entity has linked for this long are deleted. */
export const FORGOTTEN_AFTER_MS = 30 * DAY_MS;
/** Flows that no entity has linked for this long are no longer read. */
export const UNREAD_AFTER_MS = 3 * DAY_MS;
/** How long flows are kept, or read in the background, that are tried out. */
const TRIED_OUT_MS = 2 * 60 * 60_000;
/** Maximum number of pages of a poll; a walk closes any remaining gap. */
const MAX_POLLED = 5;
/** Number of newest trails polled: enough for a table and the matrix. */
const POLLED = { trails: 30, artifacts: MAX_PER_PAGE };
/** How long a viewer waits for records that were never read. */
const MAX_FIRST_WAIT_MS = 8_000;
/** How long a viewer waits for newer records. */
const MAX_WAIT_MS = 1_500;
/** How long to wait for another replica that is polling the same list. */
const LEASE_POLL_MS = 100;
/** How long a lease outlives the time limit of its requests. */
const LEASE_GRACE_MS = 10_000;
/** How often a page of a walk is tried before the walk goes on behind it. */
const MAX_TRIES = 2;

/** Who reads a list. */
interface Reader {
  caller: string;
  /** Reads in the background until this is aborted. */
  background?: AbortSignal;
}

/** Reads the lists of flows from their regions into the store. */
export class Sync {
  readonly #pages = new Pages();
  /** The configuration when a region last failed. */
  #failedWith?: SupplyChainConfig;
  /** Polls in progress, which all viewers share. */
  readonly #polls = new Map<string, Promise<void>>();

  constructor(
    private readonly options: {
      store: Store;
      gateway: RegionGateway;
      /** The current configuration. */
      config: () => SupplyChainConfig;
      changes: ChangePublisher;
    },
  ) {}

  /** The stored states of some flows, in order, without asking a region. */
  async states(refs: readonly FlowRef[]): Promise<SyncedFlow[]> {
    const configured = configuredFlows(refs, this.options.config());
    const keys = configured.map(({ key }) => key);
    const states = await this.options.store.flows.states(keys);
    return states.map((state, index) => ({ ...state, ...configured[index] }));
  }

  /**
   * The states of some flows once their newest records are fresh, or once that
   * takes too long for a viewer. What couldn't be read says so in its state.
   *
   * @throws the abort reason if the viewer leaves
   */
  async ensureFresh(
    refs: readonly FlowRef[],
    viewer: ReadOptions,
  ): Promise<SyncedFlow[]> {
    const before = await this.states(refs);
    const due = before.flatMap(flow =>
      LIST_KINDS.filter(kind => viewer.refresh || this.#isDue(flow[kind])).map(
        kind => ({ flow, kind }),
      ),
    );
    if (due.length === 0) {
      return before;
    }
    const polls = Promise.all(
      due.map(({ flow, kind }) => this.#sharedPoll(flow, kind, viewer.caller)),
    );
    const waitsForAll =
      viewer.refresh || this.options.config().cache.freshFor === 0;
    const isUnread = due.some(
      ({ flow, kind }) => flow[kind].headAt === undefined,
    );
    const wait = isUnread ? MAX_FIRST_WAIT_MS : MAX_WAIT_MS;
    await within(polls, waitsForAll ? Infinity : wait, viewer.signal);
    return this.states(refs);
  }

  /**
   * Reads the newest records of a list, until a page ends with a stored one.
   * The oldest page is saved first: if that is as far as it gets, the next poll
   * still finds the gap.
   *
   * @throws errors other than failures of a region, which are stored
   */
  async poll(flow: SyncedFlow, kind: ListKind, reader: Reader): Promise<void> {
    const records: Records<Dated, unknown> = this.options.store[kind];
    const perPage = POLLED[kind];
    const most = flow[kind].headAt === undefined ? 1 : MAX_POLLED;
    const pages: ListPage[] = [];
    let leavesGap = true;
    let failure: unknown;
    try {
      while (leavesGap && pages.length < most) {
        const place = { page: pages.length + 1, perPage };
        const page = await this.#read(flow, kind, reader, place);
        pages.push(page);
        leavesGap =
          page.hasNext && !(await records.meets(flow.flowId, page.records));
      }
    } catch (error) {
      failure = error;
    }
    for (const page of pages.toReversed()) {
      const isGap = leavesGap && page === pages.at(-1);
      await this.#save(flow, kind, page, 'poll', isGap);
    }
    if (failure) {
      const position = pages.length > 0 ? pages.length * perPage : undefined;
      await this.#noteFailure(flow, kind, failure, position);
    }
  }

  /**
   * Reads the next page of a list's walk, and begins one if none is in progress.
   * A page that keeps failing is left out.
   *
   * @throws errors other than failures of a region, which are stored
   */
  async walk(flow: SyncedFlow, kind: ListKind, reader: Reader): Promise<void> {
    const { flows } = this.options.store;
    const { flowId } = flow;
    let { walkPosition: position } = flow[kind];
    if (position === undefined) {
      const state = await flows.change(flowId, kind, now =>
        now.walkPosition === undefined ? begun(now, Date.now()) : now,
      );
      position = state.walkPosition ?? 0;
    }
    const place = this.#pages.next(flow, kind, position);
    try {
      const page = await this.#read(flow, kind, reader, place);
      await this.#save(flow, kind, page, 'walk');
    } catch (error) {
      const failure = await this.#noteFailure(flow, kind, error, position);
      if (failure?.position === position && failure.times >= MAX_TRIES) {
        const end = place.page * place.perPage;
        await flows.change(flowId, kind, now => skipped(now, position, end));
      }
    }
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
    { caller, signal, refresh }: ReadOptions,
  ): Promise<void> {
    const { freshFor } = this.options.config().cache;
    if (!refresh && Date.now() - trail.readAt < freshFor) {
      return;
    }
    const position = await this.options.store.trails.position(trail);
    const place = { page: position + 1, perPage: 1 };
    const look = this.#read(flow, 'trails', { caller }, place)
      .then(page => this.#save(flow, 'trails', page, 'look'))
      // The stored version is shown.
      .catch(assertOfRegion);
    await within(look, refresh ? Infinity : MAX_WAIT_MS, signal);
  }

  /**
   * Reads the newest records of some flows that nothing links yet. Those that
   * exist are read in the background for a while. Unknown ones aren't, so that
   * nobody is told that they fail.
   */
  async tryOut(refs: readonly FlowRef[], viewer: ReadOptions): Promise<void> {
    const { config, store } = this.options;
    const { flows } = store;
    const now = Date.now();
    const keys = configuredFlows(refs, config()).map(({ key }) => key);
    await flows.mark(keys, now - FORGOTTEN_AFTER_MS + TRIED_OUT_MS);
    const read = await this.ensureFresh(refs, viewer);
    const known = read.filter(({ trails }) => trails.headAt !== undefined);
    await flows.mark(
      known.map(({ key }) => key),
      now - UNREAD_AFTER_MS + TRIED_OUT_MS,
    );
  }

  #isDue({ headAt = 0, failure }: ListState): boolean {
    const config = this.options.config();
    // A changed configuration may have ended the failure.
    const isFailing = !isOfWalk(failure) && this.#failedWith === config;
    const lastAt = Math.max(headAt, (isFailing && failure?.at) || 0);
    return Date.now() - lastAt >= config.cache.freshFor;
  }

  #sharedPoll(flow: SyncedFlow, kind: ListKind, caller: string): Promise<void> {
    const key = `${kind} of ${flow.flowId}`;
    const poll =
      this.#polls.get(key) ??
      this.#leasedPoll(flow, kind, caller, key).finally(() =>
        this.#polls.delete(key),
      );
    this.#polls.set(key, poll);
    return poll;
  }

  /** Lets only one replica poll a list; the others use what it stores. */
  async #leasedPoll(
    flow: SyncedFlow,
    kind: ListKind,
    caller: string,
    lease: string,
  ): Promise<void> {
    const { leases } = this.options.store;
    const { timeout } = this.options.config().regions[flow.ref.region];
    const until = Date.now() + MAX_WAIT_MS;
    const { headAt, failure } = flow[kind];
    let isDone = false;
    while (!isDone && Date.now() < until) {
      if (await leases.take(lease, timeout + LEASE_GRACE_MS)) {
        try {
          return await this.poll(flow, kind, { caller });
        } finally {
          await leases.release(lease);
        }
      }
      await setTimeout(LEASE_POLL_MS);
      const [now] = await this.states([flow.ref]);
      isDone =
        now?.[kind].headAt !== headAt ||
        now?.[kind].failure?.at !== failure?.at;
    }
    return undefined;
  }

  /** @throws RegionalApiError, or the abort reason */
  async #read(
    flow: SyncedFlow,
    kind: ListKind,
    { caller, background }: Reader,
    place: PageRequest,
  ): Promise<ListPage> {
    const { region, org } = flow.ref;
    const request = { region, org, endpoint: ENDPOINTS[kind], caller };
    const { keepFor } = this.options.config().store;
    const list = { flow, kind, keepFor };
    const use: Use<ListPage> = (client, options) =>
      this.#pages.read(client, list, place, options);
    return background
      ? this.options.gateway.inBackground(request, background, use)
      : this.options.gateway.read(request, use);
  }

  async #save(
    { ref, flowId }: SyncedFlow,
    kind: ListKind,
    page: ListPage,
    purpose: 'poll' | 'walk' | 'look',
    leavesGap = false,
  ): Promise<void> {
    const records: Records<Dated, unknown> = this.options.store[kind];
    const saved = await records.save(flowId, { ...page, purpose, leavesGap });
    this.options.changes.publish(ref, flowId, saved);
  }

  /**
   * @param position - of the page that failed, unless it is the first one
   * @returns the list's failure
   * @throws the error, unless a region failed
   */
  async #noteFailure(
    { key, flowId }: SyncedFlow,
    kind: ListKind,
    error: unknown,
    position: number | undefined,
  ): Promise<ListState['failure']> {
    assertOfRegion(error);
    if (error.kind === 'aborted' || error instanceof QueueTimeoutError) {
      // It was never sent, which says nothing about the region.
      return undefined;
    }
    const { config, store } = this.options;
    const { flows } = store;
    this.#failedWith = config();
    const { kind: cause, httpStatus: status } = error;
    const suggestion =
      cause === 'not-found'
        ? closestName(key.flow, await flows.namesIn(key))
        : undefined;
    const failure = { kind: cause, status, position, suggestion };
    const state = await flows.change(flowId, kind, now =>
      failed(now, failure, Date.now()),
    );
    return state.failure;
  }
}

/** @throws the error, unless a region failed */
export function assertOfRegion(
  error: unknown,
): asserts error is RegionalApiError {
  if (!(error instanceof RegionalApiError)) {
    throw error;
  }
}
