import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalClient } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { ListSource } from './RegionReader';
import type { Resource } from './resources';
import type { Use } from '../regions/RegionCaller';
import { wait } from '../regions/wait';
import type { EvidenceStore } from '../store/EvidenceStore';
import type { ListKind, ListState } from '../records/storedRecords';
import { listPagesOf } from './listPages';
import { readAgain, readAround, readNewest, readOlder } from './listSteps';
import type { ListOnItsWay } from './listSteps';
import { PageSizes } from './PageSizes';
import { MAX_PER_PAGE } from './places';
import type { ChangePublisher } from './publishChanges';
import type { RunEndSearch } from './RunEndSearch';
import { RunLengths } from './RunLengths';

/** Pages while somebody waits; the background closes what stays open. */
const MAX_NEWEST_PAGES = 5;

/** How long another replica that reads a list already is waited for. */
const PATIENCE_MS = 3_000;
const POLL_MS = 100;

/** By this much a claim outlasts the region's timeout, for the store's own work. */
const CLAIM_GRACE_MS = 10_000;

/** A list of a flow on its way from a region into the store. */
interface Step extends ListOnItsWay {
  flow: FlowRef;
  flowId: number;
}

/** How the background takes a step. */
export interface StepOptions {
  /** Told of each request to a region, before it is sent. */
  onRequest?: () => void;
  /** Requests of one step, where the next step can go on. */
  maxPages?: number;
  /** Goes on with a search for the end of the run, or begins one. */
  search?: (expected: number) => RunEndSearch;
}

/**
 * Reads the lists of flows from their regions into the store. Each read is a
 * resource of the gateway, which decides when the region is asked.
 */
export class ListSync implements ListSource {
  readonly #store: EvidenceStore;
  readonly #config: () => SupplyChainConfig;
  readonly #changes: ChangePublisher;
  readonly #pages;
  readonly #wait: typeof wait;
  readonly #lengths = new RunLengths();
  readonly #sizes = new PageSizes();

  constructor(options: {
    store: EvidenceStore;
    /** The configuration now in force. */
    config: () => SupplyChainConfig;
    changes: ChangePublisher;
    /** Of another clock, for tests. */
    wait?: typeof wait;
  }) {
    this.#store = options.store;
    this.#config = options.config;
    this.#changes = options.changes;
    this.#pages = listPagesOf(
      options.store,
      () => options.config().store.keepFor,
      this.#sizes,
    );
    this.#wait = options.wait ?? wait;
  }

  /**
   * The newest records of a list. If all of them are new to a list that was
   * read before, it reads on until it meets what is kept, for a few pages.
   */
  newest(
    kind: ListKind,
    flow: FlowRef,
    options: StepOptions = {},
  ): Resource<ListState> {
    const { maxPages = MAX_NEWEST_PAGES } = options;
    const askedAt = Date.now();
    return {
      ...this.#resource(kind, flow, [], options, async (step, signal) =>
        this.#noteFailure(step, () =>
          this.#withClaim(step, askedAt, signal, before =>
            readNewest(step, before, maxPages),
          ),
        ),
      ),
      kept: {
        read: () => this.#keptState(kind, flow),
        timeOf: timeOfState,
      },
    };
  }

  /**
   * The records at some places of a list, from 0: those that are kept there
   * are read again, at their places or, where the list has moved, near them.
   * Its `readAt` is theirs.
   *
   * @param place - `record` names the record when it is one, so that those who
   * look at another at this place do not count as looking at this one
   */
  around(
    kind: ListKind,
    flow: FlowRef,
    place: { position: number; limit: number; record?: string },
  ): Resource<ListState> {
    const { position, limit, record } = place;
    const keptThere = (flowId: number) =>
      this.#pages[kind].keptAt(flowId, { offset: position, limit });
    return {
      ...this.#resource(
        kind,
        flow,
        ['around', position, limit, record],
        {},
        async step => {
          const askedAt = Date.now();
          const { ids } = await keptThere(step.flowId);
          const state = await readAround(step, place, ids);
          return { ...state, readAt: askedAt };
        },
      ),
      kept: {
        read: async () => {
          const state = await this.#keptState(kind, flow);
          const { readAt } = state ? await keptThere(state.flowId) : {};
          return state && readAt !== undefined
            ? { ...state, readAt }
            : undefined;
        },
        timeOf: timeOfState,
      },
    };
  }

  /**
   * The records after the unbroken run: one page, at the place where the run
   * should end. If it does not join the run, the search says where to look next.
   */
  older(
    kind: ListKind,
    flow: FlowRef,
    options: StepOptions = {},
  ): Resource<ListState> {
    return this.#resource(kind, flow, ['older'], options, step =>
      readOlder(step, options.search),
    );
  }

  /**
   * A page of older records that are kept, once more: evidence may come late,
   * and builds start and stop without a change of their trail's time. It goes
   * on where it was, and rests at the end of the list.
   */
  secondLook(
    kind: ListKind,
    flow: FlowRef,
    options: StepOptions = {},
  ): Resource<ListState> {
    return this.#resource(kind, flow, ['second look'], options, readAgain);
  }

  #resource(
    kind: ListKind,
    flow: FlowRef,
    resource: (string | number | undefined)[],
    { onRequest }: StepOptions,
    load: (step: Step, signal: AbortSignal) => Promise<ListState>,
  ): Resource<ListState> {
    const { region, org } = flow;
    const { endpoint } = this.#pages[kind];
    return {
      region,
      org,
      endpoint,
      resource: [flow.flow, 'list', ...resource],
      load: async (client, options) => {
        const step = await this.#step(kind, flow, client, options, onRequest);
        return load(step, options.signal);
      },
    };
  }

  async #step(
    kind: ListKind,
    flow: FlowRef,
    client: RegionalClient,
    options: Parameters<Use<unknown>>[1],
    onRequest: () => void = () => {},
  ): Promise<Step> {
    const pages = this.#pages[kind];
    const flowId = await this.#flowId(flow);
    return {
      kind,
      flow,
      flowId,
      maxPerPage: () =>
        kind === 'artifacts' ? this.#sizes.limitOf(flow.region) : MAX_PER_PAGE,
      read: async place => {
        options.signal.throwIfAborted();
        onRequest();
        const page = await pages.read(client, flow, place, options, onRequest);
        const { state, changes } = await page.save(flowId);
        this.#changes.publish(flow, changes);
        return { page, state };
      },
      state: () => this.#state(flowId, kind),
      countSince: since => pages.count(flowId, { since }),
      lengthOfRun: state =>
        this.#lengths.of(state, range => pages.count(flowId, range)),
      recount: state => this.#lengths.forget(state),
      markRevisited: progress =>
        this.#store.markRevisited(flowId, kind, progress),
    };
  }

  /** Of several replicas one reads a list; the others take what it read. */
  async #withClaim(
    { flow, flowId, kind }: Step,
    askedAt: number,
    signal: AbortSignal,
    read: (before: ListState) => Promise<ListState>,
  ): Promise<ListState> {
    const { timeout } = this.#config().regions[flow.region];
    const known = await this.#state(flowId, kind);
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const isMine = await this.#store.claim(
        flowId,
        kind,
        timeout + CLAIM_GRACE_MS,
      );
      try {
        const state = await this.#state(flowId, kind);
        const { readAt = 0 } = state;
        if (readAt >= askedAt || (!isMine && readAt > (known.readAt ?? 0))) {
          return state;
        }
        if (isMine || performance.now() >= until) {
          return await read(state);
        }
      } finally {
        if (isMine) {
          await this.#store.release(flowId, kind);
        }
      }
      await this.#wait(POLL_MS, signal);
    }
  }

  /** Lets answers from what is kept say why it may be old. */
  async #noteFailure<T>(
    { kind, flowId }: Step,
    read: () => Promise<T>,
  ): Promise<T> {
    const at = Date.now();
    try {
      return await read();
    } catch (error) {
      if (error instanceof RegionalApiError && error.kind !== 'aborted') {
        const failure = error.kind;
        await this.#store.noteFailedRead(flowId, kind, { at, failure });
      }
      throw error;
    }
  }

  async #keptState(
    kind: ListKind,
    flow: FlowRef,
  ): Promise<ListState | undefined> {
    const state = await this.#state(await this.#flowId(flow), kind);
    return state.readAt === undefined ? undefined : state;
  }

  async #state(flowId: number, kind: ListKind): Promise<ListState> {
    const states = await this.#store.listStates([flowId]);
    return (
      states.find(state => state.kind === kind) ?? {
        flowId,
        kind,
        revision: 0,
        complete: false,
        unreadable: 0,
      }
    );
  }

  #flowId({ region, org, flow }: FlowRef): Promise<number> {
    const address = this.#config().regions[region].baseUrl;
    return this.#store.flowId({ address, org, flow });
  }
}

function timeOfState({ readAt = 0 }: ListState): number {
  return readAt;
}
