import type {
  EnvironmentRef,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { GeneratedLink } from './generatedLink';
import { fingerprintOf, flowNameOf, timeOf } from './World';
import type { World, WorldBuild, WorldFlow, WorldTrail } from './World';
import { attestationsOf } from './worldRecords';
import type { WorldAttestation } from './worldRecords';
import { WorldRuns } from './WorldRuns';
import { isInPlace, WorldScope } from './WorldScope';

/** A trail of the component. */
interface OwnTrail extends FlowRef {
  name: string;
  /** In milliseconds since the epoch. */
  createdAt: number;
  isCompliant: boolean;
}

/** An attestation of a linked trail. */
export interface OwnAttestation extends WorldAttestation {
  /** It is about the trail or one of the component's builds. */
  isOwn: boolean;
  /** The region says which artifact it is about. */
  isTold: boolean;
}

/** Checks the portal's responses against the regions' contents. */
export class WorldOracle {
  readonly scope: WorldScope;
  readonly runs: WorldRuns;

  constructor(held: World, generatedLink: GeneratedLink) {
    this.scope = new WorldScope(held, generatedLink);
    this.runs = new WorldRuns(this.scope);
  }

  /**
   * Whether a build is compliant in every linked flow, as recorded by a flow's
   * trail.
   */
  buildIsCompliant(
    ref: FlowRef & { fingerprint: string; trail?: string },
  ): boolean {
    const { unresolved, astray } = this.scope.written;
    return (
      !astray.includes(`${ref.region}:${ref.org}`) &&
      (!unresolved.has('flows') || this.scope.isOnlyAstray()) &&
      this.#isCompliantIn(this.scope.flows, ref)
    );
  }

  /** Whether a build is compliant in every flow of its organization. */
  foundIsCompliant(
    ref: FlowRef & { fingerprint: string; trail?: string },
  ): boolean {
    return this.#isCompliantIn(this.scope.held.flows, ref);
  }

  #isCompliantIn(
    flows: readonly WorldFlow[],
    ref: FlowRef & { fingerprint: string; trail?: string },
  ): boolean {
    const known = flows
      .filter(({ region, org }) => region === ref.region && org === ref.org)
      .flatMap(flow =>
        flow.trails.flatMap(trail =>
          trail.builds
            .filter(
              ({ number }) =>
                fingerprintOf(this.scope.held, number) === ref.fingerprint,
            )
            .map(build => ({ flow, trail, build })),
        ),
      );
    const own = known.filter(
      ({ flow, trail }) =>
        flowNameOf(this.scope.held, flow.flow) === ref.flow &&
        (ref.trail === undefined || trail.name === ref.trail),
    );
    return (
      own.length > 0 &&
      known.every(
        each =>
          // Lists restricted to a repository omit other repositories' builds.
          (!own.includes(each) && !this.scope.isOfRepo(each.build)) ||
          recordIsCompliant(each.trail, each.build),
      )
    );
  }

  trailIsCompliant(ref: FlowRef & { name: string }): boolean {
    const flow = this.scope.flowOf(ref);
    const trail = flow?.trails.find(({ name }) => name === ref.name);
    return trail
      ? this.#trailIsCompliant(flow!, trail)
      : ref.name.startsWith('padding-');
  }

  attestationPasses(ref: FlowRef & { name: string }): boolean {
    const trail = this.scope.trailOf(ref);
    return trail
      ? trail.review.every(outcome => outcome === 'pass')
      : ref.name.startsWith('padding-');
  }

  /** Whether an attestation of an artifact passes. */
  checksPass(
    ref: FlowRef & { name: string },
    artifact: string,
    attestation: string,
  ): boolean {
    const build = this.scope
      .trailOf(ref)
      ?.builds.find(({ name }) => name === artifact);
    return build?.checks === 'pass' && build.attestation === attestation;
  }

  /** Whether the newest trails of all linked flows are compliant. */
  componentIsCompliant(): boolean {
    const { artifacts } = this.scope.link;
    const names = this.scope.artifactNames();
    const isPadded = this.scope.flows.some(
      flow => flow.padding || flow.isMoving,
    );
    return (
      this.scope.doubts('newest').length === 0 &&
      this.scope.everythingIsOffered() &&
      artifacts.every(name => names.has(name)) &&
      this.scope.flows.some(({ trails }) => trails.length > 0 || isPadded) &&
      this.scope.flows.every(flow => {
        const own = flow.trails.filter(trail => this.scope.ownsTrail(trail));
        const newest = flow.padding
          ? undefined
          : own.find(trail => this.scope.holdsOwn(trail)) ?? own.at(0);
        return !newest || flow.isMoving || this.#trailIsCompliant(flow, newest);
      })
    );
  }

  /**
   * Whether every running build of the component is compliant.
   *
   * @param place - counts only builds in this environment
   */
  runningIsCompliant(place?: EnvironmentRef): boolean {
    return (
      (place ? this.scope.doubts('environments') : this.runs.doubts())
        .length === 0 &&
      this.scope.everythingIsOffered() &&
      this.runs
        .ownRuns()
        .filter(run => !place || isInPlace(run, place))
        .every(({ trail: _, ...build }) => this.buildIsCompliant(build))
    );
  }

  /** Builds of an artifact in a flow that are newer than one of them. */
  newerBuilds(ref: FlowRef & { name: string; fingerprint: string }): unknown[] {
    const builds = (this.scope.flowOf(ref)?.trails ?? []).flatMap(
      ({ builds: inTrail }) =>
        inTrail.filter(
          each => each.name === ref.name && this.scope.isOfRepo(each),
        ),
    );
    const own = builds.findIndex(
      ({ number }) =>
        fingerprintOf(this.scope.held, number) === ref.fingerprint,
    );
    return builds.slice(0, Math.max(0, own));
  }

  /** Every trail of the component. */
  ownTrails(): OwnTrail[] {
    return this.scope.flows.flatMap(flow =>
      flow.trails.flatMap(trail =>
        this.scope.ownsTrail(trail)
          ? {
              ...this.scope.refOf(flow),
              name: trail.name,
              createdAt: timeOf(this.scope.held, trail) * 1_000,
              isCompliant: this.#trailIsCompliant(flow, trail),
            }
          : [],
      ),
    );
  }

  /** Reported attestations of a trail. */
  attestationsOf(ref: FlowRef & { name: string }): OwnAttestation[] {
    const trail = this.scope.trailOf(ref);
    return trail
      ? attestationsOf(this.scope.held, trail).map(each => ({
          ...each,
          isOwn:
            !each.build ||
            (this.scope.namesBuild(each.build) &&
              this.scope.isOfRepo(each.build)),
          isTold: !each.build || each.build.told.length > 0,
        }))
      : [];
  }

  #trailIsCompliant(flow: WorldFlow, trail: WorldTrail): boolean {
    const { artifacts, repo } = this.scope.link;
    const { unresolved } = this.scope.written;
    if (
      trail.odd !== 'no' ||
      unresolved.has('artifacts') ||
      unresolved.has('repo')
    ) {
      return false;
    }
    const own = trail.builds.filter(
      build => this.scope.namesBuild(build) && this.scope.isOfRepo(build),
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
}

/** The region's own verdict or, without one, the trail's status. */
function recordIsCompliant(trail: WorldTrail, build: WorldBuild): boolean {
  return build.state !== null
    ? build.state === 'COMPLIANT'
    : trail.odd === 'no' &&
        build.checks === 'pass' &&
        trail.review.every(outcome => outcome === 'pass');
}
