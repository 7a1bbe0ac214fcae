import type {
  CallOptions,
  RegionalClient,
} from 'backstage-plugin-supply-chain-node';
import { LRUCache } from 'lru-cache';
import type { ListKind, ReadPage } from '../store/rows';
import type { Dated } from '../store/ListTable';
import type { SyncedFlow, SyncedList } from './nextStep';

/** Maximum page size. Records of E6 take about 20 KB each. */
export const MAX_PER_PAGE = 50;

/**
 * Default page size of E1. No region returns fewer records if there are more.
 */
const LEAST_PER_PAGE = 15;

/** A page of a region's list, as requested. */
export interface PageRequest {
  /** Starts at 1. */
  page: number;
  perPage: number;
}

export const ENDPOINTS = { trails: 'E6', artifacts: 'E1' } as const;

/** A page that was read, but isn't saved yet. */
export type ListPage = Omit<ReadPage<Dated>, 'purpose' | 'leavesGap'>;

/** Reads pages of lists from regions. */
export class Pages {
  /** Page sizes of lists that return fewer artifacts than requested, by flow. */
  readonly #sizes = new LRUCache<number, number>({ max: 10_000 });

  /** A page that begins with the last record that a walk has passed. */
  next({ flowId }: SyncedFlow, kind: ListKind, position: number): PageRequest {
    const size = kind === 'artifacts' ? this.#sizes.get(flowId) : undefined;
    return pageFrom(Math.max(0, position - 1), size ?? MAX_PER_PAGE);
  }

  /**
   * @param keepFor - how old the records are that are kept, in milliseconds
   * @throws RegionalApiError
   */
  async read(
    client: RegionalClient,
    { flow, kind, keepFor }: SyncedList & { keepFor: number },
    { page, perPage }: PageRequest,
    options: CallOptions,
  ): Promise<ListPage> {
    const readAt = Date.now();
    const keepSince = readAt - keepFor;
    const { org, flow: flowName } = flow.ref;
    const request = { org, flowName, page, perPage };
    const trails =
      kind === 'trails' ? await client.listTrails(request, options) : undefined;
    const { items, unreadable, unreadableNames } =
      trails ?? (await client.listArtifacts(request, options));
    const doubtful = trails?.items.filter(trail => trail.mayHideDeployments);
    const length = items.length + unreadable;
    if (!trails && length < perPage && length >= LEAST_PER_PAGE) {
      // Either the list ends here, or the region caps the page size.
      this.#sizes.set(flow.flowId, length);
    }
    const mayContinue =
      trails?.hasNextPage ?? length >= Math.min(perPage, LEAST_PER_PAGE);
    return {
      readAt,
      keepSince,
      start: (page - 1) * perPage,
      records: items,
      length,
      unreadable: unreadable + (doubtful?.length ?? 0),
      unreadableKeys: unreadableNames,
      hasNext: mayContinue && !isPast(items, keepSince),
    };
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
  let best = { page: 0, perPage: 0 };
  for (let perPage = max; perPage > max / 2; perPage -= 1) {
    const page = Math.floor(position / perPage) + 1;
    if (page * perPage > best.page * best.perPage) {
      best = { page, perPage };
    }
  }
  return best;
}

/** A single odd time must not hide the younger records below it. */
function isPast(records: readonly Dated[], keepSince: number): boolean {
  return (
    records.length > 0 &&
    records.every(
      ({ record }) => Date.parse(record.createdAt ?? '') < keepSince,
    )
  );
}
