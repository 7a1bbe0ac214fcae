import type {
  DeploymentRecord,
  DeploymentsResponse,
  EnvironmentsResponse,
} from 'backstage-plugin-supply-chain-common';
import { checkBehind } from './deliveries';
import {
  buildFailedUntil,
  checkNoFailure,
  runningFailedUntil,
} from './failures';
import type { HistoryOracle } from './HistoryOracle';
import {
  failsIn,
  isRunningAt,
  replacedBy,
  toldRuns,
  trailsOf,
  wasCompliantAt,
} from './moments';
import type { Moment, PastRun } from './moments';
import { ENVIRONMENTS, fingerprintOf, FLOWS } from './names';
import { runningVerdictsOf } from './verdicts';

/** Checks what runs in each environment now. */
export function checkEnvironments(
  oracle: HistoryOracle,
  response: EnvironmentsResponse,
): void {
  const moments = oracle.momentsOf(response);
  for (const { environment, builds, ...place } of response.environments) {
    oracle.expect(
      place.state !== 'compliant' ||
        FLOWS.every(flow =>
          moments.some(moment => isCompliantIn(moment, flow, environment)),
        ),
      ['the environment never was compliant', environment, response],
    );
    checkNoFailure(
      oracle,
      place,
      response,
      runningFailedUntil(oracle, [environment]),
    );
    oracle.checkSince(`environment ${environment}`, place, response, moment =>
      runningVerdictsOf(moment, [environment], { now: oracle.region.now }),
    );
    for (const build of builds) {
      const { fingerprint, flow, trail, state } = build;
      checkBehind(oracle, moments, build);
      checkNoFailure(
        oracle,
        { state, since: build.stateSince },
        response,
        buildFailedUntil(fingerprint),
      );
      oracle.expect(
        oracle
          .readableSince(moments, flow, trail)
          .some(moment =>
            toldRuns(moment, environment).some(
              run =>
                run.fingerprint === fingerprint && run.stoppedAt === undefined,
            ),
          ),
        ['never ran there since', environment, fingerprint, response],
      );
      oracle.checkBuild(moments, { flow, trail, fingerprint, state });
    }
  }
  checkNothing(oracle, response, moments);
}

/**
 * Where nothing is said to run, nothing did. A build of an older trail may have
 * started since those were read, unless the last known one stopped after that.
 */
function checkNothing(
  oracle: HistoryOracle,
  response: EnvironmentsResponse,
  moments: readonly Moment[],
): void {
  const { complete, stale, problems, knownSince } = response;
  if (!complete || stale || problems.length > 0 || knownSince) {
    return;
  }
  const older = response.olderReadAt;
  for (const {
    environment,
    builds,
    possiblyRunning,
  } of response.environments) {
    const runs = moments.map(moment => toldRuns(moment, environment));
    const isBusy = runs.every(each => each.some(isOpen));
    const mayStartUnseen =
      older !== undefined &&
      runs[0]?.every(
        run =>
          (run.stoppedAt ?? -Infinity) <= Date.parse(older) &&
          (!isOpen(run) || run.startedAt >= Date.parse(older)),
      );
    oracle.expect(
      builds.length > 0 ||
        possiblyRunning ||
        !isBusy ||
        mayStartUnseen === true,
      ['something runs there', environment, response],
    );
  }
}

function isOpen({ stoppedAt }: PastRun): boolean {
  return stoppedAt === undefined;
}

/** Checks what ran in each environment at the requested time. */
export function checkPast(
  oracle: HistoryOracle,
  response: EnvironmentsResponse,
): void {
  const moments = oracle.momentsOf(response);
  const at = Date.parse(response.at!);
  for (const { environment, builds, state: worst } of response.environments) {
    for (const { fingerprint, flow, trail, state } of builds) {
      oracle.expect(
        oracle
          .readableSince(moments, flow, trail)
          .some(({ runs }) =>
            runs.some(
              run =>
                run.environment === environment &&
                fingerprintOf(run.number) === fingerprint &&
                isRunningAt(run, at),
            ),
          ),
        ['did not run there then', environment, fingerprint, response],
      );
      oracle.expect(
        state !== 'compliant' ||
          wasProvenAt(oracle, moments, { flow, trail, fingerprint }, at),
        ['was not proven then', environment, fingerprint, response],
      );
    }
    oracle.expect(
      worst !== 'compliant' ||
        (builds.length > 0 && builds.every(each => each.state === worst)),
      ['is better than its builds', environment, response],
    );
  }
  checkAllOfThePast(oracle, response, moments);
}

/** If nothing is missing, everything that ran then is listed. */
function checkAllOfThePast(
  oracle: HistoryOracle,
  { environments, complete, stale, problems, at, asOf }: EnvironmentsResponse,
  moments: readonly Moment[],
): void {
  if (!complete || stale || problems.length > 0) {
    return;
  }
  oracle.expect(asOf !== undefined && Date.parse(asOf) >= Date.parse(at!), [
    'was read before',
    at,
    asOf,
  ]);
  if (runsAreBelow(oracle)) {
    return;
  }
  const told = (environment: string) =>
    environments
      .find(each => each.environment === environment)
      ?.builds.map(({ fingerprint }) => fingerprint) ?? [];
  const running = (moment: Moment, environment: string) =>
    toldRuns(moment, environment)
      .filter(run => isRunningAt(run, Date.parse(at!)))
      .map(({ fingerprint }) => fingerprint);
  for (const environment of ENVIRONMENTS) {
    const here = told(environment).toSorted().join();
    oracle.expect(
      moments.some(
        moment => running(moment, environment).toSorted().join() === here,
      ),
      ['never was all that ran then', environment, at, asOf, environments],
    );
  }
}

/** Whether a trail that reports deployments ever was below the newest ones. */
function runsAreBelow(oracle: HistoryOracle): boolean {
  const { runs } = oracle.region.now;
  return oracle.wasBelow(({ build }) =>
    runs.some(({ number }) => number === build.number),
  );
}

/** What a response tells about a deployment. */
type Listed = Pick<
  DeploymentRecord,
  'fingerprint' | 'startedAt' | 'stoppedAt' | 'replaced'
>;

/** Checks all deployments to an environment. */
export function checkDeployments(
  oracle: HistoryOracle,
  response: DeploymentsResponse,
  environment: string,
): void {
  const moments = oracle.momentsOf(response);
  const { deployments, total } = response;
  oracle.expect(deployments.length === total, ['other total', response]);
  for (const deployment of deployments) {
    const { flow, trail, fingerprint, state } = deployment;
    oracle.checkBuild(moments, { flow, trail, fingerprint, state });
    oracle.expect(
      moments.some(moment => isDeployed(moment, environment, deployment)),
      ['never was deployed so', environment, deployment, response.asOf],
    );
  }
  const { complete, stale, problems } = response;
  const isAll = complete && !stale && problems.length === 0;
  oracle.expect(
    !isAll ||
      runsAreBelow(oracle) ||
      moments.some(moment => {
        const runs = toldRuns(moment, environment);
        return (
          runs.map(run => deploymentText(run, runs)).join() ===
          deployments.map(listedText).join()
        );
      }),
    ['never were all deployments', environment, response],
  );
}

/**
 * A deployment as the region's records tell it.
 *
 * @param runs - all deployments to the environment, newest first
 */
export function deploymentText(run: PastRun, runs: readonly PastRun[]): string {
  const { number, startedAt, stoppedAt } = run;
  const replaced = replacedBy(run, runs);
  return [
    ...[fingerprintOf(number), iso(startedAt), iso(stoppedAt)],
    replaced && fingerprintOf(replaced.number),
  ].join(' ');
}

/** A deployment as a response lists it. */
export function listedText({
  fingerprint,
  startedAt,
  stoppedAt,
  replaced,
}: Listed): string {
  return [fingerprint, startedAt, stoppedAt, replaced?.fingerprint].join(' ');
}

function isDeployed(
  { runs }: Moment,
  environment: string,
  { fingerprint, startedAt, stoppedAt }: Listed,
): boolean {
  return runs.some(
    run =>
      run.environment === environment &&
      fingerprintOf(run.number) === fingerprint &&
      iso(run.startedAt) === startedAt &&
      iso(run.stoppedAt) === stoppedAt,
  );
}

/** Whether a flow knows of no running build in an environment that fails. */
function isCompliantIn(
  moment: Moment,
  flow: string,
  environment: string,
): boolean {
  return moment.runs.every(
    run =>
      run.environment !== environment ||
      run.stoppedAt !== undefined ||
      !failsIn(moment, flow, fingerprintOf(run.number)),
  );
}

/**
 * Whether a trail's events prove that its build was compliant at a time, and no
 * other trail's events disprove it.
 */
function wasProvenAt(
  oracle: HistoryOracle,
  moments: readonly Moment[],
  build: { flow: string; trail: string; fingerprint: string },
  at: number,
): boolean {
  const verdicts = (moment: Moment, flow: string) =>
    trailsOf(moment)
      .filter(
        each =>
          each.flow === flow &&
          fingerprintOf(each.build.number) === build.fingerprint,
      )
      .map(each => ({ name: each.name, isProven: wasCompliantAt(each, at) }));
  return (
    oracle
      .readableSince(moments, build.flow, build.trail)
      .some(moment =>
        verdicts(moment, build.flow).some(
          ({ name, isProven }) => name === build.trail && isProven,
        ),
      ) &&
    FLOWS.every(flow =>
      moments.some(moment =>
        verdicts(moment, flow).every(({ isProven }) => isProven !== false),
      ),
    )
  );
}

function iso(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
