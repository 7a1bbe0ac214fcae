import type {
  FlowRef,
  Link,
  Problem,
  ServiceRecord,
} from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import type { AccessibleEntity } from '../../access/EntityAccess';
import type { EvidenceStore } from '../../store/EvidenceStore';
import { LIST_KINDS } from '../../records/storedRecords';
import type { FlowKey, ListKind } from '../../records/storedRecords';
import { toServiceSummary } from './serviceSummary';
import type { ServiceSummary } from './serviceSummary';
import { LinkData } from '../link/LinkData';
import { isStoredSince, recordsRevision, revisionOf } from '../link/LinkLists';
import type { FlowLists } from '../link/LinkLists';
import { ReadFailures } from './ReadFailures';
import type { StoredFlowRef } from './ReadFailures';
import { defined } from '../../records/text';
import { ReadNotes } from '../reader/ReadNotes';
import { mapInGroups } from './mapInGroups';
import { ServiceTrends } from './ServiceTrends';
import { StatusDates } from './StatusDates';
import type { DatedRow } from './StatusDates';
import { summarize } from './summary';
import type { ServiceTrend } from '../trails/trend';

/** Memory limit, in bytes. */
const MAX_SIZE = 16 * 1024 * 1024;
/** Default for `maxDistances`. */
const MAX_DISTANCES = 5_000;
/** Maximum number of summaries built concurrently, with batched queries. */
const MAX_AT_ONCE = 250;

/** A summary, with the age and problems of its data. */
export interface StoredSummary {
  summary: ServiceSummary;
  /**
   * When the least recently read of its lists and records was read, in
   * milliseconds since the epoch.
   */
  readAt: number | undefined;
  /** Why it may be old or incomplete. */
  problems: Problem[];
}

/** A list of a linked flow, and when it was last requested. */
export interface LinkedList {
  flow: FlowRef;
  kind: ListKind;
  /**
   * When its newest records were read, in milliseconds since the epoch.
   * Undefined if nothing is stored.
   */
  readAt?: number;
  /** When reading it failed since, in milliseconds since the epoch. */
  failedAt?: number;
  /** The failure affects all lists of the organization. */
  isOutage: boolean;
}

/** A row of a page. */
type ShownRow = DatedRow & Pick<ServiceSummary, 'running'>;

/** What is only computed for the rows of a page. */
type RowDetails = ServiceTrend & Pick<ServiceRecord, 'since' | 'running'>;

/** A summary, with the age of the records that it was built from. */
type DatedSummary = Pick<StoredSummary, 'summary' | 'readAt'>;

interface KnownSummary {
  /** Changes whenever the summary may have changed. */
  revision: string;
  dated: DatedSummary;
}

/** State of the stored lists, by flow. */
interface StoredLists {
  lists: Map<string, FlowLists>;
  flows: Map<string, StoredFlowRef>;
  failures: ReadFailures;
}

/** Summaries of components from stored data only, without calling a region. */
export class StoredSummaries {
  readonly #store: EvidenceStore;
  readonly #batched: EvidenceStore;
  readonly #keyOf: (flow: FlowRef) => FlowKey | undefined;
  readonly #summaries = new LRUCache<string, KnownSummary>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ revision, dated }, key) =>
      2 * (key.length + revision.length + JSON.stringify(dated.summary).length),
  });
  /** Keys of components, which stay the same objects for a few seconds. */
  readonly #keys = new WeakMap<AccessibleEntity, string>();
  readonly #trends: ServiceTrends;
  readonly #dates: StatusDates;
  readonly #distances: LRUCache<
    string,
    Pick<ServiceRecord['running'][number], 'behind'>
  >;

  constructor(options: {
    store: EvidenceStore;
    /** Undefined if the flow's region is no longer configured. */
    keyOf: (flow: FlowRef) => FlowKey | undefined;
    /** Maximum number of builds whose distance from the newest is remembered. */
    maxDistances?: number;
  }) {
    this.#distances = new LRUCache({
      max: options.maxDistances ?? MAX_DISTANCES,
    });
    this.#store = options.store;
    this.#batched = options.store.batched();
    this.#trends = new ServiceTrends(this.#batched);
    this.#dates = new StatusDates(this.#batched);
    this.#keyOf = options.keyOf;
  }

  /** Returns a summary of each component. */
  async summariesOf(
    components: readonly AccessibleEntity[],
  ): Promise<StoredSummary[]> {
    const stored = await this.#listsOf(components.map(({ link }) => link));
    const { lists } = stored;
    const rows = await mapInGroups(MAX_AT_ONCE, components, component =>
      this.#summaryOf(component, lists),
    );
    const now = Date.now();
    return rows.map(({ summary, readAt }, index) => ({
      summary,
      readAt: oldestOf([...readTimesOf(components[index].link, lists), readAt]),
      problems: problemsOf(components[index].link, stored, now),
    }));
  }

  /** The lists of some flows whose regions are configured. */
  async linkedLists(flows: readonly FlowRef[]): Promise<LinkedList[]> {
    const stored = await this.#listsOf([{ flows }]);
    return [...stored.flows].flatMap(([name, flow]) =>
      LIST_KINDS.map(kind => ({
        flow: flow.ref,
        kind,
        readAt: stored.lists.get(name)?.[kind]?.readAt,
        failedAt: stored.failures.failureOf(flow, kind)?.at,
        isOutage: stored.failures.isOutage(flow),
      })),
    );
  }

  /**
   * Returns what only the rows of a page show: the trend of each component, how
   * far its running builds are behind, and since when it has had its status.
   */
  async details(rows: readonly ShownRow[]): Promise<RowDetails[]> {
    const { lists } = await this.#listsOf(rows.map(({ link }) => link));
    const [trends, running, since] = await Promise.all([
      this.#trends.trendsOf(
        rows.map(({ link }) => link),
        lists,
        Date.now(),
      ),
      this.#runningOf(rows, lists),
      this.#dates.datesOf(rows, lists),
    ]);
    return trends.map((trend, index) => ({
      ...trend,
      running: running[index],
      since: since[index],
    }));
  }

  /** The running builds of each row, with how far they are behind. */
  async #runningOf(
    rows: readonly ShownRow[],
    lists: ReadonlyMap<string, FlowLists>,
  ): Promise<ServiceRecord['running'][]> {
    const builds = rows.flatMap(({ link, running }) =>
      running.map(build => {
        const list = lists.get(stringifyFlowRef(build))?.artifacts;
        const { name, fingerprint } = build;
        const key = list && {
          flowId: list.flowId,
          name,
          fingerprint,
          ...(link.repo !== undefined && { repo: link.repo }),
        };
        return { list, key, known: JSON.stringify([key, revisionOf(list)]) };
      }),
    );
    // Of this page: remembering one may evict another.
    const distances = new Map(
      builds.flatMap(({ known }) => {
        const distance = this.#distances.get(known);
        return distance ? [[known, distance] as const] : [];
      }),
    );
    const unknown = builds.filter(({ known }) => !distances.has(known));
    if (unknown.length > 0) {
      const newerOf = await this.#store.newerArtifacts(
        unknown.flatMap(({ key }) => key ?? []),
      );
      for (const { list, key, known } of unknown) {
        const found = key && newerOf(key);
        const isCounted = found && isStoredSince(list, found.createdAt);
        const distance = isCounted ? defined({ behind: found.newer }) : {};
        distances.set(known, distance);
        this.#distances.set(known, distance);
      }
    }
    const keys = builds.map(({ known }) => known).values();
    return rows.map(({ running }) =>
      running.map(build => ({
        ...build,
        ...distances.get(keys.next().value!),
      })),
    );
  }

  async #summaryOf(
    component: AccessibleEntity,
    lists: ReadonlyMap<string, FlowLists>,
  ): Promise<DatedSummary> {
    const { link } = component;
    const key = this.#keyOfComponent(component);
    const revision = recordsRevision(link, lists);
    const known = this.#summaries.get(key);
    if (known?.revision === revision) {
      return known.dated;
    }
    const notes = new ReadNotes();
    const data = LinkData.stored(link, { store: this.#batched, notes }, lists);
    const summary = await summarize(data, notes);
    const { asOf } = notes.provenance;
    const dated = {
      summary: toServiceSummary(component, { ...summary, ...notes.provenance }),
      readAt: asOf === undefined ? undefined : Date.parse(asOf),
    };
    this.#summaries.set(key, { revision, dated });
    return dated;
  }

  #keyOfComponent(component: AccessibleEntity): string {
    const { entityRef, link } = component;
    const key = this.#keys.get(component) ?? JSON.stringify([entityRef, link]);
    this.#keys.set(component, key);
    return key;
  }

  async #listsOf(
    links: readonly { flows: readonly FlowRef[] }[],
  ): Promise<StoredLists> {
    const flows = new Map<string, StoredFlowRef>();
    const [failed] = await Promise.all([
      this.#store.failedReads(),
      ...links.flatMap(link =>
        link.flows.map(async ref => {
          const key = this.#keyOf(ref);
          if (key) {
            const flowId = await this.#store.flowId(key);
            flows.set(stringifyFlowRef(ref), { ref, key, flowId });
          }
        }),
      ),
    ]);
    const failures = new ReadFailures(failed);
    const states = await this.#store.listStates(
      [...flows.values()].map(({ flowId }) => flowId),
    );
    const byFlow = new Map<number, FlowLists>();
    for (const state of states) {
      const { flowId, kind, readAt } = state;
      if (readAt !== undefined && !failures.isGone(flowId, kind)) {
        byFlow.set(flowId, { ...byFlow.get(flowId), [kind]: state });
      }
    }
    const lists = new Map(
      [...flows].flatMap(([name, { flowId }]) => {
        const stored = byFlow.get(flowId);
        return stored ? [[name, stored] as const] : [];
      }),
    );
    return { lists, flows, failures };
  }
}

function problemsOf(
  link: Link,
  { lists, flows, failures }: StoredLists,
  now: number,
): Problem[] {
  return link.flows.flatMap(ref => {
    const name = stringifyFlowRef(ref);
    const flow = flows.get(name);
    return flow ? failures.problemsOf(flow, lists.get(name) ?? {}, now) : [];
  });
}

function readTimesOf(
  { flows }: Link,
  lists: ReadonlyMap<string, FlowLists>,
): (number | undefined)[] {
  return flows.flatMap(flow => {
    const { trails, artifacts } = lists.get(stringifyFlowRef(flow)) ?? {};
    return [trails?.readAt, artifacts?.readAt];
  });
}

function oldestOf(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter(time => time !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}
