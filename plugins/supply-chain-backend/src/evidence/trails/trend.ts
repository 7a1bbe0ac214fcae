import { TREND_WEEKS } from 'backstage-plugin-supply-chain-common';
import type {
  Link,
  ServiceRecord,
  TrendResponse,
  TrendWeek,
  UnmetAttestation,
} from 'backstage-plugin-supply-chain-common';
import type {
  ListState,
  TrendRow,
  UnmetCount,
} from '../../records/storedRecords';
import { LinkData } from '../link/LinkData';
import type { OwnTrailRow } from '../link/LinkData';
import { keptSince } from '../link/LinkLists';
import type { RegionReader } from '../reader/RegionReader';
import { requiredAttestations } from './requiredAttestations';
import { defined } from '../../records/text';
import { groupBy } from '../../records/groupBy';
import { EventLoopYielder } from '../../store/eventLoop';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** A Monday, 00:00 UTC. */
const SOME_MONDAY = Date.parse('2024-01-01T00:00:00Z');

/** Maximum number of attestations in a trend. */
const MAX_UNMET = 10;

/** The states in which an attestation is unmet, and what each counts as. */
export const UNMET_STATES = [
  { state: 'non-compliant', kind: 'failed' },
  { state: 'missing', kind: 'missing' },
  { state: 'pending', kind: 'pending' },
] as const;

/** Start of the week of a time: Monday, 00:00 UTC, in milliseconds. */
function weekOf(time: number): number {
  return time - ((((time - SOME_MONDAY) % WEEK_MS) + WEEK_MS) % WEEK_MS);
}

/**
 * Start times of the last weeks whose trails are all kept, oldest first.
 *
 * @param lists - the lists of trails
 */
export function trendWeeks(
  now: number,
  lists: readonly (ListState | undefined)[],
): number[] {
  const last = weekOf(now);
  const since = keptSince(lists);
  return Array.from(
    { length: TREND_WEEKS },
    (_, index) => last - (TREND_WEEKS - 1 - index) * WEEK_MS,
  ).filter(from => from >= since);
}

/** Outcomes of the last weeks' trails. */
export async function trendOf(
  link: Link,
  reader: RegionReader,
  now: number,
): Promise<Omit<TrendResponse, keyof typeof reader.provenance>> {
  const data = await LinkData.read(link, reader, 0);
  const lists = link.flows.map(flow => data.list(flow, 'trails'));
  const weeks = trendWeeks(now, lists);
  const [first = now] = weeks;
  const since = new Date(first).toISOString();
  const flowIds = data.flowIds('trails', link.flows);
  const { rows, unmet } = data.scope.isRestricted
    ? await ownTrend(data, flowIds, since)
    : {
        rows: await data.store.trendRows(flowIds, since),
        unmet: await data.store.unmetCounts(flowIds, since),
      };
  reader.notes.noteRead(rows.map(({ readAt }) => readAt));
  const inWeeks = byWeek(weeks, rows);
  return {
    weeks: inWeeks.map((each, index) => toWeek(weeks[index], each)),
    ...defined({ secondsToCompliant: secondsToCompliant(inWeeks.flat()) }),
    unmet: sortUnmet(unmet).slice(0, MAX_UNMET),
    ...(await completenessOf(data, since)),
  };
}

/** Whether the trend is complete; if not, why, if no problem says so. */
async function completenessOf(
  data: LinkData,
  since: string,
): Promise<Pick<TrendResponse, 'complete' | 'incompleteReason'>> {
  if (await isTrendComplete(data, since)) {
    return { complete: true };
  }
  const { flows } = data.link;
  const reason =
    data.incompleteReasonOf('trails', flows, since) ??
    ((await hasUndatedTrails(data, since)) ? 'date-unknown' : undefined);
  return { complete: false, ...(reason && { incompleteReason: reason }) };
}

/**
 * Whether all trails since a time (ISO 8601) that may be the entity's are read
 * and are known to be its own or not. Trails that were left out as undecided
 * count once they have been read.
 */
export async function isTrendComplete(
  data: LinkData,
  since: string,
): Promise<boolean> {
  const { flows } = data.link;
  return (
    !data.scope.recordsUnresolved &&
    flows.length > 0 &&
    flows.every(
      flow =>
        data.isStoredSince(flow, 'trails', since) && !data.hasUndecided(flow),
    ) &&
    !(await data.hasUnmatchedNames()) &&
    // No week counts them.
    !(await hasUndatedTrails(data, since))
  );
}

function hasUndatedTrails(data: LinkData, since: string): Promise<boolean> {
  const flowIds = data.flowIds('trails', data.link.flows);
  return data.store.hasUndatedTrails(flowIds, since);
}

/** Trend data of the entity's own trails and attestations. */
async function ownTrend(
  data: LinkData,
  flowIds: readonly number[],
  since: string,
): Promise<{ rows: TrendRow[]; unmet: UnmetCount[] }> {
  const rows: TrendRow[] = [];
  const unmet: UnmetCount[] = [];
  for (const flowId of new Set(flowIds)) {
    await readOwnTrails([{ data }], { flowId, since }, (_, own) => {
      rows.push(...trendRowsOf(own));
      unmet.push(...unmetIn(own));
    });
  }
  return { rows, unmet };
}

/**
 * Reads the trails of a flow since a time (ISO 8601) once for all entities that
 * share it.
 *
 * @param sharing - the data of each entity, all from the same store
 * @param take - receives some more of an entity's own trails
 */
export async function readOwnTrails<T extends { data: LinkData }>(
  sharing: readonly T[],
  { flowId, since }: { flowId: number; since: string },
  take: (each: T, own: readonly OwnTrailRow[]) => void,
): Promise<void> {
  const { store } = sharing[0].data;
  const yielder = new EventLoopYielder();
  for await (const rows of store.trailsSince(flowId, since)) {
    // At the same time, so that a batching store reads their builds once.
    await Promise.all(sharing.map(({ data }) => data.prepareOwnRows(rows)));
    for (const each of sharing) {
      take(each, await each.data.ownRows(rows));
      await yielder.yieldIfDue();
    }
  }
}

/** What a trend says about some of an entity's trails. */
export function trendRowsOf(own: readonly OwnTrailRow[]): TrendRow[] {
  return own.flatMap(({ trail, row }) =>
    trail.createdAt
      ? [
          defined({
            flowId: row.flowId,
            createdAt: Date.parse(trail.createdAt),
            readAt: row.readAt,
            state: trail.state,
            stateSince: trail.stateSince
              ? Date.parse(trail.stateSince)
              : undefined,
            committedAt: trail.commit?.committedAt
              ? Date.parse(trail.commit.committedAt)
              : undefined,
          }),
        ]
      : [],
  );
}

/** Required attestations, counting each trail once per name and state. */
function unmetIn(own: readonly OwnTrailRow[]): UnmetCount[] {
  return own.flatMap(({ trail }) =>
    uniqueBy(
      requiredAttestations(trail),
      ({ name, state }) => `${state} ${name}`,
    ).map(({ name, state }) => ({ name, state, count: 1 })),
  );
}

/** The trend of a component: the share of compliant trails, and how long it took. */
export type ServiceTrend = Pick<
  ServiceRecord,
  'trend' | 'trendUnknown' | 'secondsToCompliant'
>;

/**
 * The trend of a component on the Services page.
 *
 * @param weeks - start times of the weeks, oldest first
 */
export function serviceTrendOf(
  weeks: readonly number[],
  rows: readonly TrendRow[],
): ServiceTrend {
  const inWeeks = byWeek(weeks, rows);
  const unknown = inWeeks.map(each => shareOf(each, isUnknown) ?? 0);
  return defined({
    trend: inWeeks.map(each => shareOf(each, isCompliant)),
    trendUnknown: unknown.some(share => share > 0) ? unknown : undefined,
    secondsToCompliant: secondsToCompliant(inWeeks.flat()),
  });
}

/** Null without trails. */
function shareOf(
  rows: readonly TrendRow[],
  counts: (row: TrendRow) => boolean,
): number | null {
  return rows.length === 0 ? null : rows.filter(counts).length / rows.length;
}

/** The trails of each week. */
function byWeek(
  weeks: readonly number[],
  rows: readonly TrendRow[],
): TrendRow[][] {
  const grouped = groupBy(rows, ({ createdAt }) => weekOf(createdAt));
  return weeks.map(from => grouped.get(from) ?? []);
}

function toWeek(from: number, rows: readonly TrendRow[]): TrendWeek {
  return defined({
    from: new Date(from).toISOString(),
    trails: rows.length,
    compliant: rows.filter(isCompliant).length,
    unknown: rows.filter(isUnknown).length,
    secondsToCompliant: secondsToCompliant(rows),
  });
}

function isCompliant({ state }: TrendRow): boolean {
  return state === 'compliant';
}

function isUnknown({ state }: TrendRow): boolean {
  return state === 'unknown';
}

/**
 * Median seconds from the commit, or else the trail's start, until the trail
 * was compliant; undefined if unknown for all trails.
 */
function secondsToCompliant(rows: readonly TrendRow[]): number | undefined {
  return medianOf(
    rows
      .filter(isCompliant)
      .flatMap(({ stateSince, committedAt, createdAt }) => {
        const start = committedAt ?? createdAt;
        return stateSince !== undefined && stateSince >= start
          ? [(stateSince - start) / 1000]
          : [];
      }),
  );
}

function uniqueBy<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  return [...new Map(values.map(value => [keyOf(value), value])).values()];
}

function medianOf(values: number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) {
    return undefined;
  }
  const last = sorted.length - 1;
  return (sorted[Math.floor(last / 2)] + sorted[Math.ceil(last / 2)]) / 2;
}

/**
 * Attestations that failed, are missing or are pending, most common first.
 *
 * @param counts - by name and state
 */
export function sortUnmet(counts: readonly UnmetCount[]): UnmetAttestation[] {
  const unmet = new Map<string, UnmetAttestation>();
  for (const { name, state, count } of counts) {
    const kind = UNMET_STATES.find(each => each.state === state)?.kind;
    if (kind) {
      const known = unmet.get(name) ?? {
        name,
        failed: 0,
        missing: 0,
        pending: 0,
      };
      known[kind] += count;
      unmet.set(name, known);
    }
  }
  const total = ({ failed, missing, pending }: UnmetAttestation) =>
    failed + missing + pending;
  return [...unmet.values()].sort(
    (a, b) => total(b) - total(a) || a.name.localeCompare(b.name, 'en'),
  );
}
