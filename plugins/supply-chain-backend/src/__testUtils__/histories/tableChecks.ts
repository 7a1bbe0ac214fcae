import type {
  ArtifactsResponse,
  TrailDetailsResponse,
  TrailsResponse,
} from 'backstage-plugin-supply-chain-common';
import type { HistoryOracle } from './HistoryOracle';
import { isSame, trailRowsOf } from './moments';
import type { Moment, PastTrail, Row } from './moments';
import { FIRST_PAGE, FLOWS } from './names';
import { UNFILTERED } from './tableFilters';
import type { TableFilter } from './tableFilters';
import { trailVerdictOf } from './verdicts';

/** What was asked of a table. */
interface TableQuestion {
  filter: TableFilter;
  /** Whether the regions had to be read. */
  refresh: boolean;
  /** When it was asked, in milliseconds since the epoch. */
  asked: number;
}

export function checkTrails(
  oracle: HistoryOracle,
  response: TrailsResponse,
  question: TableQuestion,
): void {
  const moments = oracle.momentsOf(response);
  const rows = response.trails.map(
    ({ flow, name, state, artifacts }): Row => ({
      flow,
      trail: name,
      state,
      fingerprint: artifacts[0]?.fingerprint ?? '',
    }),
  );
  for (const row of rows) {
    oracle.expect(
      moments.some(moment =>
        trailRowsOf(moment).some(each => isSame(each, row)),
      ),
      ['never was so', row, response.asOf],
    );
  }
  response.trails.forEach(trail =>
    checkSince(oracle, moments, trail, response),
  );
  response.trails.forEach(({ artifacts, flow, name }) =>
    artifacts.forEach(({ state, fingerprint = '' }) =>
      oracle.checkBuild(moments, { flow, trail: name, fingerprint, state }),
    ),
  );
  checkTable(oracle, response, rows, question);
  if (question.filter === UNFILTERED && question.refresh) {
    checkRefreshed(oracle, response, rows, question);
  }
}

export function checkArtifacts(
  oracle: HistoryOracle,
  response: ArtifactsResponse,
  question: TableQuestion,
): void {
  const moments = oracle.momentsOf(response);
  const rows = response.artifacts.map(
    ({ flow, trail = '', fingerprint, state }): Row => ({
      ...{ flow, trail, fingerprint, state },
    }),
  );
  rows.forEach(row => oracle.checkBuild(moments, row));
  checkTable(oracle, response, rows, question);
}

export function checkTrail(
  oracle: HistoryOracle,
  response: TrailDetailsResponse,
): void {
  const { trail, asOf } = response;
  const { flow, name, state } = trail;
  oracle.expect(
    oracle
      .momentsOf(response)
      .flatMap(trailRowsOf)
      .some(
        row => row.flow === flow && row.trail === name && row.state === state,
      ),
    ['the trail never was so', trail, asOf],
  );
  checkSince(oracle, oracle.momentsOf(response), trail, response);
}

/** A trail can't have been compliant since before one of its checks failed. */
function checkSince(
  oracle: HistoryOracle,
  moments: readonly Moment[],
  trail: Pick<TrailsResponse['trails'][number], 'flow' | 'name' | 'state'> & {
    stateSince?: string;
  },
  response: Pick<TrailsResponse, 'asOf'>,
): void {
  const { flow, name, state, stateSince } = trail;
  oracle.expect(
    stateSince === undefined ||
      Date.parse(stateSince) >= firstHeld(oracle, { flow, name, state }),
    ['did not have the state yet', trail],
  );
  oracle.checkSince(
    `trail ${flow} ${name}`,
    { state, ...(stateSince && { since: stateSince }) },
    response,
    moment => ({ trail: trailVerdictOf(moment, flow, name) }),
  );
  oracle.expect(
    state !== 'compliant' ||
      stateSince === undefined ||
      oracle
        .readableSince(moments, flow, name)
        .some(({ flows }) =>
          flows[flow]?.some(
            each =>
              each.name === name &&
              each.reports.every(
                ({ about, at, isCompliant }) =>
                  isCompliant ||
                  about === 'build' ||
                  at < Date.parse(stateSince),
              ),
          ),
        ),
    ['was not compliant since', trail],
  );
}

/** When a trail may have had a state for the first time. */
function firstHeld(
  oracle: HistoryOracle,
  { flow, name, state }: { flow: string; name: string; state: string },
): number {
  const versions = oracle.region
    .since(0)
    .flatMap(moment =>
      (moment.flows[flow] ?? [])
        .filter(trail => trail.name === name)
        .map(trail => ({ trail, since: moment.since })),
    );
  const times = versions.flatMap(({ trail, since }, index) => [
    // Each begins incomplete. No event tells if it becomes so again.
    ...(state === 'incomplete' ? [trail.createdAt] : []),
    ...(trail.state.toLowerCase() === state
      ? [index === 0 ? trail.createdAt : since]
      : []),
    ...trail.reports
      .filter(each => each.isCompliant === (state === 'compliant'))
      .map(({ at }) => at),
  ]);
  return Math.min(...times);
}

/**
 * Checks a definite claim that a trail doesn't exist.
 *
 * @param recent - the region's states that the portal may have relied on
 */
export function checkNoTrail(
  oracle: HistoryOracle,
  { flow, trail }: Pick<Row, 'flow' | 'trail'>,
  { recent, refresh }: { recent: readonly Moment[]; refresh: boolean },
): void {
  oracle.expect(!refresh || oracle.region.failing === 'no', [
    'the trail could not be read',
    flow,
    trail,
  ]);
  const isIt = (each: PastTrail, of: string) =>
    of === flow && each.name === trail;
  oracle.expect(
    oracle.wasBelow(isIt) ||
      !recent.every(moment =>
        trailRowsOf(moment).some(
          row => row.flow === flow && row.trail === trail,
        ),
      ),
    ['the trail is there', flow, trail],
  );
}

/** Checks all pages of a table, read in order. */
export function checkPages(
  oracle: HistoryOracle,
  pages: readonly { ids: readonly string[]; total: number }[],
): void {
  const ids = pages.flatMap(page => page.ids);
  oracle.expect(
    new Set(ids).size === ids.length &&
      pages.every(({ total }) => total === ids.length),
    ['pages and total differ', ids, pages.map(({ total }) => total)],
  );
}

function checkTable(
  oracle: HistoryOracle,
  response: TrailsResponse | ArtifactsResponse,
  rows: readonly Row[],
  { filter }: TableQuestion,
): void {
  const { window, hasNextPage, total, stale, problems } = response;
  const claim = { rows, asOf: response.asOf, total, filter: filter.query };
  oracle.expect(hasNextPage ? total > rows.length : total === rows.length, [
    ...['other total', claim],
  ]);
  const moments = oracle.momentsOf(response);
  for (const { flow, trail } of rows) {
    const isShown = oracle
      .readableSince(moments, flow, trail)
      .some(moment => shownIn(moment, flow, filter).includes(trail));
    oracle.expect(isShown, ['is not asked for', flow, trail, claim]);
  }
  if (hasNextPage || !window.complete || stale || problems.length > 0) {
    return;
  }
  oracle.whole += 1;
  for (const flow of FLOWS) {
    const own = namesOf(rows, flow);
    const isRead =
      filter === UNFILTERED
        ? own.length <= FIRST_PAGE
        : moments.every(({ flows }) => !flows[flow]?.at(FIRST_PAGE));
    if (isRead) {
      oracle.expect(
        moments.some(
          moment => shownIn(moment, flow, filter).join() === own.join(),
        ),
        ['is not all there is', flow, own, claim],
      );
    } else if (filter === UNFILTERED) {
      oracle.expect(
        namesInAll(moments, flow).every(name => own.includes(name)),
        ['lacks some that always were there', flow, own, claim],
      );
    }
  }
}

/** Names of the readable trails of a flow that a filter shows, newest first. */
function shownIn(
  { flows }: Moment,
  flow: string,
  { shows }: TableFilter,
): string[] {
  return (flows[flow] ?? [])
    .filter(trail => !trail.isOdd && shows({ ...trail, flow }))
    .map(({ name }) => name);
}

/** Names of the trails that a flow had in each of some moments. */
function namesInAll(moments: readonly Moment[], flow: string): string[] {
  const [first = [], ...others] = moments.map(moment =>
    namesOf(trailRowsOf(moment), flow),
  );
  return first.filter(name => others.every(names => names.includes(name)));
}

/** A successful refresh shows the newest trails as they are now. */
function checkRefreshed(
  oracle: HistoryOracle,
  { stale, problems, hasNextPage, asOf }: TrailsResponse,
  rows: readonly Row[],
  { asked }: TableQuestion,
): void {
  if (oracle.region.failing !== 'no' || stale || problems.length > 0) {
    return;
  }
  for (const flow of FLOWS) {
    const newest = (table: readonly Row[]) =>
      table
        .filter(row => row.flow === flow)
        .slice(0, FIRST_PAGE)
        .map(({ trail, state }) => `${trail} ${state}`);
    const shown = newest(rows);
    const there = oracle.region.since(asked).map(moment => {
      const all = newest(trailRowsOf(moment));
      return hasNextPage ? all.slice(0, shown.length) : all;
    });
    oracle.expect(
      there.some(each => shown.join() === each.join()),
      ['was not refreshed', shown, there, asOf],
    );
  }
}

function namesOf(rows: readonly Row[], flow: string): string[] {
  return rows.filter(row => row.flow === flow).map(({ trail }) => trail);
}
