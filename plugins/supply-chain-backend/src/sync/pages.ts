import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  ArtifactToStore,
  CallOptions,
  RegionalClient,
  TrailToStore,
} from 'backstage-plugin-supply-chain-node';
import { LRUCache } from 'lru-cache';
import { organizationKey } from '../util/keys';
import type { ListKind, ReadPage, Saved } from '../store/rows';
import type { Store } from '../store/Store';

/** Maximum page size. Records of E6 take about 20 KB each. */
export const MAX_PER_PAGE = 50;

/**
 * Default page size of E1. No region returns fewer records if there are more.
 */
const LEAST_PER_PAGE = 15;

/** How long a region that doesn't offer E1 isn't asked for it. */
const E1_RETRY_MS = 60 * 60_000;

/** A page of a region's list, as requested. */
export interface PageRequest {
  /** Starts at 1. */
  page: number;
  perPage: number;
}

/** Which list to read, and when. Times are milliseconds since the epoch. */
interface Target {
  flow: FlowRef;
  flowId: number;
  readAt: number;
  /** Records created before this time aren't kept. */
  keepSince: number;
}

/** The part of the store that a list is saved to. */
interface Table<T> {
  save(flowId: number, page: ReadPage<T>): Promise<Saved>;
  meets(flowId: number, page: readonly T[]): Promise<boolean>;
}

/** Endpoint of each list. */
export const ENDPOINTS = { trails: 'E6', artifacts: 'E1' } as const;

/** A page that was read, but isn't saved yet. */
export class UnsavedPage<T = unknown> {
  readonly #table: Table<T>;
  readonly #flowId: number;
  readonly #page: Omit<ReadPage<T>, 'purpose' | 'leavesGap'>;

  constructor(
    table: Table<T>,
    flowId: number,
    page: Omit<ReadPage<T>, 'purpose' | 'leavesGap'>,
  ) {
    this.#table = table;
    this.#flowId = flowId;
    this.#page = page;
  }

  /** Whether older records follow that are to be stored. */
  get hasNext(): boolean {
    return this.#page.hasNext;
  }

  /** Whether it ends with a stored record. */
  meetsStored(): Promise<boolean> {
    return this.#table.meets(this.#flowId, this.#page.records);
  }

  save(how: Pick<ReadPage<T>, 'purpose' | 'leavesGap'>): Promise<Saved> {
    return this.#table.save(this.#flowId, { ...this.#page, ...how });
  }
}

/** Reads pages of lists from regions. */
export class Pages {
  /** Page sizes of lists that return fewer artifacts than requested. */
  readonly #sizes = new LRUCache<string, number>({ max: 10_000 });
  /** When to ask for E1 again, by region and organization. */
  readonly #retryE1At = new Map<string, number>();

  /** A page that begins with the last record that a walk has passed. */
  next(flow: FlowRef, kind: ListKind, position: number): PageRequest {
    const size = this.#sizes.get(listKey(flow, kind)) ?? MAX_PER_PAGE;
    return pageFrom(Math.max(0, position - 1), size);
  }

  /** @throws RegionalApiError */
  async trails(
    client: RegionalClient,
    store: Store,
    { flow, flowId, readAt, keepSince }: Target,
    { page, perPage }: PageRequest,
    options: CallOptions,
  ): Promise<UnsavedPage<TrailToStore>> {
    const read = await client.listTrails(
      { org: flow.org, flowName: flow.flow, page, perPage },
      options,
    );
    const doubtful = read.items.filter(
      trail => trail.mayHideDeployments,
    ).length;
    return new UnsavedPage(store.trails, flowId, {
      records: read.items,
      length: read.items.length + read.unreadable,
      unreadable: read.unreadable + doubtful,
      unreadableKeys: read.unreadableNames,
      start: (page - 1) * perPage,
      hasNext: read.hasNextPage && !isPast(read.items, keepSince),
      readAt,
      keepSince,
    });
  }

  /** @throws RegionalApiError */
  async artifacts(
    client: RegionalClient,
    store: Store,
    { flow, flowId, readAt, keepSince }: Target,
    { page, perPage }: PageRequest,
    options: CallOptions,
  ): Promise<UnsavedPage<ArtifactToStore>> {
    const request = { org: flow.org, flowName: flow.flow, page, perPage };
    const read = await this.#listArtifacts(client, flow, request, options);
    const length = read.items.length + read.unreadable;
    if (length < perPage && length >= LEAST_PER_PAGE) {
      // Either the list ends here, or the region caps the page size.
      this.#sizes.set(listKey(flow, 'artifacts'), length);
    }
    return new UnsavedPage(store.artifacts, flowId, {
      records: read.items,
      length,
      unreadable: read.unreadable,
      unreadableKeys: read.unreadableNames,
      start: (page - 1) * perPage,
      hasNext:
        length >= Math.min(perPage, LEAST_PER_PAGE) &&
        !isPast(read.items, keepSince),
      readAt,
      keepSince,
    });
  }

  /**
   * Some regions don't support E1 and respond with 404, 405 or 501; they have
   * E2. A 404 may also mean that the flow is unknown, so only a list read from
   * E2 proves that E1 is missing.
   */
  async #listArtifacts(
    client: RegionalClient,
    flow: FlowRef,
    request: { org: string; flowName: string } & PageRequest,
    options: CallOptions,
  ) {
    const key = organizationKey(flow);
    if (Date.now() < (this.#retryE1At.get(key) ?? -Infinity)) {
      return client.listFlowArtifacts(request, options);
    }
    try {
      return await client.listArtifacts(request, options);
    } catch (error) {
      if (!(error instanceof RegionalApiError) || !isNotOffered(error)) {
        throw error;
      }
      const page = await client.listFlowArtifacts(request, options);
      this.#retryE1At.set(key, Date.now() + E1_RETRY_MS);
      return page;
    }
  }
}

/**
 * The page that contains a position and reaches furthest beyond it. Regions use
 * one size for all pages of a list, so the size is varied to shift where pages
 * begin.
 *
 * @param position - starting at 0
 * @param max - maximum page size
 */
export function pageFrom(position: number, max: number): PageRequest {
  let best = pageAt(position, max);
  for (let perPage = max; perPage > max / 2; perPage -= 1) {
    const place = pageAt(position, perPage);
    if (place.page * perPage > best.page * best.perPage) {
      best = place;
    }
  }
  return best;
}

/** The page of the given size that contains a position. */
function pageAt(position: number, perPage: number): PageRequest {
  return { page: Math.floor(position / perPage) + 1, perPage };
}

/** A single odd time must not hide the younger records below it. */
function isPast(
  records: readonly (TrailToStore | ArtifactToStore)[],
  keepSince: number,
): boolean {
  return (
    records.length > 0 &&
    records.every(
      ({ record: { createdAt } }) =>
        createdAt !== undefined && Date.parse(createdAt) < keepSince,
    )
  );
}

function isNotOffered({ httpStatus = 0 }: RegionalApiError): boolean {
  return [404, 405, 501].includes(httpStatus);
}

function listKey({ region, org, flow }: FlowRef, kind: ListKind): string {
  return JSON.stringify([region, org, flow, kind]);
}
