import type {
  DeploymentRecord,
  SummaryResponse,
} from 'backstage-plugin-supply-chain-common';

/** Milliseconds since the epoch. */
interface Period {
  from: number;
  until: number;
}

/**
 * Since when a component has had its status, given since when its newest trails
 * and its builds have had theirs.
 */
export function statusSince(
  status: string,
  trails: Pick<SummaryResponse, 'state' | 'since'>,
  runs: readonly DeploymentRecord[],
): string | undefined {
  const trailsSince = trails.since ? Date.parse(trails.since) : NaN;
  const hasFailed = trails.state === 'non-compliant';
  if (hasFailed && Number.isNaN(trailsSince)) {
    return undefined;
  }
  const time =
    status === 'non-compliant'
      ? firstOf([
          ...(hasFailed ? [{ from: trailsSince, until: Infinity }] : []),
          ...runs.flatMap(failureIn),
        ])
      : Math.max(trailsSince, ...runs.map(unprovenUntil));
  return Number.isFinite(time) ? new Date(time).toISOString() : undefined;
}

/** When a run certainly had a build that failed. */
function failureIn(run: DeploymentRecord): Period[] {
  const { from, until, since } = timesOf(run);
  const failedFrom = Math.max(from, since);
  return run.state === 'non-compliant' && failedFrom < until
    ? [{ from: failedFrom, until }]
    : [];
}

/** When a run last had a build that wasn't certainly compliant. */
function unprovenUntil(run: DeploymentRecord): number {
  const { from, until, since } = timesOf(run);
  const provenFrom =
    run.state === 'compliant' && !Number.isNaN(since) ? since : Infinity;
  return from < provenFrom ? Math.min(provenFrom, until) : -Infinity;
}

function timesOf(run: DeploymentRecord) {
  const { startedAt, stoppedAt, endUnknown, stateSince } = run;
  return {
    from: startedAt ? Date.parse(startedAt) : -Infinity,
    until: stoppedAt ? Date.parse(stoppedAt) : Infinity,
    since: stateSince && !endUnknown ? Date.parse(stateSince) : NaN,
  };
}

/**
 * When the first of some periods began that overlap without a gap up to a time;
 * the time itself if none does.
 */
function firstOf(periods: readonly Period[], time: number = Infinity): number {
  const earlier = periods.filter(
    ({ from, until }) => from < time && time <= until,
  );
  return earlier.length > 0
    ? firstOf(periods, Math.min(...earlier.map(({ from }) => from)))
    : time;
}
