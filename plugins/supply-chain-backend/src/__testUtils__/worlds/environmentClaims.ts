import type {
  DeploymentsResponse,
  EnvironmentRef,
  EnvironmentsResponse,
} from 'backstage-plugin-supply-chain-common';
import type { PortalClaims } from './portalClaims';
import { isInPlace } from './WorldScope';

/** Checks what runs in each environment now, or ran at the requested time. */
export function checkEnvironments(
  claims: PortalClaims,
  response: EnvironmentsResponse,
): void {
  const { oracle } = claims;
  const { environments, at, coverage } = response;
  const where = `environments at ${at}`;
  for (const { builds, ...place } of environments) {
    const { environment, state } = place;
    claims.check(state, () => oracle.runningIsCompliant(place), [
      where,
      place,
      builds,
    ]);
    for (const build of builds) {
      claims.checkBuild(build, where);
      claims.checkPlaces(
        [environment],
        oracle.runs.placesOf(build, at !== undefined),
        [where, build],
      );
      claims.checkNone(build.behind === 0, oracle.newerBuilds(build), [
        where,
        build,
      ]);
    }
  }
  // The verdict on the card.
  const isCompliant =
    coverage.complete &&
    environments.every(
      ({ builds, state }) => builds.length === 0 || state === 'compliant',
    ) &&
    environments.some(({ builds }) => builds.length > 0);
  if (at === undefined && isCompliant) {
    claims.check('compliant', () => oracle.runningIsCompliant(), [
      where,
      response,
    ]);
  }
  const runs =
    at === undefined
      ? oracle.runs.ownRuns()
      : oracle.runs
          .reportedRuns()
          .filter(({ startedAt }) => startedAt <= Date.parse(at));
  claims.checkNone(
    coverage.complete,
    [
      ...(at === undefined
        ? oracle.runs.doubts()
        : oracle.scope.doubts('environments')),
      ...runs.filter(
        run =>
          !environments.some(
            each =>
              isInPlace(each, run) &&
              each.builds.some(
                ({ fingerprint }) => fingerprint === run.fingerprint,
              ),
          ),
      ),
    ],
    [where, response],
  );
}

/** Checks all deployments to an environment. */
export function checkDeployments(
  claims: PortalClaims,
  response: DeploymentsResponse,
  place: EnvironmentRef,
): void {
  const { deployments, total, coverage } = response;
  const runs = claims.oracle.runs
    .reportedRuns()
    .filter(run => isInPlace(run, place));
  for (const each of deployments) {
    const { startedAt, replaced } = each;
    claims.checkBuild(each, 'deployments');
    claims.checkPlaces(
      [place.environment],
      claims.oracle.runs.placesOf(each, true),
      ['deployments', each],
    );
    const isReported = (fingerprint: string, until: number, since = 0) =>
      runs.some(
        run =>
          run.fingerprint === fingerprint &&
          run.startedAt >= since &&
          run.startedAt <= until,
      );
    const start = Date.parse(startedAt ?? '');
    if (!isReported(each.fingerprint, start, start)) {
      claims.unproven.push(['did not start then', each]);
    }
    if (replaced && !isReported(replaced.fingerprint, start)) {
      claims.unproven.push(['did not run there before', each]);
    }
  }
  if (total !== deployments.length) {
    claims.unproven.push(['another total', response]);
  }
  claims.checkNone(
    coverage.complete,
    [
      ...claims.oracle.runs.doubts(),
      ...runs.filter(
        ({ fingerprint, startedAt }) =>
          !deployments.some(
            each =>
              each.fingerprint === fingerprint &&
              Date.parse(each.startedAt ?? '') === startedAt,
          ),
      ),
    ],
    ['deployments', place, response],
  );
}
