import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactDetailsRow,
  ArtifactRow,
  BuildRow,
  ContestedArtifact,
  DeploymentCount,
  DeploymentRow,
  LastStop,
  LatestDeployment,
  FailedRead,
  FlowKey,
  StoredArtifact,
  LinkedFlow,
  ListKind,
  ListState,
  ReadPage,
  RevisitProgress,
  RowQuery,
  StoreChange,
  TrailDetailsRow,
  TrailRow,
  TrailToStore,
  TrendRow,
  UnmetCount,
} from '../records/storedRecords';
import type { RunPeriod } from '../records/replacement';
import type { ArtifactKey, NewerCountOf } from './newerArtifacts';

/** Deployments to an environment of one organization. */
export interface HistoryQuery {
  flowIds: readonly number[];
  environment: string;
  /** Template names of artifacts; all by default. */
  names?: readonly string[];
}

/** The deployments of some flows, as far back as a few for each place. */
export interface RecentDeployments {
  /** Without their commits. */
  rows: DeploymentRow[];
  /** Where earlier ones are left out, which all ended by then. */
  ends: {
    flowId: number;
    environment: string;
    /**
     * Template name of the artifact, or a fingerprint if it is unknown; absent
     * if it may be any other one.
     */
    name?: string;
    /** Milliseconds since the epoch. */
    at: number;
  }[];
}

/** A deployment of an artifact, which several trails may report. */
export interface NamedPeriod extends RunPeriod {
  /** Template name of the artifact. */
  name: string;
}

/** Options for deleting in batches, without blocking other work. */
export interface PruneOptions {
  /** Maximum number of records deleted per transaction; 200 by default. */
  batch?: number;
  /** Stops after the current batch. */
  signal?: AbortSignal;
}

/** Stores the data read from the regions. */
export interface EvidenceStore {
  /**
   * The same store for responses about many components: queries issued at the
   * same time for different flows are batched into one.
   */
  batched(): EvidenceStore;

  /**
   * Returns the ID of a flow's row, creating it if needed, and marks the flow
   * as linked now. The ID is cached until {@link EvidenceStore.listStates} finds
   * that the row was deleted.
   */
  flowId(key: FlowKey): Promise<number>;

  /**
   * Like {@link EvidenceStore.flowId} for several flows, but bypasses the cache:
   * rows that were deleted are created again.
   */
  markLinked(keys: readonly FlowKey[]): Promise<number[]>;

  /** Flows linked since a time, in milliseconds since the epoch. */
  linkedFlows(since: number): Promise<LinkedFlow[]>;

  /** Read progress of the lists of flows. Omits lists that were never read. */
  listStates(flowIds: readonly number[]): Promise<ListState[]>;

  /**
   * Records that the newest records of a list couldn't be read. A later
   * successful read clears it.
   *
   * @param failed - when they were requested, and the kind of failure
   */
  saveFailedRead(
    flowId: number,
    kind: ListKind,
    failed: Pick<FailedRead, 'at' | 'failure'>,
  ): Promise<void>;

  /** Lists whose newest records couldn't be read last time. */
  failedReads(): Promise<FailedRead[]>;

  /**
   * Saves a page of trails in one transaction: upserts new and changed records,
   * and deletes those that vanished between its first and last record. See
   * `docs/decisions/unbroken-runs.md` for pages that are saved out of order or
   * don't overlap.
   *
   * @throws NotFoundError if the flow was deleted
   */
  saveTrails(
    flowId: number,
    page: ReadPage<TrailToStore>,
  ): Promise<{ state: ListState; changes: StoreChange[] }>;

  /**
   * Saves a page of artifacts in one transaction.
   *
   * @throws NotFoundError if the flow was deleted
   */
  saveArtifacts(
    flowId: number,
    page: ReadPage<StoredArtifact>,
  ): Promise<{ state: ListState; changes: StoreChange[] }>;

  /** Deletes all records of a flow that no longer exists in its region. */
  forget(flowId: number): Promise<void>;

  /**
   * Records how far the background revisit of a list has got; at the end of the
   * list, also that it was reread now.
   */
  markRevisited(
    flowId: number,
    kind: ListKind,
    progress: RevisitProgress,
  ): Promise<void>;

  /**
   * Deletes records created before a time, in milliseconds since the epoch.
   * Keeps running builds and the trails that report them.
   *
   * @returns the number of trails and artifacts deleted
   */
  prune(before: number, options?: PruneOptions): Promise<number>;

  /**
   * Deletes the flows that no entity has linked since a time.
   *
   * @returns the number of flows deleted
   */
  forgetUnlinked(since: number, options?: PruneOptions): Promise<number>;

  /**
   * Claims the right to read a list, across all replicas.
   *
   * @param milliseconds - how long until the claim expires
   * @returns whether the claim succeeded
   * @throws NotFoundError if the flow was deleted
   */
  claim(flowId: number, kind: ListKind, milliseconds: number): Promise<boolean>;
  release(flowId: number, kind: ListKind): Promise<void>;

  /**
   * IDs of all rows of a query, newest first. Reading those in steps gives each
   * row once, even if others are added or deleted meanwhile.
   */
  rowIds(kind: ListKind, query: RowQuery): Promise<number[]>;
  /** Those of some trails that are still stored, in the given order. */
  trailsById(ids: readonly number[]): Promise<TrailRow[]>;
  /** Those of some artifacts that are still stored, in the given order. */
  artifactsById(ids: readonly number[]): Promise<ArtifactRow[]>;

  /** Trails, newest first. */
  trails(
    query: RowQuery,
    page: { offset: number; limit: number },
  ): Promise<TrailRow[]>;
  /**
   * All trails of a flow created since a time (ISO 8601), in batches. Includes
   * each trail once, even if others are added meanwhile.
   */
  trailsSince(flowId: number, since: string): AsyncIterable<TrailRow[]>;
  countTrails(query: RowQuery): Promise<number>;
  /** Trails of a flow by name, as far as they are stored. */
  namedTrails(flowId: number, names: readonly string[]): Promise<TrailRow[]>;
  /** One trail with everything its drawer shows. */
  trail(flowId: number, name: string): Promise<TrailDetailsRow | undefined>;

  /** Artifacts, newest first. `state` is the region's own verdict. */
  artifacts(
    query: RowQuery,
    page: { offset: number; limit: number },
  ): Promise<ArtifactRow[]>;
  countArtifacts(query: RowQuery): Promise<number>;
  /**
   * Artifacts of a query whose build has a state in some records of the given
   * flows, but not in all of them.
   */
  contestedArtifacts(
    query: RowQuery,
    of: { state: StateValue; flowIds: readonly number[] },
  ): Promise<ContestedArtifact[]>;
  /** Those of the queried flows with an artifact that names no repository. */
  flowsWithoutRepo(query: RowQuery): Promise<number[]>;
  /** The records of one build in the given flows, newest first. */
  artifact(
    flowIds: readonly number[],
    fingerprint: string,
  ): Promise<ArtifactDetailsRow[]>;

  /** Builds as reported by the lists of the given flows. */
  builds(
    flowIds: readonly number[],
    fingerprints: readonly string[],
  ): Promise<BuildRow[]>;

  /**
   * Fingerprints of artifacts in the lists of the given flows that none of their
   * trails lists, up to a maximum.
   */
  unlistedBuilds(flowIds: readonly number[], max: number): Promise<string[]>;

  /** Names of artifacts in the templates and lists of the given flows. */
  artifactNames(flowIds: readonly number[]): Promise<string[]>;
  /**
   * Environments that builds of the given flows were deployed to, with their
   * artifacts.
   */
  environments(
    flowIds: readonly number[],
  ): Promise<{ flowId: number; environment: string; name: string }[]>;
  /** Names of repositories in the artifact lists of the given flows. */
  repoNames(flowIds: readonly number[]): Promise<string[]>;

  /**
   * Deployments reported by trails of the given flows, for all builds or only
   * some.
   */
  deployments(query: {
    flowIds: readonly number[];
    /** Only deployments of these builds, without their commits. */
    fingerprints?: readonly string[];
    environment?: string;
    /** Only deployments that haven't ended. */
    open?: boolean;
    /** Only deployments active at this time (ISO 8601). */
    at?: string;
    /**
     * Only deployments whose start wasn't reported and that ended after this
     * time (ISO 8601), so that they may have been active then.
     */
    maybeAt?: string;
  }): Promise<DeploymentRow[]>;

  /**
   * When a build last stopped in each environment, by flow and by the name of its
   * artifact.
   */
  lastStops(flowIds: readonly number[]): Promise<LastStop[]>;

  /**
   * Deployments of flows that haven't ended and, for each flow, environment and
   * artifact, the last few that have.
   */
  latestDeployments(flowIds: readonly number[]): Promise<LatestDeployment[]>;

  /**
   * A page of the deployments to an environment of one organization, newest
   * first, with all rows that report them, and the total number of deployments.
   */
  deploymentPage(
    query: HistoryQuery,
    page: { offset: number; limit: number },
  ): Promise<{ rows: DeploymentRow[]; total: number }>;
  /**
   * The rows that report what each of some deployments replaced: null if there
   * is no earlier one, undefined if it is unknown, such as for a canary.
   */
  replacedDeployments(
    query: HistoryQuery,
    deployed: readonly NamedPeriod[],
  ): Promise<(DeploymentRow[] | null | undefined)[]>;

  /**
   * All deployments of flows that haven't ended and, for each flow, environment
   * and artifact, the last few that have.
   */
  recentDeployments(flowIds: readonly number[]): Promise<RecentDeployments>;

  /**
   * Deployment counts for flows of one organization.
   *
   * @param query - only artifacts with one of `names` count, if given
   */
  deploymentCounts(
    query: Pick<HistoryQuery, 'flowIds' | 'names'>,
  ): Promise<DeploymentCount[]>;

  /**
   * Builds as reported at a time (ISO 8601). A state that is only known from a
   * later time is `unknown`.
   */
  buildsAt(
    flowIds: readonly number[],
    fingerprints: readonly string[],
    at: string,
  ): Promise<BuildRow[]>;

  /**
   * Start of the uninterrupted stretch in which a flow's newest trails have had
   * a state, in milliseconds since the epoch; undefined if unknown.
   *
   * @param storedSince - time since which all trails are stored, in
   * milliseconds; -Infinity for all of them, so that the first one counts as the
   * start
   */
  stateSince(
    flowId: number,
    state: StateValue,
    storedSince: number,
  ): Promise<number | undefined>;

  /**
   * Counts the artifacts of the same name in the same flow that are newer than
   * each of the given ones.
   */
  newerArtifacts(artifacts: readonly ArtifactKey[]): Promise<NewerCountOf>;

  /** Trails of the given flows created since a time (ISO 8601). */
  trendRows(flowIds: readonly number[], since: string): Promise<TrendRow[]>;

  /**
   * Whether one of the given flows has a trail without a creation time that may
   * have been created since a time (ISO 8601).
   */
  hasUndatedTrails(flowIds: readonly number[], since: string): Promise<boolean>;

  /**
   * Counts attestations that aren't compliant in trails since a time (ISO
   * 8601).
   */
  unmetCounts(flowIds: readonly number[], since: string): Promise<UnmetCount[]>;
}
