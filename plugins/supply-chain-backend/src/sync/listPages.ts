import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type {
  CallOptions,
  RegionalClient,
  Trail,
} from 'backstage-plugin-supply-chain-node';
import { toStoredArtifact } from '../records/artifact/artifactRecord';
import { organizationKey } from '../records/keys';
import { deploymentSpansOf, mayHideDeployments } from '../records/RunningNow';
import { toStoredTrail } from '../records/trail/trailDetails';
import { verdictTimes } from '../records/trail/verdictTimes';
import type { EvidenceStore } from '../store/EvidenceStore';
import type {
  Stored,
  StoredArtifact,
  ListKind,
  ListState,
  ReadPage,
  StoreChange,
  TrailToStore,
} from '../records/storedRecords';
import { mapYielding } from '../store/eventLoop';
import type { PageSizes } from './PageSizes';
import type { PageRequest } from './pageRequests';

/** A page that was read but not yet saved. */
export interface ListPage {
  /** IDs of its records, in order. */
  ids: string[];
  /** Number of records, including unreadable ones. */
  length: number;
  hasNext: boolean;
  /**
   * Creation times of the first and last record, in milliseconds since the
   * epoch, if known.
   */
  top?: number;
  bottom?: number;
  /** Saves the page to the store. */
  save(flowId: number): Promise<{ state: ListState; changes: StoreChange[] }>;
}

/** Stored records. */
interface StoredIds {
  /** Their IDs, in order. */
  ids: string[];
  /**
   * When the least recently read of them was read; absent if there are none.
   */
  readAt?: number;
}

/** Common operations on the lists of trails and artifacts. */
interface ListPages {
  endpoint: 'E6' | 'E1';
  /**
   * @param onMore - called before each further request, made to find the end of
   * the list or if the region doesn't offer the endpoint
   * @throws RegionalApiError
   */
  read(
    client: RegionalClient,
    flow: FlowRef,
    place: PageRequest,
    options: CallOptions,
    onMore: () => void,
  ): Promise<ListPage>;
  /** Stored records at some places of the list. */
  storedIds(
    flowId: number,
    place: { offset: number; limit: number },
  ): Promise<StoredIds>;
  /**
   * Counts stored records created from `since` to before `until`, in
   * milliseconds since the epoch.
   */
  count(
    flowId: number,
    range: { since: number; until?: number },
  ): Promise<number>;
}

/**
 * Reads lists of flows from their regions into a store.
 *
 * @param keepFor - maximum age of records, in milliseconds
 */
export function listPagesOf(
  store: EvidenceStore,
  keepFor: () => number,
  sizes: PageSizes,
): Record<ListKind, ListPages> {
  return {
    trails: trailPages(store, keepFor),
    artifacts: artifactPages(store, keepFor, sizes),
  };
}

function trailPages(store: EvidenceStore, keepFor: () => number): ListPages {
  return {
    endpoint: 'E6',
    async read(client, flow, place, options) {
      const readAt = Date.now();
      const page = await client.listTrails(
        { org: flow.org, flowName: flow.flow, ...place },
        options,
      );
      const records = await mapYielding(page.items, trail =>
        toTrailToStore(flow, trail),
      );
      const incomplete = page.items.filter(mayHideDeployments).length;
      return toListPage<TrailToStore>(
        { ...pageOf(records, page, { place, readAt }), incomplete },
        {
          idOf: trailId,
          isStored: async (flowId, { record }) =>
            (await store.trail(flowId, record.name)) !== undefined,
          save: (flowId, read) => store.saveTrails(flowId, read),
        },
        keepFor(),
      );
    },
    async storedIds(flowId, place) {
      return toStoredIds(
        await store.trails({ flowIds: [flowId] }, place),
        trailId,
      );
    },
    count: (flowId, range) =>
      store.countTrails({ flowIds: [flowId], ...isoRange(range) }),
  };
}

function toTrailToStore(flow: FlowRef, trail: Trail): TrailToStore {
  const stored = toStoredTrail(flow, trail);
  return {
    ...stored,
    deployments: deploymentSpansOf(trail),
    ...verdictTimes(trail, stored.record),
    artifactTimes: new Map(
      stored.record.artifacts.map(artifact => [
        artifact.name,
        verdictTimes(trail, stored.record, artifact),
      ]),
    ),
  };
}

function artifactPages(
  store: EvidenceStore,
  keepFor: () => number,
  sizes: PageSizes,
): ListPages {
  const listArtifacts = artifactLister();
  return {
    endpoint: 'E1',
    async read(client, flow, place, options, onMore) {
      const readAt = Date.now();
      const request = { org: flow.org, flowName: flow.flow, ...place };
      const list = (of: typeof request) =>
        listArtifacts(client, { flow, request: of, options, onMore });
      const page = await list(request);
      const records = await mapYielding(page.items, artifact =>
        toStoredArtifact(flow, artifact),
      );
      const last = records.at(-1);
      const hasNextPage = await sizes.hasNext(
        flow,
        {
          place,
          length: lengthOf(page),
          ...(last && { last: artifactId(last) }),
        },
        async () => {
          onMore();
          const next = { ...request, page: place.page + 1 };
          return lengthOf(await list(next));
        },
      );
      return toListPage<StoredArtifact>(
        pageOf(records, { ...page, hasNextPage }, { place, readAt }),
        {
          idOf: artifactId,
          isStored: async (flowId, { record: { fingerprint, trail } }) =>
            (await store.artifact([flowId], fingerprint)).some(
              ({ value }) => value.record.trail === trail,
            ),
          save: (flowId, read) => store.saveArtifacts(flowId, read),
        },
        keepFor(),
      );
    },
    async storedIds(flowId, place) {
      return toStoredIds(
        await store.artifacts({ flowIds: [flowId] }, place),
        artifactId,
      );
    },
    count: (flowId, range) =>
      store.countArtifacts({ flowIds: [flowId], ...isoRange(range) }),
  };
}

function pageOf<T>(
  records: T[],
  list: { unreadable: number; hasNextPage: boolean },
  { place, readAt }: { place: PageRequest; readAt: number },
): ReadPage<T> {
  return {
    records,
    readAt,
    unreadable: list.unreadable,
    isFirst: place.page === 1,
    hasNext: list.hasNextPage,
  };
}

function isoRange({ since, until }: { since: number; until?: number }) {
  return {
    since: new Date(since).toISOString(),
    ...(until !== undefined && { until: new Date(until).toISOString() }),
  };
}

type Created = { record: { createdAt?: string } };

interface Target<T> {
  idOf(record: T): string;
  isStored(flowId: number, record: T): Promise<boolean>;
  save(flowId: number, page: ReadPage<T>): ReturnType<ListPage['save']>;
}

function toListPage<T extends Created>(
  read: ReadPage<T>,
  target: Target<T>,
  keepFor: number,
): ListPage {
  const { records, unreadable, hasNext } = read;
  const top = createdAt(records[0]);
  const bottom = createdAt(records.at(-1));
  return {
    ids: records.map(target.idOf),
    length: records.length + unreadable,
    hasNext,
    ...(top !== undefined && { top }),
    ...(bottom !== undefined && { bottom }),
    save: async flowId =>
      target.save(flowId, await withinLimit(read, flowId, target, keepFor)),
  };
}

/**
 * Drops records older than the retention limit, except those that are stored
 * because they are still running and may yet end.
 */
async function withinLimit<T extends Created>(
  page: ReadPage<T>,
  flowId: number,
  { isStored }: Target<T>,
  keepFor: number,
): Promise<ReadPage<T>> {
  const limit = page.readAt - keepFor;
  const records: T[] = [];
  for (const record of page.records) {
    const isYoung = (createdAt(record) ?? Infinity) >= limit;
    if (isYoung || (await isStored(flowId, record))) {
      records.push(record);
    }
  }
  // A single odd time must not hide the younger records below it.
  const last = page.records.slice(-3).map(record => createdAt(record) ?? limit);
  return last.length > 0 && last.every(time => time < limit)
    ? { ...page, records, hasNext: true, limit }
    : { ...page, keepSince: limit };
}

function createdAt(stored: Created | undefined): number | undefined {
  const time = stored?.record.createdAt;
  return time === undefined ? undefined : Date.parse(time);
}

function toStoredIds<T>(
  rows: readonly Stored<T>[],
  idOf: (value: T) => string,
): StoredIds {
  return {
    ids: rows.map(({ value }) => idOf(value)),
    ...(rows.length > 0 && {
      readAt: Math.min(...rows.map(({ readAt }) => readAt)),
    }),
  };
}

function trailId({ record }: Pick<TrailToStore, 'record'>): string {
  return record.name;
}

function artifactId({ record }: Pick<StoredArtifact, 'record'>): string {
  return JSON.stringify([record.fingerprint, record.trail]);
}

function lengthOf(page: { items: readonly unknown[]; unreadable: number }) {
  return page.items.length + page.unreadable;
}

/** How long a region that doesn't offer E1 isn't asked for it, in milliseconds. */
const E1_RETRY_AFTER = 60 * 60_000;

/**
 * Reads lists of artifacts. Some regions don't support E1 and respond with 404,
 * 405 or 501; they have E2. A 404 may also mean that the flow is unknown, so
 * only a list read from E2 proves that E1 is missing.
 */
function artifactLister() {
  /** When to ask for E1 again, by region and organization. */
  const retryAt = new Map<string, number>();
  return async (
    client: RegionalClient,
    {
      flow: { region, org },
      request,
      options,
      onMore,
    }: {
      flow: FlowRef;
      request: { org: string; flowName: string } & PageRequest;
      options: CallOptions;
      onMore: () => void;
    },
  ) => {
    const key = organizationKey({ region, org });
    if (Date.now() < (retryAt.get(key) ?? -Infinity)) {
      return client.listFlowArtifacts(request, options);
    }
    try {
      return await client.listArtifacts(request, options);
    } catch (error) {
      if (!(error instanceof RegionalApiError) || !isNotOffered(error)) {
        throw error;
      }
      onMore();
      const page = await client.listFlowArtifacts(request, options);
      retryAt.set(key, Date.now() + E1_RETRY_AFTER);
      return page;
    }
  };
}

function isNotOffered({ httpStatus = 0 }: RegionalApiError): boolean {
  return [404, 405, 501].includes(httpStatus);
}
