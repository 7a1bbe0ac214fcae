import type {
  EnvironmentRef,
  FlowRef,
  Link,
  LinkedFlow,
  StateValue,
  TrailArtifact,
  TrailEventRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import {
  stringifyEnvironmentRef,
  stringifyFlowRef,
  SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION,
} from 'backstage-plugin-supply-chain-common';
import { NotLinkedError } from '../errors/absence';
import type { Linkable } from '../errors/absence';
import {
  unknownAtBest,
  wholeOf,
  worstState,
} from 'backstage-plugin-supply-chain-node';

/** Whether a build is the entity's; undecided if nothing proves either. */
export type Membership = 'own' | 'other' | 'undecided';

/** What a record says about a build, as far as links select by it. */
interface NamedBuild {
  /** Template name of the artifact; empty if the record names none. */
  name: string;
  /** Repository, as the region's own record (E1) names it. */
  repo?: string;
}

/**
 * What decides about a build under one of its names: that name, and the
 * repositories that any record of it has.
 */
export function namedRecords(
  name: string,
  records: readonly NamedBuild[],
): NamedBuild[] {
  return [
    { name },
    ...records.flatMap(({ repo }) => (repo ? [{ name, repo }] : [])),
  ];
}

/** Which records of the linked flows are the entity's, for all routes. */
export class Scope {
  readonly link: Link;
  readonly #flows: ReadonlyMap<string, LinkedFlow>;
  readonly #artifacts: ReadonlySet<string>;
  readonly #repos: ReadonlySet<string>;
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
    this.#flows = new Map(
      link.flows.map(flow => [stringifyFlowRef(flow), flow]),
    );
    this.#artifacts = new Set(link.artifacts);
    this.#repos = new Set(link.repos);
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

  /** Names of the entity's artifacts; undefined if all are. */
  get names(): readonly string[] | undefined {
    return this.#artifacts.size > 0 || this.#lacks(ANNOTATION.artifacts)
      ? [...this.#artifacts]
      : undefined;
  }

  /** Repositories of the entity's artifacts; undefined if all are. */
  get repos(): readonly string[] | undefined {
    return this.#repos.size > 0 || this.#lacks(ANNOTATION.repo)
      ? [...this.#repos]
      : undefined;
  }

  ownsFlow(flow: FlowRef): boolean {
    return this.#flows.has(stringifyFlowRef(flow));
  }

  /** Whether a flow's trails are of pull requests, which never count. */
  isOfPullRequests(flow: FlowRef): boolean {
    return this.#flows.get(stringifyFlowRef(flow))?.pullRequests ?? false;
  }

  ownsName(name: string): boolean {
    return this.names === undefined || this.#artifacts.has(name);
  }

  /** Whether an environment is the entity's. All are, unless it names some. */
  ownsEnvironment(environment: EnvironmentRef): boolean {
    return (
      (this.#environments.size === 0 && !this.environmentsUnresolved) ||
      this.#environments.has(stringifyEnvironmentRef(environment))
    );
  }

  /**
   * Whether a build is the entity's.
   *
   * @param records - everything that the flow's records say about it
   * @param isInTemplate - whether a template of the flow has a name
   */
  membershipOf(
    records: readonly NamedBuild[],
    isInTemplate: (name: string) => boolean,
  ): Membership {
    return bestOf([this.#byName(records, isInTemplate), this.byRepo(records)]);
  }

  /**
   * The entity's view of a trail: without other artifacts, and with a state
   * derived from the trail's attestations and the entity's own artifacts.
   *
   * @param membershipOf - whether an artifact of the trail is the entity's
   * @param isOfOtherRepo - whether it is of none of the entity's repositories
   * @returns undefined if all builds of the trail are of other repositories
   */
  trail(
    record: TrailRecord,
    membershipOf: (artifact: TrailArtifact) => Membership,
    isOfOtherRepo: (artifact: TrailArtifact) => boolean,
  ): TrailRecord | undefined {
    const memberships = new Map(
      record.artifacts.map(artifact => [artifact, membershipOf(artifact)]),
    );
    const own = record.artifacts.filter(
      artifact => memberships.get(artifact) === 'own',
    );
    const isUndecided = [...memberships.values()].includes('undecided');
    const builds = record.artifacts.filter(({ fingerprint }) => fingerprint);
    if (builds.length > 0 && builds.every(isOfOtherRepo)) {
      return undefined;
    }
    const attestations = record.attestations.filter(({ artifact }) =>
      this.ownsSubject(artifact, record, own),
    );
    const isProven =
      !record.unreadable &&
      !this.isUnresolved &&
      !isUndecided &&
      (own.length > 0 || record.artifacts.length === 0);
    const isAll =
      own.length === record.artifacts.length &&
      attestations.length === record.attestations.length;
    const view = isAll
      ? record
      : {
          ...record,
          originalState: undefined,
          attestations,
          artifacts: own,
          state: wholeOf(worstState(statesOf(record, attestations, own))),
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
    const ownNames = new Set(own.artifacts.map(({ name }) => name));
    const foreign = new Set(
      record.artifacts.flatMap(({ name, fingerprint }) =>
        fingerprint && !ownNames.has(name) ? [fingerprint] : [],
      ),
    );
    return events.filter(
      ({ artifact, fingerprint }) =>
        !(fingerprint && foreign.has(fingerprint)) &&
        // An event may use a file name, which isn't in any template.
        (fingerprint !== undefined ||
          this.ownsSubject(artifact, record, own.artifacts)),
    );
  }

  /** @throws NotLinkedError unless the entity is linked to the flow */
  assertFlow(flow: FlowRef): void {
    this.#assert(this.ownsFlow(flow), 'flow');
  }

  /** @throws NotLinkedError unless the environment is the entity's */
  assertEnvironment(environment: EnvironmentRef): void {
    this.#assert(this.ownsEnvironment(environment), 'environment');
  }

  #assert(isOwn: boolean, kind: Linkable): void {
    if (!isOwn) {
      throw new NotLinkedError(kind);
    }
  }

  /** A name that no template has may be the entity's under another name. */
  #byName(
    records: readonly NamedBuild[],
    isInTemplate: (name: string) => boolean,
  ): Membership {
    if (this.names === undefined) {
      return 'own';
    }
    const names = records.map(({ name }) => name);
    if (names.some(name => this.#artifacts.has(name))) {
      return 'own';
    }
    return names.length > 0 &&
      names.every(isInTemplate) &&
      !this.#lacks(ANNOTATION.artifacts)
      ? 'other'
      : 'undecided';
  }

  /**
   * Whether a build is of the entity's repositories. One that ends in the same
   * name may be.
   */
  byRepo(records: readonly NamedBuild[]): Membership {
    if (this.repos === undefined) {
      return 'own';
    }
    const named = records.flatMap(({ repo }) => repo ?? []);
    if (named.some(repo => this.#repos.has(repo))) {
      return 'own';
    }
    const isSimilar = named.some(repo =>
      [...this.#repos].some(own => lastPartOf(own) === lastPartOf(repo)),
    );
    return named.length === 0 || isSimilar || this.#lacks(ANNOTATION.repo)
      ? 'undecided'
      : 'other';
  }

  #lacks(...annotations: string[]): boolean {
    return annotations.some(annotation => this.#unresolved.has(annotation));
  }
}

/** States that determine the trail's state, ignoring unreadable data. */
function statesOf(
  record: TrailRecord,
  attestations: TrailRecord['attestations'],
  own: readonly TrailArtifact[],
): StateValue[] {
  const required = record.attestations.filter(({ additional }) => !additional);
  const isUnseenFailing = required.some(
    attestation =>
      !attestations.includes(attestation) && attestation.state !== 'compliant',
  );
  return [
    ...attestations
      .filter(({ additional }) => !additional)
      .map(({ state }) => state),
    ...own.map(({ state }) => state),
    ...(isUnseenFailing ? ['unknown' as const] : []),
  ];
}

/** All parts have to agree that a build is the entity's. */
function bestOf(parts: readonly Membership[]): Membership {
  if (parts.includes('other')) {
    return 'other';
  }
  return parts.includes('undecided') ? 'undecided' : 'own';
}

function lastPartOf(repo: string): string {
  return repo.split('/').at(-1)!.toLocaleLowerCase('en-US');
}
