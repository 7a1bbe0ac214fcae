import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type {
  EnvironmentRef,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import { writtenLink } from './generatedLink';
import type { GeneratedLink, LinkPart, WrittenLink } from './generatedLink';
import { fingerprintOf, flowNameOf } from './World';
import { RENAMED } from './worldChanges';
import type { World, WorldBuild, WorldFlow, WorldTrail } from './World';

/** A build in a trail of a flow. */
export interface BuildPlace extends FlowRef {
  trail: string;
  fingerprint: string;
}

/** What a component's annotations mean in a world, even if they are misspelled. */
export class WorldScope {
  readonly held: World;
  readonly link: GeneratedLink;
  readonly written: WrittenLink;
  readonly flows: WorldFlow[];

  constructor(held: World, generatedLink: GeneratedLink) {
    this.held = held;
    this.link = generatedLink;
    this.written = writtenLink(generatedLink, held);
    this.flows = held.flows.filter(each =>
      generatedLink.flows.includes(stringifyFlowRef(each)),
    );
  }

  /**
   * Mistakes and failures that leave open what the component owns. While there
   * are any, no response may claim to be complete.
   *
   * @param about - `environments` if the response also depends on these,
   *   `newest` if only the newest trails decide: those before padding may be
   *   unread
   */
  doubts(about: 'records' | 'environments' | 'newest' = 'records'): string[] {
    const { unresolved, astray } = this.written;
    const parts: LinkPart[] = ['flows', 'artifacts', 'repo'];
    return [
      ...parts.filter(part => unresolved.has(part)),
      ...(about === 'environments' && unresolved.has('environments')
        ? ['environments']
        : []),
      ...astray,
      ...this.unmatchedNames(),
      ...this.#renamed(
        about === 'newest'
          ? this.flows.filter(({ padding }) => padding === 0)
          : this.flows,
      ),
    ];
  }

  /** Names of artifacts and repositories that match nothing in the flows. */
  unmatchedNames(): string[] {
    const { artifacts, repo } = this.link;
    const trails = this.flows.flatMap(flow => flow.trails);
    const builds = trails.flatMap(trail => trail.builds);
    const known = this.artifactNames();
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
   * Repositories that may be the linked one, with a longer path, and names that
   * no template has, of artifacts that may be the linked ones.
   */
  #renamed(flows: readonly WorldFlow[]): string[] {
    const { repo, artifacts } = this.link;
    const name = repo?.split('/').at(-1);
    const builds = flows
      .flatMap(flow => flow.trails)
      .flatMap(trail => trail.builds);
    return [
      ...builds
        .filter(build => this.namesBuild(build))
        .map(build => build.repo)
        .filter(found => found !== repo && found.split('/').at(-1) === name),
      ...builds
        .map(build => build.name)
        .filter(found => artifacts.length > 0 && found === RENAMED),
    ];
  }

  /** Whether every list of the link's flows can be read. */
  everythingIsOffered(): boolean {
    const { unresolved } = this.written;
    return (
      !unresolved.has('flows') &&
      this.flows.every(({ refused }) => refused.length === 0)
    );
  }

  /** Whether every flow that the portal can't read doesn't exist. */
  isOnlyAstray(): boolean {
    const { linked, astray } = this.written;
    const { flows, extra } = this.link;
    return (
      extra !== 'invalid' &&
      linked.length + astray.length ===
        flows.length + (extra === 'missing' ? 1 : 0)
    );
  }

  /** Whether the link may name a flow, as far as it can be resolved. */
  isNamed(flow: FlowRef): boolean {
    return this.flows.some(
      each =>
        isOfFlow(this.refOf(each), flow) &&
        !this.written.renamed.includes(stringifyFlowRef(each)),
    );
  }

  /**
   * Whether a search covers a flow: linked, or it would be if its region named
   * its default organization. A search doesn't look for misspelled links, which
   * the entity's own pages report.
   */
  isSearched(flow: FlowRef): boolean {
    const { linked, unlocated } = this.written;
    return this.flows.some(
      each =>
        isOfFlow(this.refOf(each), flow) &&
        [...linked, ...unlocated].includes(stringifyFlowRef(each)),
    );
  }

  /** Names of artifacts in the flows' trails and templates. */
  artifactNames(): ReadonlySet<string> {
    return new Set(
      this.flows.flatMap(({ asks, trails }) => [
        ...(trails.length > 0 ? asks : []),
        ...trails.flatMap(({ builds }) => builds.map(({ name }) => name)),
      ]),
    );
  }

  /** Every build of the component, in every trail. */
  ownBuilds(): BuildPlace[] {
    return this.flows.flatMap(flow =>
      flow.trails.flatMap(trail =>
        trail.builds
          .filter(build => this.owns(build))
          .map(({ number }) => ({
            ...this.refOf(flow),
            trail: trail.name,
            fingerprint: fingerprintOf(this.held, number),
          })),
      ),
    );
  }

  /** Whether a build that a linked flow reports is the component's. */
  owns(build: WorldBuild): boolean {
    return this.namesBuild(build) && this.isOfRepo(build);
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

  /** Whether a trail of a linked flow is the component's. */
  ownsTrail(trail: WorldTrail): boolean {
    return (
      trail.odd === 'record' ||
      trail.builds.length === 0 ||
      trail.builds.some(build => this.isOfRepo(build))
    );
  }

  /**
   * Whether a trail has a build of the component, or may have. A component that
   * shares its flow with no other has all of its trails.
   */
  holdsOwn({ odd, builds }: WorldTrail): boolean {
    const { artifacts, repo } = this.link;
    return (
      (artifacts.length === 0 && repo === undefined) ||
      odd === 'record' ||
      builds.some(build => this.owns(build))
    );
  }

  /** Whether the link's artifact names include a build's. */
  namesBuild({ name }: WorldBuild): boolean {
    const { artifacts } = this.link;
    return artifacts.length === 0 || artifacts.includes(name);
  }

  /** Whether a build is of the link's repository. */
  isOfRepo({ repo }: WorldBuild): boolean {
    return this.link.repo === undefined || this.link.repo === repo;
  }

  trailOf(ref: FlowRef & { name: string }): WorldTrail | undefined {
    return this.flowOf(ref)?.trails.find(({ name }) => name === ref.name);
  }

  flowOf(ref: FlowRef): WorldFlow | undefined {
    return this.flows.find(flow => isOfFlow(this.refOf(flow), ref));
  }

  refOf({ region, org, flow }: WorldFlow): FlowRef {
    return { region, org, flow: flowNameOf(this.held, flow) };
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
