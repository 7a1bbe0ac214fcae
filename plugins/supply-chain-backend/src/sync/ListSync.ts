import { setTimeout as wait } from 'node:timers/promises';
import { NotFoundError } from '@backstage/errors';
import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalClient } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { ListSource } from './ListSource';
import type { Resource } from '../regions/RegionRequest';
import type { Use } from '../regions/RegionRequest';
import { isFromFuture } from '../records/clockSkew';
import type { EvidenceStore } from '../store/EvidenceStore';
import type { FlowKey, ListKind, ListState } from '../records/storedRecords';
import { listPagesOf } from './listPages';
import {
  revisitNextPage,
  readNearby,
  readNewest,
  readOlder,
} from './listSteps';
import type { ListReader } from './listSteps';
import { PageSizes } from './PageSizes';
import { MAX_REGION_PAGE_SIZE } from './pageRequests';
import type { ChangePublisher } from './ChangePublisher';
import type { RunEndSearch } from './RunEndSearch';
import { RunLengths } from './RunLengths';

/**
 * Maximum number of pages to read while a user waits. The background sync
 * closes any remaining gap.
 */
const MAX_NEWEST_PAGES = 5;

/**
 * How long to wait for another replica that is already reading the list. Short,
 * so that a viewer who waits for a replica that died still gets new data, and
 * isn't told that the region doesn't respond.
 */
const MAX_WAIT_MS = 1_000;
const POLL_MS = 100;

/**
 * Added to the region's timeout to get a claim's duration, as time for the
 * store.
 */
const CLAIM_GRACE_MS = 10_000;

/** A list being read from a region into the store. */
interface Step extends ListReader {
  flow: FlowRef;
  flowId: number;
}

/** Options for steps of the background sync. */
interface StepOptions {
  /** ID of the flow's row. Looking it up would mark the flow as linked. */
  flowId?: number;
  /** Called before each request to a region. */
  onRequest?: () => void;
  /** Maximum number of requests per step; the next step continues. */
  maxPages?: number;
  /** Returns the search for the end of the run in progress, or a new one. */
  search?: (expected: number) => RunEndSearch;
}

/**
 * Reads lists of flows from their regions into the store. Each read is a
 * gateway resource; the gateway decides when to call the region.
 */
export class ListSync implements ListSource {
  readonly #store: EvidenceStore;
  readonly #config: () => SupplyChainConfig;
  readonly #changes: ChangePublisher;
  readonly #pages;
  readonly #lengths = new RunLengths();
  readonly #sizes = new PageSizes();

  constructor(options: {
    store: EvidenceStore;
    /** The current configuration. */
    config: () => SupplyChainConfig;
    changes: ChangePublisher;
  }) {
    this.#store = options.store;
    this.#config = options.config;
    this.#changes = options.changes;
    this.#pages = listPagesOf(
      options.store,
      () => options.config().store.keepFor,
      this.#sizes,
    );
  }

  /**
   * The newest records of a list. If they don't overlap a previously read list,
   * reads a few more pages until they do.
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
      stored: async () => withTime(await this.#storedState(kind, flow)),
    };
  }

  /**
   * Rereads the records at some places of a list, starting at 0. If the list
   * has shifted, also looks nearby for the stored records. `readAt` is the time
   * those were read.
   *
   * @param place - `record` is the record's name if there is only one, so that
   * concurrent reads of different records at the same place aren't shared
   */
  around(
    kind: ListKind,
    flow: FlowRef,
    place: { position: number; limit: number; record?: string },
    options: StepOptions = {},
  ): Resource<ListState> {
    const { position, limit, record } = place;
    const storedIds = (flowId: number) =>
      this.#pages[kind].storedIds(flowId, { offset: position, limit });
    return {
      ...this.#resource(
        kind,
        flow,
        ['around', position, limit, record],
        options,
        async step => {
          const askedAt = Date.now();
          const { ids } = await storedIds(step.flowId);
          const state = await readNearby(step, place, ids, options.maxPages);
          return { ...state, readAt: askedAt };
        },
      ),
      stored: async () => {
        const state = await this.#storedState(kind, flow);
        const { readAt } = state ? await storedIds(state.flowId) : {};
        return withTime(state && { ...state, readAt });
      },
    };
  }

  /**
   * The next page of older records, at the expected end of the unbroken run. If
   * the page doesn't join the run, the search decides where to look next.
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
   * Rereads a page of stored older records. Evidence may arrive late, and
   * builds start and stop without changing the time of their trail. Continues
   * where it left off, and pauses at the end of the list.
   */
  revisit(
    kind: ListKind,
    flow: FlowRef,
    options: StepOptions = {},
  ): Resource<ListState> {
    return this.#resource(
      kind,
      flow,
      ['daily reread'],
      options,
      revisitNextPage,
    );
  }

  #resource(
    kind: ListKind,
    flow: FlowRef,
    resource: (string | number | undefined)[],
    stepOptions: StepOptions,
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
        const read = async () =>
          load(
            await this.#step(kind, flow, client, options, stepOptions),
            options.signal,
          );
        return stepOptions.flowId === undefined
          ? this.#retryWithNewRow(flow, read)
          : read();
      },
    };
  }

  /** Repeats a read with a new row if the flow's row was deleted. */
  async #retryWithNewRow<T>(flow: FlowRef, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof NotFoundError)) {
        throw error;
      }
      await this.#store.markLinked([this.#keyOf(flow)]);
      return read();
    }
  }

  async #step(
    kind: ListKind,
    flow: FlowRef,
    client: RegionalClient,
    options: Parameters<Use<unknown>>[1],
    { flowId: knownId, onRequest = () => {} }: StepOptions,
  ): Promise<Step> {
    const pages = this.#pages[kind];
    const flowId = knownId ?? (await this.#flowId(flow));
    return {
      kind,
      flow,
      flowId,
      maxPerPage: () =>
        kind === 'artifacts'
          ? this.#sizes.limitOf(flow.region)
          : MAX_REGION_PAGE_SIZE,
      read: async place => {
        options.signal.throwIfAborted();
        onRequest();
        const page = await pages.read(client, flow, place, options, onRequest);
        const { state, changes } = await page.save(flowId);
        await this.#changes.publish({ flow, flowId }, changes);
        return { page, state };
      },
      state: () => this.#state(flowId, kind),
      countSince: since => pages.count(flowId, { since }),
      lengthOfRun: state =>
        this.#lengths.lengthOf(state, range => pages.count(flowId, range)),
      recount: state => this.#lengths.forget(state),
      markRevisited: progress =>
        this.#store.markRevisited(flowId, kind, progress),
    };
  }

  /**
   * Lets only one replica read a list at a time. The others use its result.
   *
   * A claim outlives a replica that dies, and a database that fails to release
   * it. Until it expires, each read waits {@link MAX_WAIT_MS} and then goes
   * ahead without it: a claim saves requests, but nothing depends on it.
   */
  async #withClaim(
    { flow, flowId, kind }: Step,
    askedAt: number,
    signal: AbortSignal,
    read: (before: ListState) => Promise<ListState>,
  ): Promise<ListState> {
    const { timeout } = this.#config().regions[flow.region];
    const known = await this.#state(flowId, kind);
    const until = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const isMine = await this.#store.claim(
        flowId,
        kind,
        timeout + CLAIM_GRACE_MS,
      );
      try {
        const state = await this.#state(flowId, kind);
        const { readAt = 0 } = state;
        const isNew = readAt >= askedAt && !isFromFuture(readAt);
        const isByOther = !isMine && readAt !== (known.readAt ?? 0);
        if (isNew || isByOther) {
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
      await wait(POLL_MS, undefined, { signal });
    }
  }

  /**
   * Saves the failure, so that responses with stored data can say why it may be
   * old.
   */
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
        await this.#store.saveFailedRead(flowId, kind, { at, failure });
      }
      throw error;
    }
  }

  async #storedState(
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

  #flowId(flow: FlowRef): Promise<number> {
    return this.#store.flowId(this.#keyOf(flow));
  }

  #keyOf({ region, org, flow }: FlowRef): FlowKey {
    return { address: this.#config().regions[region].baseUrl, org, flow };
  }
}

function withTime(
  state: ListState | undefined,
): { value: ListState; readAt: number } | undefined {
  const { readAt } = state ?? {};
  return state && readAt !== undefined ? { value: state, readAt } : undefined;
}
