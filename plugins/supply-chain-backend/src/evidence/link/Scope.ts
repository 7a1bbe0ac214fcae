import type {
  EnvironmentRef,
  FlowRef,
  Link,
  StateValue,
  TrailArtifact,
  TrailEventRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import {
  FINGERPRINT_PATTERN,
  severityOf,
  stringifyEnvironmentRef,
  stringifyFlowRef,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import { unknownAtBest, wholeOf, worstState } from '../../records/state';
import type { SlimTrail } from '../../records/storedRecords';
import { NotLinkedError, UnknownWhetherError } from '../../records/absence';
import type { Linkable } from '../../records/absence';

/**
 * Whether a build is from the link's repository; `unknown` if the artifact list
 * wasn't read far enough.
 */
export type RepoMembership = (
  fingerprint: string,
) => 'own' | 'foreign' | 'unknown';

const ANY_REPO: RepoMembership = () => 'own';

/** Why an entity's records may be incomplete. */
export const UNRESOLVED = 'not all of its annotations could be resolved';
export const UNMATCHED =
  'its annotations name an artifact or a repository that matches nothing';

/**
 * Decides which records of the linked flows are the entity's, for all routes.
 */
export class Scope {
  readonly #link: Link;
  readonly #flows: ReadonlySet<string>;
  readonly #artifacts: ReadonlySet<string> | undefined;
  readonly #environments: ReadonlySet<string> | undefined;
  readonly #unresolved: ReadonlySet<string>;

  constructor(link: Link) {
    this.#link = link;
    this.#unresolved = new Set(
      // Each problem of a link excludes a value of its annotation.
      link.problems
        // A misspelled annotation counts as the suggested one.
        .map(({ suggestion, annotation, reason }) =>
          reason === 'unknown-annotation' ? suggestion : annotation,
        )
        .filter(annotation => annotation !== undefined),
    );
    this.#flows = new Set(link.flows.map(stringifyFlowRef));
    this.#artifacts = this.#ownNames();
    this.#environments =
      link.environments.length > 0 || this.environmentsUnresolved
        ? new Set(link.environments.map(stringifyEnvironmentRef))
        : undefined;
  }

  /** Whether the link lacks a flow that the entity names. */
  get flowsUnresolved(): boolean {
    return this.mayLack('flow');
  }

  /** Whether the link may lack something of a kind that the entity names. */
  mayLack(kind: Linkable): boolean {
    const {
      org,
      region,
      [`${kind}s` as const]: own,
    } = SUPPLY_CHAIN_ANNOTATIONS;
    return [own, org, region].some(each => this.#unresolved.has(each));
  }

  /** Whether an annotation that selects the entity's artifacts is invalid. */
  get artifactsUnresolved(): boolean {
    const { artifacts, repo } = SUPPLY_CHAIN_ANNOTATIONS;
    return [artifacts, repo].some(each => this.#unresolved.has(each));
  }

  /** Whether records other than the linked ones may be the entity's. */
  get recordsUnresolved(): boolean {
    return this.flowsUnresolved || this.artifactsUnresolved;
  }

  /** Whether the link lacks an environment that the entity names. */
  get environmentsUnresolved(): boolean {
    return this.#unresolved.has(SUPPLY_CHAIN_ANNOTATIONS.environments);
  }

  /** Whether the linked flows may contain records that aren't the entity's. */
  get isRestricted(): boolean {
    return this.#artifacts !== undefined || this.#link.repo !== undefined;
  }

  /** Names of the entity's artifacts; undefined if all are. */
  get artifactNames(): readonly string[] | undefined {
    return this.#artifacts && [...this.#artifacts];
  }

  ownsFlow(flow: FlowRef): boolean {
    return this.#flows.has(stringifyFlowRef(flow));
  }

  /** Whether artifacts with a template name are the entity's. */
  ownsArtifact(templateName: string | undefined): boolean {
    return (
      !this.#artifacts ||
      (templateName !== undefined && this.#artifacts.has(templateName))
    );
  }

  /**
   * Whether a deployed artifact may be the entity's: if its trail no longer lists
   * it, the store has its fingerprint as its name, and only its own record (E1)
   * says what it is.
   */
  mayOwnDeployed(name: string): boolean {
    return this.ownsArtifact(name) || isFingerprint(name);
  }

  /** Whether an environment is the entity's. All are, unless it names some. */
  ownsEnvironment(environment: EnvironmentRef): boolean {
    return (
      !this.#environments ||
      this.#environments.has(stringifyEnvironmentRef(environment))
    );
  }

  /**
   * The entity's view of a trail: without foreign artifacts, and with a state
   * derived from the trail's attestations and the entity's own artifacts.
   *
   * @returns undefined if every build of the trail is from another repository
   */
  trail(
    { record: stored, targets }: Pick<SlimTrail, 'record' | 'targets'>,
    repo: RepoMembership = ANY_REPO,
  ): TrailRecord | undefined {
    const record = targets ? withTargets(stored, targets) : stored;
    const named = record.artifacts.filter(({ name }) =>
      this.ownsArtifact(name),
    );
    const memberships = new Map(
      named.map(artifact => [artifact, membershipOf(artifact, repo)]),
    );
    const own = named.filter(each => memberships.get(each) === 'own');
    const builds = record.artifacts.filter(({ fingerprint }) => fingerprint);
    if (
      builds.length > 0 &&
      builds.every(build => membershipOf(build, repo) !== 'own')
    ) {
      return undefined;
    }
    const attestations = record.attestations.filter(({ artifact }) =>
      this.ownsSubject(artifact, record, own),
    );
    const isProven =
      !record.unreadable &&
      !this.artifactsUnresolved &&
      ![...memberships.values()].includes('unknown') &&
      (own.length > 0 || record.artifacts.length === 0);
    const isAll =
      own.length === record.artifacts.length &&
      attestations.length === record.attestations.length;
    if (isAll) {
      return isProven ? record : limitToUnknown(record);
    }
    const { originalState, ...rest } = record;
    const scoped = {
      ...rest,
      attestations,
      artifacts: own,
      state: wholeOf(worstState(this.#statesOf(record, attestations, own))),
    };
    return isProven ? scoped : limitToUnknown(scoped);
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
      (!trail.artifacts.some(isNamed) && this.ownsArtifact(artifact))
    );
  }

  /** Events about the trail itself or about the entity's own artifacts. */
  events(
    { record }: Pick<SlimTrail, 'record'>,
    own: TrailRecord,
    events: readonly TrailEventRecord[],
  ): TrailEventRecord[] {
    const isOwn = new Set(own.artifacts.map(({ name }) => name));
    const foreign = new Set(
      record.artifacts.flatMap(({ name, fingerprint }) =>
        fingerprint && !isOwn.has(name) ? [fingerprint] : [],
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

  /**
   * Names of the entity's artifacts; none while their repository is unknown.
   */
  #ownNames(): ReadonlySet<string> | undefined {
    if (this.#unresolved.has(SUPPLY_CHAIN_ANNOTATIONS.repo)) {
      return new Set();
    }
    const { artifacts } = this.#link;
    return artifacts.length > 0 || this.artifactsUnresolved
      ? new Set(artifacts)
      : undefined;
  }

  /** States that determine the trail's state, ignoring unreadable data. */
  #statesOf(
    record: TrailRecord,
    attestations: TrailRecord['attestations'],
    own: readonly TrailArtifact[],
  ): StateValue[] {
    const required = record.attestations.filter(
      ({ additional }) => !additional,
    );
    const isUnseenFailing = required.some(
      each => !attestations.includes(each) && each.state !== 'compliant',
    );
    return [
      ...attestations
        .filter(({ additional }) => !additional)
        .map(({ state }) => state),
      ...own.map(({ state }) => state),
      ...(isUnseenFailing ? ['unknown' as const] : []),
    ];
  }
}

/** Whether the name of a deployed artifact is that of a build. */
export function isFingerprint(name: string): boolean {
  return FINGERPRINT_PATTERN.test(name.toLowerCase());
}

/** Says which artifact each of the trail's own attestations is about. */
function withTargets(
  record: TrailRecord,
  targets: NonNullable<SlimTrail['targets']>,
): TrailRecord {
  return {
    ...record,
    attestations: record.attestations.map((each, index) => {
      const artifact = targets[index];
      return artifact ? { ...each, artifact } : each;
    }),
  };
}

/** The error for something that the entity isn't linked to. */
export function notLinkedError(
  scope: Scope,
  kind: Linkable,
): NotLinkedError | UnknownWhetherError {
  return scope.mayLack(kind)
    ? new UnknownWhetherError(
        `the entity is linked to that ${kind}`,
        UNRESOLVED,
      )
    : new NotLinkedError(kind);
}

function membershipOf(
  { fingerprint }: TrailArtifact,
  repo: RepoMembership,
): ReturnType<RepoMembership> {
  return fingerprint ? repo(fingerprint) : 'own';
}

/** Limits the state of a trail to `unknown` at best. */
export function limitToUnknown(trail: TrailRecord): TrailRecord {
  return { ...trail, state: unknownAtBest(trail.state) };
}

/** Limits the state of a trail to a given state at best. */
export function limitState(trail: TrailRecord, state: StateValue): TrailRecord {
  if (severityOf(state) >= severityOf(trail.state)) {
    return trail;
  }
  const { originalState, ...rest } = trail;
  return { ...rest, state };
}
