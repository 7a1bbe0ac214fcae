import { trailsOf, verdictIn, verdictOf } from './moments';
import type { Moment, PastTrail } from './moments';
import { fingerprintOf, FLOWS, ORG } from './names';

type Table = 'trails' | 'artifacts';

/** A filter of a table, with what it must show. */
export interface TableFilter {
  /** Query parameters, such as `&state=compliant`; empty to show everything. */
  query: string;
  /** Whether it shows a trail, or the trail's build. */
  shows(trail: PastTrail & { flow: string }): boolean;
}

export const UNFILTERED: TableFilter = { query: '', shows: () => true };

/** A filter of the artifacts. */
export function ofOwnArtifacts(filter: TableFilter): TableFilter {
  return {
    ...filter,
    shows: trail => !trail.isForeign && filter.shows(trail),
  };
}

/** A filter of the trails by the region's verdict. */
export function ofState(state: PastTrail['state']): TableFilter {
  return {
    query: `&state=${state.toLowerCase()}`,
    shows: trail => verdictIn(trail) === state.toLowerCase(),
  };
}

/** A filter of the artifacts by verdict. */
export function ofVerdict(moment: Moment, verdict: string): TableFilter {
  return {
    query: `&state=${verdict}`,
    shows: ({ build }) =>
      verdictOf(moment, fingerprintOf(build.number)) === verdict,
  };
}

/** A few filters that some of a region's records match. */
export function filtersOf(moment: Moment, table: Table): TableFilter[] {
  const trails = trailsOf(moment);
  const middle = trails[Math.floor(trails.length / 2)];
  const ofFlow = FLOWS.map(
    (flow): TableFilter => ({
      query: `&flow=eu:${ORG}/${flow}`,
      shows: trail => trail.flow === flow,
    }),
  );
  return [
    ...ofFlow,
    ofText('ABCDEF1'),
    ...(middle
      ? [
          ofText(middle.name.slice(0, -1)),
          sinceOrUntil('since', timeIn(table, middle), table),
          sinceOrUntil('until', timeIn(table, middle), table),
          both(
            ofText(middle.name.slice(-1)),
            sinceOrUntil('until', timeIn(table, middle) + 1, table),
          ),
          both(ofFlow[1], ofText('trail-')),
        ]
      : []),
  ];
}

function ofText(text: string): TableFilter {
  const lower = text.toLowerCase();
  return {
    query: `&text=${text}`,
    shows: ({ name, build, isForeign }) =>
      [name, ...(isForeign ? [] : [fingerprintOf(build.number)])].some(each =>
        each.includes(lower),
      ),
  };
}

function sinceOrUntil(
  bound: 'since' | 'until',
  time: number,
  table: Table,
): TableFilter {
  return {
    query: `&${bound}=${new Date(time).toISOString()}`,
    shows: trail => timeIn(table, trail) >= time === (bound === 'since'),
  };
}

function both(one: TableFilter, other: TableFilter): TableFilter {
  return {
    query: one.query + other.query,
    shows: trail => one.shows(trail) && other.shows(trail),
  };
}

/** When the record of a trail or of its build was created. */
function timeIn(table: Table, { createdAt }: PastTrail): number {
  return table === 'trails' ? createdAt : createdAt + 1;
}
