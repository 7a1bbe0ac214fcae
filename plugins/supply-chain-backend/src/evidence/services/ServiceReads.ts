import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type { FlowRef, Link } from 'backstage-plugin-supply-chain-common';
import { organizationKey } from '../../records/keys';
import { isFromFuture } from '../../records/clockSkew';
import type { CachedReads } from '../../regions/CachedReads';
import { RegionReader } from '../reader/RegionReader';
import type { ListSource } from '../../sync/ListSource';
import type { EvidenceStore } from '../../store/EvidenceStore';
import type { LinkedList, StoredSummaries } from './StoredSummaries';

/** Maximum number of flows read for one page of components. */
const MAX_READ_FLOWS = 200;

/**
 * Lists of a page that may be reread per `freshFor`. The data of a page with
 * more lists may be older, so that it doesn't become outdated faster than it can
 * be reread.
 */
const MAX_REREADS = 50;

/** Pages of components share one turn in the queue of a region. */
const CALLER = 'services';

/** Reads the flows of a page of components. */
export class ServiceReads {
  readonly #sources: {
    lists: ListSource;
    reads: CachedReads;
    store: EvidenceStore;
  };
  readonly #summaries: Pick<StoredSummaries, 'linkedLists'>;

  constructor(
    sources: { lists: ListSource; reads: CachedReads; store: EvidenceStore },
    summaries: Pick<StoredSummaries, 'linkedLists'>,
  ) {
    this.#sources = sources;
    this.#summaries = summaries;
  }

  /**
   * Waits only for lists that were never read. Those that aren't fresh are
   * reread for later responses. A refresh waits for all of them.
   *
   * @returns the reader, with what there is to say about the response
   */
  async read(
    links: readonly Link[],
    options: { signal?: AbortSignal; refresh?: boolean },
  ): Promise<RegionReader> {
    const reader = new RegionReader({
      ...this.#sources,
      caller: CALLER,
      ...options,
    });
    const flows = flowsOf(links);
    const lists = await this.#summaries.linkedLists(flows);
    // Without caching, every response waits for its data.
    const waitsForAll = options.refresh || this.#sources.reads.freshFor === 0;
    const awaited = lists.filter(each => waitsForAll || isUntried(each));
    await Promise.all(awaited.map(({ flow, kind }) => reader.list(flow, kind)));
    if (!waitsForAll) {
      this.#rereadOld(lists, reader);
    }
    return reader;
  }

  #rereadOld(lists: readonly LinkedList[], reader: RegionReader): void {
    const { reads } = this.#sources;
    const maxAge = reads.freshFor * Math.max(1, lists.length / MAX_REREADS);
    const old = lists
      .filter(each => !isUntried(each) && isOlder(each, maxAge))
      .sort((a, b) => triedAt(a) - triedAt(b));
    for (const { flow, kind, failedAt } of onePerOutage(old)) {
      const list = this.#sources.lists.newest(kind, flow);
      // Its circuit may be open, which isn't stored as a failure of the list.
      if (reads.readLater(list, CALLER) && failedAt === undefined) {
        reader.notes.noteSettling();
      }
    }
  }
}

/** The flows of some links, each once. */
function flowsOf(links: readonly Link[]): FlowRef[] {
  const flows = new Map(
    links.flatMap(link =>
      link.flows.map(flow => [stringifyFlowRef(flow), flow] as const),
    ),
  );
  return [...flows.values()].slice(0, MAX_READ_FLOWS);
}

function isUntried({ readAt, failedAt }: LinkedList): boolean {
  return readAt === undefined && failedAt === undefined;
}

/** When a list was last requested, in milliseconds since the epoch. */
function triedAt({ readAt = 0, failedAt = 0 }: LinkedList): number {
  return Math.max(readAt, failedAt);
}

function isOlder(list: LinkedList, maxAge: number): boolean {
  const at = triedAt(list);
  return isFromFuture(at) || Date.now() - at >= maxAge;
}

/** One list is enough to find out whether its organization's outage is over. */
function onePerOutage(lists: readonly LinkedList[]): LinkedList[] {
  const tried = new Set<string>();
  return lists.filter(({ flow, isOutage }) => {
    const place = organizationKey(flow);
    const isFirst = !tried.has(place);
    tried.add(place);
    return isFirst || !isOutage;
  });
}
