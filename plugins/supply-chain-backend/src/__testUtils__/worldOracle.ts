import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type {
  EnvironmentRef,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import {
  attestationsOf,
  environmentsOf,
  fingerprintOf,
  flowNameOf,
  timeOf,
} from './generatedRegion';
import type {
  World,
  WorldAttestation,
  WorldBuild,
  WorldFlow,
  WorldTrail,
} from './generatedRegion';
import { writtenLink } from './generatedLink';
import type { GeneratedLink, LinkPart, WrittenLink } from './generatedLink';

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
  /** Unmet attestations of the trail and the component's builds, by name. */
  unmet: { name: string; outcome: 'failed' | 'missing' }[];
}

/** An attestation of a linked trail. */
export interface OwnAttestation extends WorldAttestation {
  /** It is about the trail or one of the component's builds. */
  isOwn: boolean;
  /** The region says which artifact it is about. */
  isTold: boolean;
}

/** Checks the portal's answers against the regions' contents. */
export class WorldOracle {
  readonly #held: World;
  readonly #link: GeneratedLink;
  readonly #written: WrittenLink;
  /** The flows that the annotations mean, even if they are misspelt. */
  readonly #flows: WorldFlow[];

  constructor(held: World, generatedLink: GeneratedLink) {
    this.#held = held;
    this.#link = generatedLink;
    this.#written = writtenLink(generatedLink, held);
    this.#flows = held.flows.filter(each =>
      generatedLink.flows.includes(nameOf(each)),
    );
  }

  /**
   * Mistakes and failures that leave open what the component owns. While there
   * are any, no answer may claim to be complete.
   *
   * @param about - whether the answer also depends on the environments, or on
   * whether they are all known to exist
   */
  doubts(about: 'records' | 'environments' | 'running' = 'records'): string[] {
    const { unresolved, astray } = this.#written;
    const parts: LinkPart[] = ['flows', 'artifacts', 'repo'];
    return [
      ...parts.filter(part => unresolved.has(part)),
      ...(about !== 'records' && unresolved.has('environments')
        ? ['environments']
        : []),
      ...(about === 'running' ? this.#unseenEnvironments() : []),
      ...astray,
      ...this.unmatchedNames(),
    ];
  }

  /** Names of artifacts and repositories that match nothing in the flows. */
  unmatchedNames(): string[] {
    const { artifacts, repo } = this.#link;
    const trails = this.#flows.flatMap(flow => flow.trails);
    const builds = trails.flatMap(trail => trail.builds);
    const known = this.#artifactNames();
    const isRead = trails.some(({ odd }) => odd !== 'record');
    return [
      ...artifacts.filter(name => isRead && !known.has(name)),
      ...(repo !== undefined &&
      builds.length > 0 &&
      !builds.some(each => each.repo === repo)
        ? [repo]
        : []),
    ];
  }

  /**
   * Builds that are the component's if a name that matches nothing means them.
   */
  doubtfulBuilds(): BuildPlace[] {
    const unmatched = this.unmatchedNames();
    const { artifacts, repo } = this.#link;
    const isNamed = (build: WorldBuild) =>
      this.#isNamed(build) || artifacts.some(each => unmatched.includes(each));
    const isOfRepo = (build: WorldBuild) =>
      this.#isOfRepo(build) || (repo !== undefined && unmatched.includes(repo));
    return unmatched.length > 0 && this.everythingIsOffered()
      ? this.#buildsWith(build => isNamed(build) && isOfRepo(build))
      : [];
  }

  /** Whether a build is compliant, as recorded by a flow's trail. */
  buildIsCompliant(
    ref: FlowRef & { fingerprint: string; trail?: string },
  ): boolean {
    const { unresolved, astray } = this.#written;
    if (
      astray.includes(`${ref.region}:${ref.org}`) ||
      (unresolved.has('flows') && !this.#isOnlyAstray())
    ) {
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
    const trail = this.#trailOf(ref);
    return trail
      ? trail.review.every(outcome => outcome === 'pass')
      : ref.name.startsWith('padding-');
  }

  /**
   * Whether an artifact's checks pass.
   *
   * @param attestation - only the attestation with this name
   */
  checksPass(
    ref: FlowRef & { name: string },
    artifact: string,
    attestation?: string,
  ): boolean {
    const build = this.#trailOf(ref)?.builds.find(
      ({ name }) => name === artifact,
    );
    return (
      build?.checks === 'pass' &&
      (attestation === undefined || build.attestation === attestation)
    );
  }

  /** Whether the newest trails of all linked flows are compliant. */
  componentIsCompliant(): boolean {
    const { artifacts } = this.#link;
    const names = this.#artifactNames();
    const isPadded = this.#flows.some(flow => flow.padding || flow.isMoving);
    return (
      this.doubts().length === 0 &&
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
    const { unresolved } = this.#written;
    return (
      !unresolved.has('flows') &&
      this.#flows.every(({ refused }) => refused.length === 0)
    );
  }

  /** Whether the link may name a flow, as far as it can be resolved. */
  isNamed(flow: FlowRef): boolean {
    return this.#flows.some(
      each =>
        isOfFlow(this.#refOf(each), flow) &&
        !this.#written.renamed.includes(nameOf(each)),
    );
  }

  /**
   * Whether a search covers a flow: linked, or it would be if its region named
   * its default organization. A search doesn't look for misspelt links, which
   * the entity's own pages report.
   */
  isSearched(flow: FlowRef): boolean {
    const { linked, unlocated } = this.#written;
    return this.#flows.some(
      each =>
        isOfFlow(this.#refOf(each), flow) &&
        [...linked, ...unlocated].includes(nameOf(each)),
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
    const meant = environments.map(corrected);
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
      this.doubts(place ? 'environments' : 'running').length === 0 &&
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
    return this.#buildsWith(
      build => this.#isNamed(build) && this.#isOfRepo(build),
    );
  }

  #buildsWith(matches: (build: WorldBuild) => boolean): BuildPlace[] {
    return this.#flows.flatMap(flow =>
      flow.trails.flatMap(trail =>
        trail.builds.filter(matches).map(({ number }) => ({
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
              unmet: this.#unmetIn(trail),
            }
          : [],
      ),
    );
  }

  /** Reported attestations of a trail. */
  attestationsOf(ref: FlowRef & { name: string }): OwnAttestation[] {
    const trail = this.#trailOf(ref);
    return trail
      ? attestationsOf(this.#held, trail).map(each => ({
          ...each,
          isOwn:
            !each.build ||
            (this.#isNamed(each.build) && this.#isOfRepo(each.build)),
          isTold: !each.build || each.build.told.length > 0,
        }))
      : [];
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

  /** Names of artifacts in the flows' trails and templates. */
  #artifactNames(): ReadonlySet<string> {
    return new Set(
      this.#flows.flatMap(({ asks, trails }) => [
        ...(trails.length > 0 ? asks : []),
        ...trails.flatMap(({ builds }) => builds.map(({ name }) => name)),
      ]),
    );
  }

  /** Misspelt environments that hide where the component's builds run. */
  #unseenEnvironments(): string[] {
    const runs = this.ownRuns();
    return this.#link.environments.filter(
      each =>
        each !== corrected(each) &&
        runs.some(
          ({ region, org, environment }) =>
            `${region}:${org}/${environment}` === corrected(each),
        ),
    );
  }

  #trailIsCompliant(flow: WorldFlow, trail: WorldTrail): boolean {
    const { artifacts, repo } = this.#link;
    const { unresolved } = this.#written;
    if (
      trail.odd !== 'no' ||
      unresolved.has('artifacts') ||
      unresolved.has('repo')
    ) {
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

  /** Whether every flow that the portal can't read doesn't exist. */
  #isOnlyAstray(): boolean {
    const { linked, astray } = this.#written;
    const { flows, extra } = this.#link;
    return (
      extra !== 'invalid' &&
      linked.length + astray.length ===
        flows.length + (extra === 'missing' ? 1 : 0)
    );
  }

  #unmetIn(trail: WorldTrail): OwnTrail['unmet'] {
    // Of several attestations with one name and subject, the worst counts.
    const worst = (['fail', 'missing'] as const).find(each =>
      trail.review.includes(each),
    );
    const all = [
      { name: 'review', outcome: worst },
      ...trail.builds
        .filter(build => this.#isNamed(build) && this.#isOfRepo(build))
        .map(({ attestation, checks }) => ({
          name: attestation,
          outcome: checks,
        })),
    ].flatMap(({ name, outcome }) =>
      outcome === 'fail' || outcome === 'missing'
        ? [JSON.stringify([name, outcome === 'fail' ? 'failed' : outcome])]
        : [],
    );
    return [...new Set(all)].map(each => {
      const [name, outcome] = JSON.parse(each);
      return { name, outcome };
    });
  }

  #trailOf(ref: FlowRef & { name: string }): WorldTrail | undefined {
    return this.#flowOf(ref)?.trails.find(({ name }) => name === ref.name);
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

/** The environment that a misspelt name refers to. */
function corrected(environment: string): string {
  return environment.replace('produktion', 'production');
}

/** A flow's name as links have it. */
function nameOf({ region, org, flow }: FlowRef): string {
  return `${region}:${org}/${flow}`;
}

/** The region's own verdict or, without one, the trail's status. */
function recordIsCompliant(trail: WorldTrail, build: WorldBuild): boolean {
  return build.state !== null
    ? build.state === 'COMPLIANT'
    : trail.odd === 'no' &&
        build.checks === 'pass' &&
        trail.review.every(outcome => outcome === 'pass');
}
