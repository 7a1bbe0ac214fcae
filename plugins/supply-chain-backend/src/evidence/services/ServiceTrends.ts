import type { Link } from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import type { TrendRow } from '../../records/storedRecords';
import type { EvidenceStore } from '../../store/EvidenceStore';
import { groupBy } from '../../records/groupBy';
import { ReadNotes } from '../reader/ReadNotes';
import { Builds } from '../link/Builds';
import { LinkData } from '../link/LinkData';
import { isStoredSince, revisionOf } from '../link/LinkLists';
import type { FlowLists } from '../link/LinkLists';
import { Scope } from '../link/Scope';
import {
  isTrendComplete,
  readOwnTrails,
  serviceTrendOf,
  trendRowsOf,
  trendWeeks,
} from '../trails/trend';
import type { ServiceTrend } from '../trails/trend';
import { mapInGroups } from './mapInGroups';

/** Maximum number of trends remembered, of less than 1 KB each. */
const MAX_TRENDS = 5_000;
/**
 * Maximum number of trends of whole flows computed concurrently. Each needs all
 * trails of several weeks.
 */
const MAX_AT_ONCE = 25;
/**
 * What a page may cost for components that may not own all records of their
 * flows. Each of the two takes 1 to 2 seconds; see `docs/performance.md`.
 */
const LIMITS = {
  /** Trails and artifacts read, each once for all components. */
  read: 30_000,
  /** Trails that each component has to check for whether they are its own. */
  judged: 100_000,
};

const UNKNOWN: ServiceTrend = { trend: [] };

/** What the trend of a component is computed from. */
interface TrendSource {
  link: Link;
  /** Changes whenever the trend may have changed. */
  key: string;
  /** Start times of its weeks, oldest first. */
  weeks: readonly number[];
  /** Start of the first week, ISO 8601. */
  since: string;
  flowIds: readonly number[];
  /** Whether its flows may contain other components' records. */
  isRestricted: boolean;
}

/** A component whose flows may contain other components' records. */
interface Sharing {
  source: TrendSource;
  data: LinkData;
  /** Its own trails that were read so far. */
  rows: TrendRow[];
}

type Lists = ReadonlyMap<string, FlowLists>;

/** Trends of components from stored data, remembered until it changes. */
export class ServiceTrends {
  readonly #store: EvidenceStore;
  readonly #limits: typeof LIMITS;
  readonly #known = new LRUCache<string, ServiceTrend>({ max: MAX_TRENDS });
  #lastShared: Promise<unknown> = Promise.resolve();

  /** @param store - a batching store */
  constructor(store: EvidenceStore, limits: typeof LIMITS = LIMITS) {
    this.#store = store;
    this.#limits = limits;
  }

  /**
   * Returns the trend of each component, with the same meaning as on its
   * Compliance tab. It is empty if that isn't complete. It is also empty for
   * components that exceed the limits. Others count towards these only until
   * their trends are remembered.
   */
  async trendsOf(
    links: readonly Link[],
    lists: Lists,
    now: number,
  ): Promise<ServiceTrend[]> {
    const sources = links.map(link => sourceOf(link, lists, now));
    const unknown = uniqueByKey(
      sources.flatMap(each => (each && !this.#known.has(each.key) ? each : [])),
    );
    const whole = unknown.filter(({ isRestricted }) => !isRestricted);
    const shared = unknown.filter(({ isRestricted }) => isRestricted);
    await Promise.all([
      mapInGroups(MAX_AT_ONCE, whole, source => this.#computeWhole(source)),
      shared.length > 0 &&
        this.#inTurn(() => this.#computeShared(shared, lists)),
    ]);
    return sources.map(
      source => (source && this.#known.get(source.key)) ?? UNKNOWN,
    );
  }

  /**
   * Runs work after that of earlier requests. They often want the same trends,
   * and together they would keep other requests waiting.
   */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#lastShared.then(work);
    this.#lastShared = Promise.allSettled([done]);
    return done;
  }

  async #computeWhole(source: TrendSource): Promise<void> {
    const { key, weeks, since, flowIds } = source;
    const [rows, hasUndated] = await Promise.all([
      this.#store.trendRows(flowIds, since),
      this.#store.hasUndatedTrails(flowIds, since),
    ]);
    this.#known.set(key, hasUndated ? UNKNOWN : serviceTrendOf(weeks, rows));
  }

  async #computeShared(
    sources: readonly TrendSource[],
    lists: Lists,
  ): Promise<void> {
    const open = groupBy(
      sources.filter(({ key }) => !this.#known.has(key)),
      ({ link }) => JSON.stringify(link.flows),
    );
    const sharing = await this.#withinLimits(
      [...open.values()].flatMap(group => this.#sharingOf(group, lists)),
    );
    for (const { from, members } of flowsOf(sharing)) {
      await readOwnTrails(members, from, ({ rows }, own) =>
        rows.push(...trendRowsOf(own)),
      );
    }
    for (const { source, data, rows } of sharing) {
      const isComplete = await isTrendComplete(data, source.since);
      this.#known.set(
        source.key,
        isComplete ? serviceTrendOf(source.weeks, rows) : UNKNOWN,
      );
    }
  }

  /** @param sources - components with the same flows */
  #sharingOf(sources: readonly TrendSource[], lists: Lists): Sharing[] {
    const builds = new Builds();
    return sources.map(source => {
      const from = { store: this.#store, notes: new ReadNotes(), builds };
      const data = LinkData.stored(source.link, from, lists);
      return { source, data, rows: [] };
    });
  }

  /** The first components whose records are together within the limits. */
  async #withinLimits(open: readonly Sharing[]): Promise<Sharing[]> {
    const counts = new Map(
      await mapInGroups(MAX_AT_ONCE, flowsOf(open), async ({ key, from }) => {
        const query = { flowIds: [from.flowId], since: from.since };
        const [trails, artifacts] = await Promise.all([
          this.#store.countTrails(query),
          this.#store.countArtifacts(query),
        ]);
        return [key, { trails, records: trails + artifacts }] as const;
      }),
    );
    const counted = new Set<string>();
    const left = { ...this.#limits };
    return open.filter(({ source }) => {
      const keys = source.flowIds.map(id => flowKey(id, source.since));
      const judged = sum(keys.map(key => counts.get(key)!.trails));
      const added = keys.filter(key => !counted.has(key));
      const read = sum(added.map(key => counts.get(key)!.records));
      if (judged > left.judged || read > left.read) {
        return false;
      }
      added.forEach(key => counted.add(key));
      left.judged -= judged;
      left.read -= read;
      return true;
    });
  }
}

function sourceOf(
  link: Link,
  lists: Lists,
  now: number,
): TrendSource | undefined {
  const own = link.flows.map(flow => lists.get(stringifyFlowRef(flow)) ?? {});
  const trails = own.map(each => each.trails);
  const weeks = trendWeeks(now, trails);
  const [first] = weeks;
  const { isRestricted, recordsUnresolved } = new Scope(link);
  if (
    own.length === 0 ||
    weeks.length === 0 ||
    recordsUnresolved ||
    !trails.every(list => isStoredSince(list, first))
  ) {
    return undefined;
  }
  return {
    link,
    weeks,
    isRestricted,
    key: JSON.stringify([
      first,
      trails.map(revisionOf),
      ...(isRestricted
        ? [
            link.artifacts,
            link.repo,
            own.map(each => revisionOf(each.artifacts)),
          ]
        : []),
    ]),
    since: new Date(first).toISOString(),
    flowIds: [...new Set(trails.flatMap(list => list?.flowId ?? []))],
  };
}

/** The flows of some components, each with those that share it. */
function flowsOf(sharing: readonly Sharing[]) {
  const byFlow = groupBy(
    sharing.flatMap(each => {
      const { flowIds, since } = each.source;
      return flowIds.map(flowId => ({ each, from: { flowId, since } }));
    }),
    ({ from }) => flowKey(from.flowId, from.since),
  );
  return [...byFlow].map(([key, group]) => ({
    key,
    from: group[0].from,
    members: group.map(({ each }) => each),
  }));
}

function flowKey(flowId: number, since: string): string {
  return JSON.stringify([flowId, since]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function uniqueByKey(sources: readonly TrendSource[]): TrendSource[] {
  return [...new Map(sources.map(each => [each.key, each])).values()];
}
