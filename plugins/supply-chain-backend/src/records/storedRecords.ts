import type {
  ArtifactEvidenceRecord,
  ArtifactRecord,
  CommitRecord,
  FlowRef,
  NamedUrl,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import type { KeptTrail } from './trailDetails';
import type { SlimTrail } from './trailRecord';

/** The lists of a flow that are kept: its trails (E6) and its artifacts (E1). */
export const LIST_KINDS = ['trails', 'artifacts'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/**
 * A flow by the address of its region: a region that moved is another one, and
 * one that is renamed in the configuration is the same.
 */
export interface FlowKey {
  /** Root of the region's API. */
  address: string;
  org: string;
  flow: string;
}

/** A flow with its row in the store. */
export interface LinkedFlow {
  flowId: number;
  flow: FlowKey;
}

/** How far a list of a flow has been read. Times are milliseconds since the epoch. */
export interface ListState {
  /** Of the row in the store. */
  flowId: number;
  kind: ListKind;
  /** Increases with every change of the flow's records. */
  revision: number;
  /** When its newest records were read; absent before the first time. */
  readAt?: number;
  /** When a page of it was saved last, whichever it was. */
  savedAt?: number;
  /**
   * Creation time of the oldest record of the unbroken run that starts at the
   * newest one; absent while nothing is kept. What is older may have gaps.
   */
  unbrokenSince?: number;
  /** Whether the run reaches the end of the list, or the retention limit. */
  complete: boolean;
  /** Records of the run that could not be understood. */
  unreadable: number;
  /** When the slow second look was last at the end of the list. */
  revisitedAt?: number;
  /** Where the second look goes on: creation time of the oldest record it read. */
  revisitFrom?: number;
}

/** A list whose newest records could not be read the last time. */
export interface FailedRead {
  /** Of the row in the store. */
  flowId: number;
  kind: ListKind;
  /** Root of the region's API. */
  address: string;
  org: string;
  /** When it was asked for, in milliseconds since the epoch. */
  at: number;
  failure: Exclude<RegionalErrorKind, 'aborted'>;
  /** When a list of the organization was last read; -Infinity before the first. */
  organizationReadAt: number;
}

/** A trail (E6) on its way into the store. */
export interface TrailToKeep extends KeptTrail {
  /** All running events, not only the last of each build and environment. */
  deployments: DeploymentSpan[];
  /** When its state came about, ISO 8601, as far as its events tell. */
  decidedAt?: string;
}

/** An artifact (E1) on its way into the store, and out of it. */
export interface KeptArtifact {
  record: ArtifactRecord;
  /** The template's name, which tells components of one flow apart. */
  templateName?: string;
  /** The name that its repository has at its host (`repo_info.name`). */
  repo?: string;
  evidence: ArtifactEvidenceRecord[];
  externalUrls: NamedUrl[];
}

/** A stretch of time in which a build ran in an environment. ISO 8601. */
export interface DeploymentSpan {
  environment: string;
  fingerprint: string;
  /** Absent when only its end was reported. */
  startedAt?: string;
  /** Absent while it runs. */
  stoppedAt?: string;
  /** Number of the environment's snapshot in which it started. */
  snapshot?: number;
}

/** A page of a list as a region gave it at one moment, newest first. */
export interface ReadPage<T> {
  records: T[];
  /** Records of it that could not be understood. */
  unreadable: number;
  /** Whether it begins with the newest record of the list. */
  isFirst: boolean;
  /** Whether older records follow. */
  hasNext: boolean;
  /** Set when the older records that follow are not to be kept. */
  reachesLimit?: boolean;
  /** When it was asked for, in milliseconds since the epoch. */
  readAt: number;
}

/** A row of a list, with the time at which it was read. */
export interface Kept<T> {
  value: T;
  /** Milliseconds since the epoch. */
  readAt: number;
}

/** A kept trail as tables need it. */
export interface TrailRow extends Kept<SlimTrail> {
  flowId: number;
  /** Since when its state holds, in milliseconds since the epoch, as far as known. */
  stateSince?: number;
}

/** A kept trail with all that its drawer shows. */
export interface TrailDetailsRow extends Kept<KeptTrail> {
  flowId: number;
  stateSince?: number;
  /** How many records of the list are newer, to ask the region for it alone. */
  position: number;
}

/** A kept artifact. */
export interface ArtifactRow extends Kept<KeptArtifact> {
  flowId: number;
  /** Since when its state holds, in milliseconds since the epoch, as far as known. */
  stateSince?: number;
}

/** A kept artifact with its place in the list. */
export interface ArtifactDetailsRow extends ArtifactRow {
  /** How many records of the list are newer, to ask the region for it alone. */
  position: number;
}

/** What the kept lists of one flow say of a build. */
export interface BuildRow {
  flowId: number;
  fingerprint: string;
  /** The trail that reports it; absent where the record names none. */
  trail?: string;
  /** Whether the region's own verdict (E1), or what follows from the trail (E6). */
  from: 'region' | 'trail';
  state: StateValue;
  originalState?: string;
  /** Since when the state holds, in milliseconds since the epoch, as far as known. */
  since?: number;
  /** The template's name of the artifact. */
  templateName?: string;
  /** The name of its repository; only the region's own records have it. */
  repo?: string;
}

/** A kept deployment, with the trail of the link that reported it. */
export interface DeploymentRow extends DeploymentSpan {
  flowId: number;
  trail: string;
  /** When the trail was created, ISO 8601. */
  trailCreatedAt?: string;
  /** The commit of the trail. */
  commit?: CommitRecord;
  /** The template's name of the artifact. */
  name: string;
}

/** A change that a write to the store found. Times are ISO 8601. */
export type StoreChange = { flow: FlowKey } & (
  | {
      kind: 'trail-state';
      trail: string;
      from: StateValue;
      to: StateValue;
      at: string;
    }
  | {
      kind: 'build-state';
      fingerprint: string;
      trail?: string;
      from: StateValue;
      to: StateValue;
      at: string;
      /** Environments in which it runs now. */
      runningIn: string[];
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

/** What to find in the kept lists of some flows. Times are ISO 8601. */
export interface RowQuery {
  flowIds: readonly number[];
  state?: StateValue;
  /** Part of a name, a fingerprint, or of the commit's sha, message or author. */
  text?: string;
  since?: string;
  until?: string;
  /** The template's name of an artifact; for artifacts only, as is `repo`. */
  templateName?: string;
  repo?: string;
}

/** The deployments of an artifact in an environment, counted. */
export interface DeploymentCount {
  environment: string;
  /** The template's name of the artifact. */
  name: string;
  /** Each once, also where several flows know the build. */
  count: number;
  /** When the oldest of them started, ISO 8601. */
  since?: string;
}

/** What a trend needs of a trail. Times are milliseconds since the epoch. */
export interface TrendRow {
  flowId: number;
  createdAt: number;
  state: StateValue;
  stateSince?: number;
  committedAt?: number;
}

/** Trails of one flow that were created in one week, counted by their state. */
export interface WeekCount {
  flowId: number;
  /** Its first moment, in milliseconds since the epoch. */
  from: number;
  state: StateValue;
  count: number;
}

/** Trails in which an attestation is not passed, counted. */
export interface UnmetCount {
  name: string;
  state: StateValue;
  count: number;
}

/** Region, organization and name of a flow, with its row in the store. */
export interface StoredFlow extends FlowRef {
  flowId: number;
}
