import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type {
  EnvironmentRef,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import {
  environmentsOf,
  fingerprintOf,
  flowNameOf,
  timeOf,
} from './generatedRegion';
import type {
  World,
  WorldBuild,
  WorldFlow,
  WorldTrail,
} from './generatedRegion';
import type { GeneratedLink } from './generatedLink';

/** A build in a trail of a flow. */
export interface BuildPlace extends FlowRef {
  trail: string;
  fingerprint: string;
}

/** A trail of the component. */
interface OwnTrail extends FlowRef {
  name: string;
  /** In milliseconds since the epoch. */
  createdAt: number;
  isCompliant: boolean;
  /** Whether its review failed, or else is missing. */
  review?: 'failed' | 'missing';
}

/** Checks the portal's answers against the regions' contents. */
export class WorldOracle {
  readonly #held: World;
  readonly #link: GeneratedLink;
  readonly #flows: WorldFlow[];

  constructor(held: World, generatedLink: GeneratedLink) {
    this.#held = held;
    this.#link = generatedLink;
    this.#flows = held.flows.filter(
      ({ region, org, flow }) =>
        generatedLink.misspelt?.name !== 'flows' &&
        generatedLink.flows.includes(`${region}:${org}/${flow}`),
    );
  }

  /** Whether a build is compliant, as recorded by a flow's trail. */
  buildIsCompliant(
    ref: FlowRef & { fingerprint: string; trail?: string },
  ): boolean {
    if (this.#link.extra === 'invalid' || this.#lacksFlowOf(ref)) {
      return false;
    }
    const known = this.#flows
      .filter(({ region, org }) => region === ref.region && org === ref.org)
      .flatMap(flow =>
        flow.trails.flatMap(trail =>
          trail.builds
            .filter(
              ({ number }) =>
                fingerprintOf(this.#held, number) === ref.fingerprint,
            )
            .map(build => ({ flow, trail, build })),
        ),
      );
    const own = known.filter(
      ({ flow, trail }) =>
        flowNameOf(this.#held, flow.flow) === ref.flow &&
        (ref.trail === undefined || trail.name === ref.trail),
    );
    return (
      own.length > 0 &&
      known.every(
        each =>
          // Lists restricted to a repository omit other repositories' builds.
          (!own.includes(each) && !this.#isOfRepo(each.build)) ||
          recordIsCompliant(each.trail, each.build),
      )
    );
  }

  trailIsCompliant(ref: FlowRef & { name: string }): boolean {
    const flow = this.#flowOf(ref);
    const trail = flow?.trails.find(({ name }) => name === ref.name);
    return trail
      ? this.#trailIsCompliant(flow!, trail)
      : ref.name.startsWith('padding-');
  }

  attestationPasses(ref: FlowRef & { name: string }): boolean {
    const trail = this.#flowOf(ref)?.trails.find(
      ({ name }) => name === ref.name,
    );
    return trail
      ? trail.review.every(outcome => outcome === 'pass')
      : ref.name.startsWith('padding-');
  }

  checksPass(ref: FlowRef & { name: string }, artifact: string): boolean {
    const trail = this.#flowOf(ref)?.trails.find(
      ({ name }) => name === ref.name,
    );
    return (
      trail?.builds.find(({ name }) => name === artifact)?.checks === 'pass'
    );
  }

  /** Whether the newest trails of all linked flows are compliant. */
  componentIsCompliant(): boolean {
    const { artifacts, extra } = this.#link;
    const names = new Set(
      this.#flows.flatMap(({ asks, trails }) => [
        ...(trails.length > 0 ? asks : []),
        ...trails.flatMap(({ builds }) => builds.map(({ name }) => name)),
      ]),
    );
    const isPadded = this.#flows.some(flow => flow.padding || flow.isMoving);
    return (
      extra === 'no' &&
      this.everythingIsOffered() &&
      artifacts.every(name => names.has(name)) &&
      this.#flows.some(({ trails }) => trails.length > 0 || isPadded) &&
      this.#flows.every(flow => {
        const newest = flow.padding
          ? undefined
          : flow.trails.find(trail => this.#isOwnTrail(trail));
        return !newest || flow.isMoving || this.#trailIsCompliant(flow, newest);
      })
    );
  }

  /** Whether every list of the link's flows can be read. */
  everythingIsOffered(): boolean {
    return (
      this.#link.extra === 'no' &&
      this.#flows.every(({ refused }) => refused.length === 0)
    );
  }

  /** Names of the environments where a build runs. */
  placesOf(ref: Pick<FlowRef, 'region' | 'org'> & { fingerprint: string }) {
    return this.#held.runs
      .filter(
        ({ region, org, number }) =>
          region === ref.region &&
          org === ref.org &&
          fingerprintOf(this.#held, number) === ref.fingerprint,
      )
      .map(({ environment }) => environment);
  }

  /** Where the component's builds run, limited to its environments. */
  ownRuns(): (BuildPlace & { environment: string })[] {
    const { environments } = this.#link;
    // A misspelt name refers to another environment.
    const meant = environments.map(each => each.replace('k', 'c'));
    return this.ownBuilds().flatMap(build =>
      this.placesOf(build)
        .filter(
          environment =>
            meant.length === 0 ||
            meant.includes(`${build.region}:${build.org}/${environment}`),
        )
        .map(environment => ({ ...build, environment })),
    );
  }

  /**
   * Whether every running build of the component is compliant.
   *
   * @param place - counts only builds in this environment
   */
  runningIsCompliant(place?: EnvironmentRef): boolean {
    return (
      this.everythingIsOffered() &&
      this.ownRuns()
        .filter(run => !place || isInPlace(run, place))
        .every(({ trail: _, ...build }) => this.buildIsCompliant(build))
    );
  }

  /**
   * Starts of the component's builds, as reported by its trails, limited to its
   * environments. Times are milliseconds since the epoch.
   */
  reportedRuns(): (BuildPlace & EnvironmentRef & { startedAt: number })[] {
    const runs = this.ownRuns();
    return this.#flows.flatMap(flow =>
      flow.trails.flatMap((trail, index) =>
        trail.builds.flatMap(({ number }) =>
          environmentsOf(this.#held, flow, number, trail).flatMap(environment =>
            runs
              .filter(
                run =>
                  isOfFlow(run, this.#refOf(flow)) &&
                  run.trail === trail.name &&
                  run.environment === environment &&
                  run.fingerprint === fingerprintOf(this.#held, number),
              )
              .map(run => ({
                ...run,
                startedAt: timeOf(this.#held, index) * 1_000,
              })),
          ),
        ),
      ),
    );
  }

  /** Builds of an artifact in a flow that are newer than one of them. */
  newerBuilds(ref: FlowRef & { name: string; fingerprint: string }): unknown[] {
    const builds = (this.#flowOf(ref)?.trails ?? []).flatMap(
      ({ builds: inTrail }) =>
        inTrail.filter(each => each.name === ref.name && this.#isOfRepo(each)),
    );
    const own = builds.findIndex(
      ({ number }) => fingerprintOf(this.#held, number) === ref.fingerprint,
    );
    return builds.slice(0, Math.max(0, own));
  }

  /** Every build of the component, in every trail. */
  ownBuilds(): BuildPlace[] {
    return this.#flows.flatMap(flow =>
      flow.trails.flatMap(trail =>
        trail.builds
          .filter(build => this.#isNamed(build) && this.#isOfRepo(build))
          .map(({ number }) => ({
            ...this.#refOf(flow),
            trail: trail.name,
            fingerprint: fingerprintOf(this.#held, number),
          })),
      ),
    );
  }

  /** Every trail of the component. */
  ownTrails(): OwnTrail[] {
    return this.#flows.flatMap(flow =>
      flow.trails.flatMap((trail, index) =>
        this.#isOwnTrail(trail)
          ? {
              ...this.#refOf(flow),
              name: trail.name,
              createdAt: timeOf(this.#held, index) * 1_000,
              isCompliant: this.#trailIsCompliant(flow, trail),
              ...reviewOf(trail),
            }
          : [],
      ),
    );
  }

  /** How many `review` attestations a trail has. */
  reviewsOf(ref: FlowRef & { name: string }): number {
    const trail = this.#flowOf(ref)?.trails.find(
      ({ name }) => name === ref.name,
    );
    return trail?.review.filter(outcome => outcome !== 'missing').length ?? 0;
  }

  /** Whether a build from a trail or list belongs to the component. */
  ownsBuild(ref: FlowRef & { fingerprint: string; trail?: string }): boolean {
    return this.ownBuilds().some(
      each =>
        isOfFlow(each, ref) &&
        each.fingerprint === ref.fingerprint &&
        (ref.trail === undefined || ref.trail === each.trail),
    );
  }

  #trailIsCompliant(flow: WorldFlow, trail: WorldTrail): boolean {
    const { artifacts, repo } = this.#link;
    if (trail.odd !== 'no') {
      return false;
    }
    const own = trail.builds.filter(
      build => this.#isNamed(build) && this.#isOfRepo(build),
    );
    const waits = flow.asks.filter(
      name => !trail.builds.some(build => build.name === name),
    );
    const isScoped =
      own.length < trail.builds.length ||
      (artifacts.length > 0 && waits.some(name => !artifacts.includes(name)));
    if (!isScoped && trail.state === 'COMPLIANT') {
      return true;
    }
    const hasArtifacts = trail.builds.length + waits.length > 0;
    return (
      (artifacts.length > 0 || repo !== undefined) &&
      trail.review.every(outcome => outcome === 'pass') &&
      own.every(({ checks }) => checks === 'pass') &&
      (own.length > 0 || !hasArtifacts) &&
      !waits.some(name => artifacts.length === 0 || artifacts.includes(name))
    );
  }

  #isOwnTrail(trail: WorldTrail): boolean {
    return (
      trail.odd === 'record' ||
      trail.builds.length === 0 ||
      trail.builds.some(build => this.#isOfRepo(build))
    );
  }

  #isNamed({ name }: WorldBuild): boolean {
    const { artifacts } = this.#link;
    return artifacts.length === 0 || artifacts.includes(name);
  }

  #isOfRepo({ repo }: WorldBuild): boolean {
    return this.#link.repo === undefined || this.#link.repo === repo;
  }

  #lacksFlowOf({ region, org }: FlowRef): boolean {
    return this.#link.extra === 'missing' && region === 'eu' && org === 'acme';
  }

  #flowOf(ref: FlowRef): WorldFlow | undefined {
    return this.#flows.find(flow => isOfFlow(this.#refOf(flow), ref));
  }

  #refOf({ region, org, flow }: WorldFlow): FlowRef {
    return { region, org, flow: flowNameOf(this.#held, flow) };
  }
}

/** Whether two references point to the same flow. */
export function isOfFlow(a: FlowRef, b: FlowRef): boolean {
  return stringifyFlowRef(a) === stringifyFlowRef(b);
}

/** Whether two references point to the same environment. */
export function isInPlace(a: EnvironmentRef, b: EnvironmentRef): boolean {
  return (
    a.region === b.region && a.org === b.org && a.environment === b.environment
  );
}

function reviewOf({ review }: WorldTrail): Pick<OwnTrail, 'review'> {
  if (review.includes('fail')) {
    return { review: 'failed' };
  }
  return review.includes('missing') ? { review: 'missing' } : {};
}

/** The region's own verdict or, without one, the trail's status. */
function recordIsCompliant(trail: WorldTrail, build: WorldBuild): boolean {
  return build.state !== null
    ? build.state === 'COMPLIANT'
    : trail.odd === 'no' &&
        build.checks === 'pass' &&
        trail.review.every(outcome => outcome === 'pass');
}
