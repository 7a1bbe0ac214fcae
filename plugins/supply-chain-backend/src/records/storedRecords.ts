import type {
  ArtifactEvidenceRecord,
  ArtifactRecord,
  CommitRecord,
  NamedUrl,
  StateValue,
  TrailEventRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';

/** The stored lists of a flow: trails (E6) and artifacts (E1). */
export const LIST_KINDS = ['trails', 'artifacts'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/**
 * Identifies a flow by its region's address. A region that is renamed in the
 * config stays the same; one that moves becomes another.
 */
export interface FlowKey {
  /** Base URL of the region's API. */
  address: string;
  org: string;
  flow: string;
}

/** A flow with its row ID. */
export interface LinkedFlow {
  flowId: number;
  flow: FlowKey;
}

/** Read progress of a flow's list. Times are milliseconds since the epoch. */
export interface ListState {
  /** Row ID of the flow. */
  flowId: number;
  kind: ListKind;
  /** Incremented with every change to the flow's records. */
  revision: number;
  /** When its newest records were last read; absent before the first read. */
  readAt?: number;
  /** When any of its pages was last saved. */
  savedAt?: number;
  /**
   * Creation time of the oldest record in the unbroken run, which starts at the
   * newest record. Absent if nothing is stored. Older records may have gaps.
   */
  unbrokenSince?: number;
  /** Whether the run reaches the end of the list or the retention limit. */
  complete: boolean;
  /**
   * Creation time before which a complete list may have had records that aren't
   * kept. Absent if it reaches the end of the list.
   */
  keptSince?: number;
  /** Number of unreadable records in the run. */
  unreadable: number;
  /** When a revisit last reached the end of the list. */
  revisitedAt?: number;
  /** How far the current revisit has got. */
  revisit?: RevisitProgress;
  /**
   * A time since which every stored record was read. Absent if unknown, as in
   * lists stored by older versions.
   */
  allReadSince?: number;
  /**
   * Until when builds ran that no trail reports any more, because the region
   * deleted those that did. Absent if there are none, and for artifacts.
   */
  lostUntil?: number;
  /**
   * When trails were last found to have been deleted by the region. Absent if
   * none were, and for artifacts.
   */
  goneAt?: number;
}

/** How far a revisit of a list has got. */
export interface RevisitProgress {
  /**
   * Time since which the records above it were read, in milliseconds since the
   * epoch; absent if unknown.
   */
  since?: number;
  /**
   * Creation time of the oldest record reread; absent at the end of the list.
   */
  from?: number;
}

/** When a build last stopped in an environment. */
export interface LastStop {
  flowId: number;
  environment: string;
  /** Template name of the artifact. */
  name: string;
  /** In milliseconds since the epoch. */
  stoppedAt: number;
}

/** A list whose newest records couldn't be read last time. */
export interface FailedRead {
  /** Row ID of the flow. */
  flowId: number;
  kind: ListKind;
  /** Base URL of the region's API. */
  address: string;
  org: string;
  /** When it was requested, in milliseconds since the epoch. */
  at: number;
  failure: Exclude<RegionalErrorKind, 'aborted'>;
  /** When any list of the organization was last read; -Infinity if never. */
  organizationReadAt: number;
}

/** A trail as stored, with the fields that tables and the matrix need. */
export interface SlimTrail {
  record: TrailRecord;
  /**
   * The artifact that each of the trail's own attestations is about, if an
   * event says so. Absent if all of them are about the trail itself.
   */
  targets?: (string | null)[];
}

/** A trail with everything its drawer shows. */
export interface StoredTrail extends SlimTrail {
  createdBy?: string;
  externalUrls: NamedUrl[];
  events: TrailEventRecord[];
  omittedEvents: number;
  /** Attestations that the trail's status lists as reported. */
  attestations: ReportedAttestation[];
  /** Attestations found only in events, because a newer entry replaced them. */
  replaced: ReportedAttestation[];
}

/**
 * An attestation of a trail, with the name and ID needed to look up its
 * details.
 */
export interface ReportedAttestation {
  name: string;
  id?: string;
  /** Template name of the artifact it is about. */
  artifact?: string;
}

/** What the events of a trail say about when a verdict began; ISO 8601. */
export interface VerdictTimes {
  /** When it was reached. */
  decidedAt?: string;
  /**
   * When it was last interrupted: when an attestation last failed before all
   * passed, or failed again after all had passed.
   */
  restoredAfter?: string;
}

/** A trail (E6) to be stored, with the times of its state. */
export interface TrailToStore extends StoredTrail, VerdictTimes {
  /** All deployments, not just the latest per build and environment. */
  deployments: DeploymentSpan[];
  /** The times of its artifacts' states, by template name. */
  artifactTimes?: ReadonlyMap<string, VerdictTimes>;
}

/** An artifact (E1) as stored. */
export interface StoredArtifact {
  record: ArtifactRecord;
  /** Template name, which distinguishes the components of a flow. */
  templateName?: string;
  /** Name of its repository on the code host (`repo_info.name`). */
  repo?: string;
  evidence: ArtifactEvidenceRecord[];
  externalUrls: NamedUrl[];
}

/** A period in which a build ran in an environment. Times are ISO 8601. */
export interface DeploymentSpan {
  environment: string;
  fingerprint: string;
  /** Absent if only its end was reported. */
  startedAt?: string;
  /** Absent while it is running. */
  stoppedAt?: string;
  /** Number of the environment's snapshot in which it started. */
  snapshot?: number;
}

/** A page of a list as returned by a region, newest first. */
export interface ReadPage<T> {
  records: T[];
  /** Number of unreadable records on the page. */
  unreadable: number;
  /** Number of its records that may hide a deployment; 0 by default. */
  incomplete?: number;
  /** Whether it starts with the newest record of the list. */
  isFirst: boolean;
  /** Whether older records follow. */
  hasNext: boolean;
  /**
   * The retention limit, in milliseconds since the epoch, if the page reaches
   * it, so that older records aren't stored.
   */
  limit?: number;
  /**
   * Time before which records aren't kept, in milliseconds since the epoch. A
   * few at the end of a page that are even older don't tell how far it reaches.
   */
  keepSince?: number;
  /** When it was requested, in milliseconds since the epoch. */
  readAt: number;
}

/** A stored record with the time it was read. */
export interface Stored<T> {
  value: T;
  /** Milliseconds since the epoch. */
  readAt: number;
}

/** A stored trail with the fields that tables need. */
export interface TrailRow extends Stored<SlimTrail> {
  flowId: number;
  /** When its state began, in milliseconds since the epoch, if known. */
  stateSince?: number;
}

/** A stored trail with everything its drawer shows. */
export interface TrailDetailsRow extends Stored<StoredTrail> {
  flowId: number;
  stateSince?: number;
  /** Number of newer records in the list, used to request just this one. */
  position: number;
}

/** A stored artifact. */
export interface ArtifactRow extends Stored<StoredArtifact> {
  flowId: number;
  /** When its state began, in milliseconds since the epoch, if known. */
  stateSince?: number;
}

/** A stored artifact with its position in the list. */
export interface ArtifactDetailsRow extends ArtifactRow {
  /** Number of newer records in the list, used to request just this one. */
  position: number;
}

/** A build as reported by the stored lists of one flow. */
export interface BuildRow {
  flowId: number;
  /** When the record was read, in milliseconds since the epoch. */
  readAt: number;
  fingerprint: string;
  /** The trail that reports it; absent if the record doesn't name one. */
  trail?: string;
  /**
   * Whether it is the region's own verdict (E1) or derived from the trail (E6).
   */
  from: 'region' | 'trail';
  state: StateValue;
  originalState?: string;
  /** When the state began, in milliseconds since the epoch, if known. */
  since?: number;
  /**
   * When the trail last changed, in milliseconds since the epoch, if known; only
   * set on verdicts derived from it.
   */
  modifiedAt?: number;
  /** Template name of the artifact. */
  templateName?: string;
  /** Name of its repository; only set on the region's own records. */
  repo?: string;
}

/** A stored deployment, with the trail that reported it. */
export interface DeploymentRow extends DeploymentSpan {
  flowId: number;
  trail: string;
  /** When the trail was read, in milliseconds since the epoch. */
  readAt: number;
  /** When the trail was created, ISO 8601. */
  trailCreatedAt?: string;
  /** Absent in queries by fingerprint. */
  commit?: CommitRecord;
  /** Template name of the artifact. */
  name: string;
}

/** A build that runs in an environment, or is among the last that did. */
export interface LatestDeployment {
  flowId: number;
  trail: string;
  /** When the trail was read, in milliseconds since the epoch. */
  readAt: number;
  environment: string;
  /** Template name of the artifact. */
  name: string;
  fingerprint: string;
  /** Whether it still runs. */
  isOpen: boolean;
  /**
   * When a build of the flow last started or stopped in the environment, in
   * milliseconds since the epoch.
   */
  changedAt: number;
}

/** What the lists of a flow say about a build. */
export interface BuildReports {
  rows: BuildRow[];
  /** Read progress of the list of artifacts; absent if it was never read. */
  artifacts?: ListState;
}

/** A change found while saving. Times are ISO 8601. */
export type StoreChange = { flow: FlowKey } & (
  | {
      kind: 'trail-state';
      trail: string;
      from: StateValue;
      to: StateValue;
      at: string;
    }
  | {
      /** Whether the verdict on the build changed depends on all of its rows. */
      kind: 'build-state';
      fingerprint: string;
      /** When the page was read. */
      at: string;
      /** Environments it is running in now. */
      runningIn: string[];
      before: BuildReports;
      after: BuildReports;
      /** Rows after the change that existed before, but weren't read yet. */
      older: BuildRow[];
    }
  | {
      kind: 'build-started' | 'build-stopped';
      environment: string;
      fingerprint: string;
      trail: string;
      name: string;
      at: string;
    }
  | {
      kind: 'attestation-late';
      trail: string;
      attestation: string;
      artifact?: string;
      state: StateValue;
      at: string;
    }
);

/** A query for stored records of some flows. Times are ISO 8601. */
export interface RowQuery {
  flowIds: readonly number[];
  state?: StateValue;
  /** Rows that count as having another state than the stored one. */
  stateExceptions?: StateExceptions;
  /**
   * Part of a name or fingerprint, or of the commit's SHA, message or author.
   */
  text?: string;
  since?: string;
  until?: string;
  /** Template names of an artifact; only for artifacts, like the following. */
  templateNames?: readonly string[];
  repo?: string;
  /** Any of these builds. */
  fingerprints?: readonly string[];
}

/** IDs of rows that have a state although another one is stored, or don't. */
export interface StateExceptions {
  having: readonly number[];
  lacking: readonly number[];
}

/** A stored record of an artifact whose build's other records differ. */
export interface ContestedArtifact {
  id: number;
  flowId: number;
  fingerprint: string;
  /** The region's own verdict in this record. */
  state: StateValue;
}

/** Number of deployments of an artifact in an environment. */
export interface DeploymentCount {
  environment: string;
  /**
   * Counts each deployment once, even if several flows report it, whatever they
   * name its artifact.
   */
  count: number;
  /** When the earliest of them started, ISO 8601. */
  since?: string;
}

/**
 * The fields of a trail that trends need. Times are milliseconds since the
 * epoch.
 */
export interface TrendRow {
  flowId: number;
  createdAt: number;
  readAt: number;
  state: StateValue;
  stateSince?: number;
  committedAt?: number;
}

/** Number of trails in which an attestation isn't compliant. */
export interface UnmetCount {
  name: string;
  state: StateValue;
  count: number;
}
