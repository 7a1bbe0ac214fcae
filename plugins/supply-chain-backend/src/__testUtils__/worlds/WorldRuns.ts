import type {
  EnvironmentRef,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import { fingerprintOf, timeOf } from './World';
import { environmentsOf } from './worldRecords';
import { isOfFlow } from './WorldScope';
import type { BuildPlace, WorldScope } from './WorldScope';

/** Where a component's builds run in a world. */
export class WorldRuns {
  readonly #scope: WorldScope;

  constructor(scope: WorldScope) {
    this.#scope = scope;
  }

  /**
   * Mistakes and failures that leave open where the component's builds run.
   * While there are any, no response may claim to be complete.
   */
  doubts(): string[] {
    return [
      ...this.#scope.doubts('environments'),
      ...this.#unseenEnvironments(),
    ];
  }

  /** Names of the environments where a build runs, or also where it ran. */
  placesOf(
    ref: Pick<FlowRef, 'region' | 'org'> & { fingerprint: string },
    isPast = false,
  ): string[] {
    return this.#scope.held.runs
      .filter(
        ({ region, org, number, isArchived }) =>
          (isPast || !isArchived) &&
          region === ref.region &&
          org === ref.org &&
          fingerprintOf(this.#scope.held, number) === ref.fingerprint,
      )
      .map(({ environment }) => environment);
  }

  /** Where the component's builds run or also ran, limited to its environments. */
  ownRuns(isPast = false): (BuildPlace & { environment: string })[] {
    const { environments } = this.#scope.link;
    const meant = environments.map(corrected);
    return this.#scope.ownBuilds().flatMap(build =>
      this.placesOf(build, isPast)
        .filter(
          environment =>
            meant.length === 0 ||
            meant.includes(`${build.region}:${build.org}/${environment}`),
        )
        .map(environment => ({ ...build, environment })),
    );
  }

  /**
   * Starts of the component's builds, as reported by its trails, limited to its
   * environments. Times are milliseconds since the epoch.
   */
  reportedRuns(): (BuildPlace & EnvironmentRef & { startedAt: number })[] {
    const runs = this.ownRuns(true);
    return this.#scope.flows.flatMap(flow =>
      flow.trails.flatMap(trail =>
        trail.builds.flatMap(({ number }) =>
          environmentsOf(this.#scope.held, flow, number, trail).flatMap(
            environment =>
              runs
                .filter(
                  run =>
                    isOfFlow(run, this.#scope.refOf(flow)) &&
                    run.trail === trail.name &&
                    run.environment === environment &&
                    run.fingerprint === fingerprintOf(this.#scope.held, number),
                )
                .map(run => ({
                  ...run,
                  startedAt: timeOf(this.#scope.held, trail) * 1_000,
                })),
          ),
        ),
      ),
    );
  }

  /** Misspelled environments that hide where the component's builds run. */
  #unseenEnvironments(): string[] {
    const runs = this.ownRuns();
    return this.#scope.link.environments.filter(
      each =>
        each !== corrected(each) &&
        runs.some(
          ({ region, org, environment }) =>
            `${region}:${org}/${environment}` === corrected(each),
        ),
    );
  }
}

/** The environment that a misspelled name refers to. */
function corrected(environment: string): string {
  return environment.replace('produktion', 'production');
}
