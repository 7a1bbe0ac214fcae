import type { HistoryOracle } from './HistoryOracle';
import { toldRuns } from './moments';
import type { Moment, PastTrail, Report } from './moments';
import { ENVIRONMENTS, fingerprintOf, FLOWS } from './names';

/** Times in milliseconds since the epoch. */
interface Period {
  from: number;
  until: number;
}

/** Finds when something last failed, as far as the records of a flow tell. */
type LastFailure = (moment: Moment, flow: string) => number;

/**
 * Checks that nothing failed since the time when something is claimed to have
 * become compliant.
 *
 * @param since - ISO 8601, if known
 * @param failedUntil - when it last failed according to a flow
 */
export function checkNoFailure(
  oracle: HistoryOracle,
  claim: { state: string; since?: string | undefined },
  response: { asOf?: string | undefined },
  failedUntil: LastFailure,
  flows: readonly string[] = FLOWS,
): void {
  const { state, since } = claim;
  if (state === 'compliant' && since !== undefined) {
    const moments = oracle.momentsOf(response);
    const latest = Date.parse(since);
    for (const flow of flows) {
      oracle.expect(
        moments.some(moment => failedUntil(moment, flow) <= latest),
        [
          'failed since',
          flow,
          since,
          moments.map(m => failedUntil(m, flow)),
          claim,
        ],
      );
    }
  }
}

/**
 * When the newest trail of a flow last failed. One without any report is a
 * delivery under way, which hasn't failed.
 */
export const newestFailedUntil: LastFailure = (moment, flow) => {
  const trails = readableTrails(moment, flow);
  return lastEnd(
    trails.flatMap((trail, index) =>
      overlaps(reportedFailuresOf(trail, 'trail'), [
        {
          from: trail.createdAt,
          until: trails[index - 1]?.createdAt ?? Infinity,
        },
      ]),
    ),
  );
};

/** When a build last wasn't compliant in a flow. */
export function buildFailedUntil(fingerprint: string): LastFailure {
  return (moment, flow) => lastEnd(buildFailures(moment, flow, fingerprint));
}

/**
 * When a build that wasn't compliant last ran in one of some environments. What
 * happens to one below the newest records shows when they are read again.
 */
export function runningFailedUntil(
  oracle: HistoryOracle,
  environments: readonly string[] = ENVIRONMENTS,
): LastFailure {
  return (moment, flow) =>
    lastEnd(
      environments
        .flatMap(environment => toldRuns(moment, environment, [flow]))
        .filter(
          run => !oracle.wasBelow(({ build }) => build.number === run.number),
        )
        .flatMap(({ fingerprint, startedAt, stoppedAt = Infinity }) =>
          overlaps(buildFailures(moment, flow, fingerprint), [
            { from: startedAt, until: stoppedAt },
          ]),
        ),
    );
}

/** When the newest trail last failed, or what ran last wasn't compliant. */
export function componentFailedUntil(oracle: HistoryOracle): LastFailure {
  const ranUntil = runningFailedUntil(oracle);
  return (moment, flow) =>
    Math.max(newestFailedUntil(moment, flow), ranUntil(moment, flow));
}

function buildFailures(
  moment: Moment,
  flow: string,
  fingerprint: string,
): Period[] {
  return readableTrails(moment, flow)
    .filter(({ build }) => fingerprintOf(build.number) === fingerprint)
    .flatMap(trail => failuresOf(trail, 'build'));
}

/** When the newest report was a failure, or there was none yet. */
function failuresOf(trail: PastTrail, about: Report['about']): Period[] {
  const [first] = trail.reports.filter(report => report.about === about);
  return [
    { from: trail.createdAt, until: first?.at ?? Infinity },
    ...reportedFailuresOf(trail, about),
  ];
}

/** When the newest report was a failure. */
function reportedFailuresOf(
  trail: PastTrail,
  about: Report['about'],
): Period[] {
  const reports = trail.reports.filter(report => report.about === about);
  return reports.flatMap(({ at, isCompliant }, index) =>
    isCompliant
      ? []
      : [{ from: at, until: reports[index + 1]?.at ?? Infinity }],
  );
}

function overlaps(some: readonly Period[], others: readonly Period[]) {
  return some.flatMap(one =>
    others.map(other => ({
      from: Math.max(one.from, other.from),
      until: Math.min(one.until, other.until),
    })),
  );
}

/** The end of the last period that isn't empty; -Infinity if there is none. */
function lastEnd(periods: readonly Period[]): number {
  return Math.max(
    -Infinity,
    ...periods.filter(each => each.from < each.until).map(each => each.until),
  );
}

function readableTrails({ flows }: Moment, flow: string): PastTrail[] {
  return (flows[flow] ?? []).filter(({ isOdd }) => !isOdd);
}
