import type {
  EnvironmentRef,
  FlowRef,
  Link,
  ProblemReason,
  StateValue,
  TrailArtifact,
  TrailEventRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import {
  severityOf,
  unknownAtBest,
  wholeOf,
  worstState,
} from '../records/state';
import type { SlimTrail } from '../records/trailRecord';

/** Reasons for which a value of an annotation is not part of the link. */
const UNRESOLVED: readonly ProblemReason[] = [
  'invalid-value',
  'too-many-values',
  'unknown-region',
  'no-region',
  'no-organization',
  'organization-not-configured',
  'configuration-invalid',
  'link-not-allowed',
  'unknown-annotation',
];

/**
 * Whether a build is of the link's repository; `unknown` where the list that
 * says so was not read far enough.
 */
export type RepoMembership = (
  fingerprint: string,
) => 'own' | 'foreign' | 'unknown';

const ANY_REPO: RepoMembership = () => 'own';

/** What of the link's flows is the entity's: one answer for all routes. */
export class Scope {
  readonly #link: Link;
  readonly #flows: ReadonlySet<string>;
  readonly #artifacts: ReadonlySet<string> | undefined;
  readonly #environments: ReadonlySet<string> | undefined;
  readonly #unresolved: ReadonlySet<string>;

  constructor(link: Link) {
    this.#link = link;
    this.#unresolved = new Set(
      link.problems
        .filter(({ reason }) => UNRESOLVED.includes(reason))
        // A misspelt annotation suggests the one that was meant.
        .map(({ suggestion, annotation, reason }) =>
          reason === 'unknown-annotation' ? suggestion : annotation,
        )
        .filter(annotation => annotation !== undefined),
    );
    this.#flows = new Set(link.flows.map(flowKey));
    this.#artifacts = this.#ownNames();
    this.#environments =
      link.environments.length > 0
        ? new Set(link.environments.map(environmentKey))
        : undefined;
  }

  /** Whether a flow that the entity names is not part of the link. */
  get flowsUnresolved(): boolean {
    const { flows, org, region } = SUPPLY_CHAIN_ANNOTATIONS;
    return [flows, org, region].some(each => this.#unresolved.has(each));
  }

  /** Whether what tells the entity's artifacts apart is not part of the link. */
  get artifactsUnresolved(): boolean {
    const { artifacts, repo } = SUPPLY_CHAIN_ANNOTATIONS;
    return [artifacts, repo].some(each => this.#unresolved.has(each));
  }

  /** Whether an environment that the entity names is not part of the link. */
  get environmentsUnresolved(): boolean {
    return this.#unresolved.has(SUPPLY_CHAIN_ANNOTATIONS.environments);
  }

  /** Whether a flow of the link may hold what is not the entity's. */
  get isRestricted(): boolean {
    return this.#artifacts !== undefined || this.#link.repo !== undefined;
  }

  /** Whether the link holds the flow. */
  ownsFlow(flow: FlowRef): boolean {
    return this.#flows.has(flowKey(flow));
  }

  /** Whether an artifact of that template name is the entity's. */
  ownsArtifact(templateName: string | undefined): boolean {
    return (
      !this.#artifacts ||
      (templateName !== undefined && this.#artifacts.has(templateName))
    );
  }

  /** Whether the entity is about that environment: any, unless it names some. */
  ownsEnvironment(environment: EnvironmentRef): boolean {
    return (
      !this.#environments || this.#environments.has(environmentKey(environment))
    );
  }

  /**
   * The trail as the entity sees it: without the artifacts of others, judged
   * by the trail's attestations and by its own artifacts.
   *
   * @returns undefined when every build of the trail is of another repository
   */
  trail(
    { record, targets }: Pick<SlimTrail, 'record' | 'targets'>,
    repo: RepoMembership = ANY_REPO,
  ): TrailRecord | undefined {
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
    const attestations = record.attestations.filter((_, index) =>
      this.ownsSubject(targets?.[index] ?? undefined, record, own),
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
      return isProven ? record : capped(record);
    }
    const { originalState, ...rest } = record;
    const scoped = {
      ...rest,
      attestations,
      artifacts: own,
      state: wholeOf(worstState(this.#statesOf(record, attestations, own))),
    };
    return isProven ? scoped : capped(scoped);
  }

  /**
   * Whether what names an artifact of a trail is about the entity's.
   *
   * @param artifact - its template name; undefined for what is about the trail
   * @param trail - the whole trail
   * @param own - the artifacts of it that are the entity's
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

  /** The events that are about the trail itself or about own artifacts. */
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
        // An event may name an artifact by its file, which no template knows.
        (fingerprint !== undefined ||
          this.ownsSubject(artifact, record, own.artifacts)),
    );
  }

  /** Names of the entity's artifacts; none while their repository is unknown. */
  #ownNames(): ReadonlySet<string> | undefined {
    if (this.#unresolved.has(SUPPLY_CHAIN_ANNOTATIONS.repo)) {
      return new Set();
    }
    const { artifacts } = this.#link;
    return artifacts.length > 0 || this.artifactsUnresolved
      ? new Set(artifacts)
      : undefined;
  }

  /** What the trail and its own artifacts amount to, before anything unread. */
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

function membershipOf(
  { fingerprint }: TrailArtifact,
  repo: RepoMembership,
): ReturnType<RepoMembership> {
  return fingerprint ? repo(fingerprint) : 'own';
}

/** The trail, unknown at best. */
export function capped(trail: TrailRecord): TrailRecord {
  return { ...trail, state: unknownAtBest(trail.state) };
}

/** The trail, no better than a state. */
export function noBetterThan(
  trail: TrailRecord,
  state: StateValue,
): TrailRecord {
  if (severityOf(state) >= severityOf(trail.state)) {
    return trail;
  }
  const { originalState, ...rest } = trail;
  return { ...rest, state };
}

function flowKey({ region, org, flow }: FlowRef): string {
  return JSON.stringify([region, org, flow]);
}

function environmentKey({ region, org, environment }: EnvironmentRef): string {
  return JSON.stringify([region, org, environment]);
}
