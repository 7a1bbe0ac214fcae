import type {
  AttestationRecord,
  EnvironmentRef,
  FlowRef,
  Link,
  LinkedFlow,
  TrailArtifact,
  TrailEventRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import {
  stringifyEnvironmentRef,
  stringifyFlowRef,
  SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION,
} from 'backstage-plugin-supply-chain-common';
import { NotLinkedError } from '../errors/PortalError';
import {
  unknownAtBest,
  wholeOf,
  worstState,
} from 'backstage-plugin-supply-chain-node';

/**
 * Whether a build is the entity's: `foreign` if it is of none of its repositories,
 * `other` if of another artifact, undecided if nothing proves either.
 */
export type Membership = 'own' | 'other' | 'foreign' | 'undecided';

/** What records say about a build, as far as links select by it. */
interface NamedBuild {
  /** Template names; empty where a record names none. */
  names: readonly string[];
  /** Repositories, as the region's own records (E1) name them. */
  repos: readonly string[];
}

/** Which records of the linked flows are the entity's, for all routes. */
export class Scope {
  readonly link: Link;
  /** Names of the entity's artifacts; undefined if all are. */
  readonly names?: readonly string[];
  /** Repositories of the entity's artifacts; undefined if all are. */
  readonly repos?: readonly string[];
  readonly #flows: ReadonlyMap<string, LinkedFlow>;
  readonly #environments: ReadonlySet<string>;
  readonly #unresolved: ReadonlySet<string>;

  constructor(link: Link) {
    this.link = link;
    this.#unresolved = new Set(
      // Each problem of a link excludes a value of its annotation.
      link.problems
        // A misspelled annotation counts as the suggested one.
        .map(({ suggestion, annotation, reason }) =>
          reason === 'unknown-annotation' ? suggestion : annotation,
        )
        .filter(annotation => annotation !== undefined),
    );
    this.names = this.#limit(ANNOTATION.artifacts, link.artifacts);
    this.repos = this.#limit(ANNOTATION.repo, link.repos);
    this.#flows = new Map(
      link.flows.map(flow => [stringifyFlowRef(flow), flow]),
    );
    this.#environments = new Set(
      link.environments.map(stringifyEnvironmentRef),
    );
  }

  /** Whether an annotation leaves open which records are the entity's. */
  get isUnresolved(): boolean {
    return this.#lacks(
      ANNOTATION.flows,
      ANNOTATION.pullRequestFlows,
      ANNOTATION.org,
      ANNOTATION.region,
      ANNOTATION.artifacts,
      ANNOTATION.repo,
    );
  }

  /** Whether the link lacks an environment that the entity names. */
  get environmentsUnresolved(): boolean {
    return this.#lacks(ANNOTATION.environments);
  }

  /** Whether the linked flows may contain records that aren't the entity's. */
  get isRestricted(): boolean {
    return this.names !== undefined || this.repos !== undefined;
  }

  /** Whether a flow's trails are of pull requests, which never count. */
  isOfPullRequests(flow: FlowRef): boolean {
    return this.#flows.get(stringifyFlowRef(flow))?.pullRequests ?? false;
  }

  ownsName(name: string): boolean {
    return this.names?.includes(name) ?? true;
  }

  /** Whether an environment is the entity's. All are, unless it names some. */
  ownsEnvironment(environment: EnvironmentRef): boolean {
    return (
      (this.#environments.size === 0 && !this.environmentsUnresolved) ||
      this.#environments.has(stringifyEnvironmentRef(environment))
    );
  }

  /**
   * Whether a build is the entity's: its names and its repositories have to agree.
   *
   * @param isInTemplate - whether a template of the flow has the names
   */
  membershipOf(
    { names, repos }: NamedBuild,
    isInTemplate: boolean,
  ): Membership {
    const parts = [this.#byRepo(repos), this.#byName(names, isInTemplate)];
    return (
      parts.find(part => part === 'foreign' || part === 'other') ??
      parts.find(part => part === 'undecided') ??
      'own'
    );
  }

  /**
   * The entity's view of a trail: without other artifacts, and with a state
   * derived from the trail's attestations and the entity's own artifacts.
   *
   * @param membershipOf - whether an artifact of the trail is the entity's
   * @returns undefined if all builds of the trail are of other repositories
   */
  trail(
    record: TrailRecord,
    membershipOf: (artifact: TrailArtifact) => Membership,
  ): TrailRecord | undefined {
    const memberships = record.artifacts.map(membershipOf);
    const ofBuilds = memberships.filter(
      (_, index) => record.artifacts[index].fingerprint,
    );
    if (ofBuilds.length > 0 && ofBuilds.every(part => part === 'foreign')) {
      return undefined;
    }
    const own = record.artifacts.filter(
      (_, index) => memberships[index] === 'own',
    );
    const attestations = record.attestations.filter(({ artifact }) =>
      this.ownsSubject(artifact, record, own),
    );
    const others = record.attestations.filter(
      attestation => !attestations.includes(attestation),
    );
    const isProven =
      !record.unreadable &&
      !this.isUnresolved &&
      !memberships.includes('undecided') &&
      (own.length > 0 || record.artifacts.length === 0) &&
      !others.some(isUnmet);
    const isAll = own.length === record.artifacts.length && others.length === 0;
    const view = isAll
      ? record
      : {
          ...record,
          attestations,
          artifacts: own,
          state: wholeOf(
            worstState(
              [...attestations.filter(isRequired), ...own].map(
                ({ state }) => state,
              ),
            ),
          ),
        };
    return isProven ? view : { ...view, state: unknownAtBest(view.state) };
  }

  /**
   * Whether a reference to an artifact of a trail is relevant to the entity.
   *
   * @param artifact - its template name; undefined for the trail itself
   * @param trail - the whole trail
   * @param own - the entity's artifacts of the trail
   */
  ownsSubject(
    artifact: string | undefined,
    trail: TrailRecord,
    own: readonly TrailArtifact[],
  ): boolean {
    const isNamed = ({ name }: TrailArtifact) => name === artifact;
    return (
      artifact === undefined ||
      own.some(isNamed) ||
      (!trail.artifacts.some(isNamed) && this.ownsName(artifact))
    );
  }

  /** Events about the trail itself or about the entity's own artifacts. */
  events(
    record: TrailRecord,
    own: TrailRecord,
    events: readonly TrailEventRecord[],
  ): TrailEventRecord[] {
    const isIn = (trail: TrailRecord, fingerprint: string) =>
      trail.artifacts.some(artifact => artifact.fingerprint === fingerprint);
    return events.filter(({ artifact, fingerprint }) =>
      // Beside a fingerprint, the name may be that of a file.
      fingerprint === undefined
        ? this.ownsSubject(artifact, record, own.artifacts)
        : isIn(own, fingerprint) || !isIn(record, fingerprint),
    );
  }

  /** @throws NotLinkedError unless the entity is linked to the flow */
  assertFlow(flow: FlowRef): void {
    if (!this.#flows.has(stringifyFlowRef(flow))) {
      throw new NotLinkedError('flow');
    }
  }

  /** @throws NotLinkedError unless the environment is the entity's */
  assertEnvironment(environment: EnvironmentRef | undefined): void {
    if (!environment || !this.ownsEnvironment(environment)) {
      throw new NotLinkedError('environment');
    }
  }

  /** A name that no template has may be the entity's under another name. */
  #byName(names: readonly string[], isInTemplate: boolean): Membership {
    if (!this.names || names.some(name => this.ownsName(name))) {
      return 'own';
    }
    return names.length > 0 &&
      isInTemplate &&
      !this.#lacks(ANNOTATION.artifacts)
      ? 'other'
      : 'undecided';
  }

  /**
   * Whether a build is of the entity's repositories. One that ends in the same
   * name may be.
   */
  #byRepo(repos: readonly string[]): Membership {
    if (!this.repos || this.repos.some(repo => repos.includes(repo))) {
      return 'own';
    }
    const ownNames = this.repos.map(lastPartOf);
    return repos.length === 0 ||
      repos.some(repo => ownNames.includes(lastPartOf(repo))) ||
      this.#lacks(ANNOTATION.repo)
      ? 'undecided'
      : 'foreign';
  }

  /** The values that an annotation limits the entity to, if it does. */
  #limit(
    annotation: string,
    values: readonly string[],
  ): readonly string[] | undefined {
    return values.length > 0 || this.#lacks(annotation) ? values : undefined;
  }

  #lacks(...annotations: string[]): boolean {
    return annotations.some(annotation => this.#unresolved.has(annotation));
  }
}

function isRequired({ additional }: AttestationRecord): boolean {
  return !additional;
}

function isUnmet(attestation: AttestationRecord): boolean {
  return isRequired(attestation) && attestation.state !== 'compliant';
}

function lastPartOf(repo: string): string {
  return repo.split('/').at(-1)!.toLocaleLowerCase('en-US');
}
