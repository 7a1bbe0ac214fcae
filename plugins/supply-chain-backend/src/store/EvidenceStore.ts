import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactDetailsRow,
  ArtifactRow,
  BuildRow,
  DeploymentCount,
  DeploymentRow,
  FailedRead,
  FlowKey,
  KeptArtifact,
  LinkedFlow,
  ListKind,
  ListState,
  ReadPage,
  RowQuery,
  StoreChange,
  TrailDetailsRow,
  TrailRow,
  TrailToKeep,
  TrendRow,
  UnmetCount,
  WeekCount,
} from '../records/storedRecords';

/** How to delete much without holding up others. */
export interface PruneOptions {
  /** Records that one transaction deletes at the most; 200 by default. */
  batch?: number;
  /** Ends it after the current batch. */
  signal?: AbortSignal;
}

/** What the portal remembers of the regions. */
export interface EvidenceStore {
  /**
   * The same store for an answer about many components: what is asked of their
   * flows at the same time becomes one query.
   */
  batched(): EvidenceStore;

  /** The row of a flow, made if there is none, and marked as linked now. */
  flowId(key: FlowKey): Promise<number>;

  /** The flows that were linked since a time, in milliseconds since the epoch. */
  linkedFlows(since: number): Promise<LinkedFlow[]>;

  /** How far the lists of flows were read; of those that were read at all. */
  listStates(flowIds: readonly number[]): Promise<ListState[]>;

  /**
   * Notes that the newest records of a list could not be read, until they are.
   *
   * @param failed - when they were asked for, and what their region said
   */
  noteFailedRead(
    flowId: number,
    kind: ListKind,
    failed: Pick<FailedRead, 'at' | 'failure'>,
  ): Promise<void>;

  /** The lists whose newest records could not be read the last time. */
  failedReads(): Promise<FailedRead[]>;

  /**
   * Writes a page of trails, in one transaction: what is new or changed, and
   * takes out what has vanished between its first and its last record. See
   * `docs/decisions/unbroken-runs.md` for pages that overtake each other, and
   * for those that do not overlap.
   */
  saveTrails(
    flowId: number,
    page: ReadPage<TrailToKeep>,
  ): Promise<{ state: ListState; changes: StoreChange[] }>;

  /** Writes a page of artifacts, in one transaction. */
  saveArtifacts(
    flowId: number,
    page: ReadPage<KeptArtifact>,
  ): Promise<{ state: ListState; changes: StoreChange[] }>;

  /** Forgets all records of a flow that its region does not know any more. */
  forget(flowId: number): Promise<void>;

  /** Notes how far the slow second look at a list has come. */
  markRevisited(
    flowId: number,
    kind: ListKind,
    progress: { revisitFrom?: number; revisitedAt?: number },
  ): Promise<void>;

  /**
   * Deletes what was created before a time, in milliseconds since the epoch. A
   * build that runs somewhere is kept, with the trails that report it.
   *
   * @returns how many trails and artifacts were deleted
   */
  prune(before: number, options?: PruneOptions): Promise<number>;

  /**
   * Forgets the flows that no entity has linked since a time.
   *
   * @returns how many there were
   */
  forgetUnlinked(since: number, options?: PruneOptions): Promise<number>;

  /**
   * Takes the right to read a list of a flow, for all replicas.
   *
   * @param milliseconds - after which it ends by itself
   * @returns whether it was free
   */
  claim(flowId: number, kind: ListKind, milliseconds: number): Promise<boolean>;
  release(flowId: number, kind: ListKind): Promise<void>;

  /** Trails, newest first. */
  trails(
    query: RowQuery,
    page: { offset: number; limit: number },
  ): Promise<TrailRow[]>;
  countTrails(query: RowQuery): Promise<number>;
  /** One trail with all that its drawer shows. */
  trail(flowId: number, name: string): Promise<TrailDetailsRow | undefined>;

  /** Artifacts, newest first. `state` is the region's own verdict on them. */
  artifacts(
    query: RowQuery,
    page: { offset: number; limit: number },
  ): Promise<ArtifactRow[]>;
  countArtifacts(query: RowQuery): Promise<number>;
  /** The records of one build in flows, newest first. */
  artifact(
    flowIds: readonly number[],
    fingerprint: string,
  ): Promise<ArtifactDetailsRow[]>;

  /** What the lists of flows say of builds. */
  builds(
    flowIds: readonly number[],
    fingerprints: readonly string[],
  ): Promise<BuildRow[]>;

  /** Names of the artifacts in the templates and lists of flows. */
  artifactNames(flowIds: readonly number[]): Promise<string[]>;
  /** The environments that deployments of flows were in, each with their artifacts. */
  environments(
    flowIds: readonly number[],
  ): Promise<{ flowId: number; environment: string; name: string }[]>;
  /** Names of the repositories in the lists of artifacts of flows. */
  repoNames(flowIds: readonly number[]): Promise<string[]>;

  /** Deployments that the trails of flows report, of some builds or of all. */
  deployments(query: {
    flowIds: readonly number[];
    fingerprints?: readonly string[];
    environment?: string;
    /** Only those that have not ended. */
    open?: boolean;
    /** Only those that held at this time, ISO 8601. */
    at?: string;
  }): Promise<DeploymentRow[]>;

  /** The deployments of flows of one organization, counted. */
  deploymentCounts(flowIds: readonly number[]): Promise<DeploymentCount[]>;

  /**
   * What the lists of flows said of builds at a time, ISO 8601. A state that is
   * known only since later is `unknown`.
   */
  buildsAt(
    flowIds: readonly number[],
    fingerprints: readonly string[],
    at: string,
  ): Promise<BuildRow[]>;

  /**
   * Since when the newest trails of a flow have had a state without a break,
   * in milliseconds since the epoch; undefined when that is not known.
   *
   * @param isWhole - whether all trails are kept: the first may have begun it
   */
  stateSince(
    flowId: number,
    state: StateValue,
    isWhole: boolean,
  ): Promise<number | undefined>;

  /** The trails of flows that were created since a time, ISO 8601. */
  trendRows(flowIds: readonly number[], since: string): Promise<TrendRow[]>;

  /**
   * The same, counted by week.
   *
   * @param since - the first moment of a week, ISO 8601
   */
  weekCounts(flowIds: readonly number[], since: string): Promise<WeekCount[]>;

  /** Attestations that are not passed in the trails since a time, ISO 8601. */
  unmetCounts(flowIds: readonly number[], since: string): Promise<UnmetCount[]>;
}
