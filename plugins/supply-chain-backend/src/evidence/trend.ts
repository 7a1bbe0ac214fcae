import { TREND_WEEKS } from 'backstage-plugin-supply-chain-common';
import type {
  TrendQuery,
  TrendResponse,
  TrendWeek,
} from 'backstage-plugin-supply-chain-common';
import type { WeekRow } from '../store/rows';
import { medianOf, WEEK_MS, weekOf } from '../store/weeks';
import type { SyncedFlow } from '../sync/nextStep';
import { allOwnTrails } from './trails';
import type { View } from './View';

/**
 * How the trails of the last weeks turned out, as they are now.
 *
 * @param query - `flow` is a flow of the link, by default all that count;
 *   `keepFor` is how long records are kept, in milliseconds
 */
export async function trendOf(
  view: View,
  { flow, keepFor }: TrendQuery & { keepFor: number },
): Promise<TrendResponse> {
  const flows = view
    .flowsOfQuery(flow)
    .filter(({ ref }) => flow || !view.scope.isOfPullRequests(ref));
  await view.readNames();
  const weeks = trendWeeks(view.now, keepFor);
  const [since = view.now] = weeks;
  const rows = view.scope.isRestricted
    ? await ownWeeks(view, flows, since)
    : await view.store.trails.weeks(
        flows.map(({ flowId }) => flowId),
        since,
      );
  return {
    weeks: weeks.map(week => toWeek(week, rows)),
    secondsToCompliant: secondsOf(rows),
    ...view.meta(view.coverage({ flows })),
  };
}

/**
 * The last weeks whose records are kept in full.
 *
 * @param keepFor - how long records are kept, in milliseconds
 */
export function trendWeeks(now: number, keepFor: number): number[] {
  const last = weekOf(now);
  return Array.from(
    { length: TREND_WEEKS },
    (_, index) => last - (TREND_WEEKS - 1 - index) * WEEK_MS,
  ).filter(week => week >= now - keepFor);
}

/** The weeks of an entity that shares its flows with others. */
export async function ownWeeks(
  view: View,
  flows: readonly SyncedFlow[],
  since: number,
): Promise<WeekRow[]> {
  const rows: WeekRow[] = [];
  const query = {
    flowIds: flows.map(({ flowId }) => flowId),
    since: new Date(since).toISOString(),
  };
  for await (const { trail, row } of allOwnTrails(view, query)) {
    const isCompliant = trail.state === 'compliant';
    rows.push({
      flowId: row.flowId,
      week: weekOf(row.createdAt),
      total: 1,
      compliant: isCompliant ? 1 : 0,
      seconds: isCompliant ? row.seconds : undefined,
    });
  }
  return rows;
}

function toWeek(week: number, rows: readonly WeekRow[]): TrendWeek {
  const own = rows.filter(row => row.week === week);
  return {
    from: new Date(week).toISOString(),
    trails: sum(own.map(({ total }) => total)),
    compliant: sum(own.map(({ compliant }) => compliant)),
  };
}

/** The median over some weeks, each counting as often as it has trails. */
export function secondsOf(rows: readonly WeekRow[]): number | undefined {
  return medianOf(
    rows.flatMap(({ seconds, compliant }) =>
      seconds === undefined
        ? []
        : Array.from({ length: compliant }, () => seconds),
    ),
  );
}

/** The share of compliant trails of each week; null for one without trails. */
export function sharesOf(
  weeks: readonly number[],
  rows: readonly WeekRow[],
): (number | null)[] {
  const byWeek = Map.groupBy(rows, ({ week }) => week);
  return weeks.map(week => shareOf(byWeek.get(week) ?? []) ?? null);
}

/** The share of compliant trails of some weeks, if they have any. */
export function shareOf(rows: readonly WeekRow[]): number | undefined {
  const total = sum(rows.map(row => row.total));
  return total === 0 ? undefined : sum(rows.map(row => row.compliant)) / total;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
