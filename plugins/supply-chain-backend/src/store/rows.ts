import type {
  StateValue,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactToStore,
  RegionalErrorKind,
  SupplyChainChange,
} from 'backstage-plugin-supply-chain-node';

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

/** Why a list couldn't be read. Times are milliseconds since the epoch. */
export interface ListFailure {
  kind: Exclude<RegionalErrorKind, 'aborted'>;
  /** HTTP status, if there was a response. */
  status?: number;
  /** When it failed first, and last. */
  since: number;
  at: number;
  /** How often in a row. */
  times: number;
  /** Position of the page that failed; absent if the newest records did. */
  position?: number;
  /** If the flow wasn't found, the known one that was probably meant. */
  suggestion?: string;
}

/** How far a list is read. Times are milliseconds since the epoch. */
export interface ListState {
  /** When its newest records were last read; absent before the first read. */
  headAt?: number;
  /** Number of the walk in progress, or of the last one. */
  walk: number;
  /** Number of records that the walk in progress has passed. */
  walkPosition?: number;
  walkBeganAt?: number;
  /** When a walk last ended; absent if a gap opened since, or none has ended. */
  walkedAt?: number;
  /** Creation time of the oldest record that the walk has passed. */
  reached?: number;
  /** Number of unreadable records. */
  unreadable: number;
  /** Whether one of them may be the newest. */
  headUnread?: boolean;
  /** Number of those that the walk in progress has passed. */
  walkUnreadable: number;
  /** When a change was last found; at first, when its newest record began. */
  changedAt?: number;
  failure?: ListFailure;
}

/** A flow, and how far its lists are read. */
export interface FlowState {
  flowId: number;
  key: FlowKey;
  /** Incremented with every change to its records. */
  revision: number;
  trails: ListState;
  artifacts: ListState;
}

/** A page of a list, as returned by a region: newest first. */
export interface ReadPage<T> {
  /** Why it is read; a `look` at some records is no progress. */
  purpose: 'poll' | 'walk' | 'look';
  records: T[];
  /** Number of all records on the page. */
  length: number;
  /** Number of those that are unreadable, or may be. */
  unreadable: number;
  /** Those of them that name a record, whose stored version stays. */
  unreadableKeys: string[];
  /** Position of its first record in the list, starting at 0. */
  start: number;
  /** Whether older records follow that are to be stored. */
  hasNext: boolean;
  /** Whether records between it and the stored ones remain unread. */
  leavesGap: boolean;
  /** When it was requested, in milliseconds since the epoch. */
  readAt: number;
  /** Records created before this time aren't kept. */
  keepSince: number;
}

/** A stored record. Times are milliseconds since the epoch. */
interface Row {
  id: number;
  flowId: number;
  readAt: number;
  createdAt: number;
}

/** A stored trail, as tables show it. */
export interface TrailRow extends Row {
  /** From its commit until it was compliant. */
  seconds?: number;
  record: TrailRecord;
}

export interface ArtifactRow extends Row {
  artifact: ArtifactToStore;
}

/** The trails of a flow that were created in a week. */
export interface WeekRow {
  flowId: number;
  /** Start of the week, in milliseconds since the epoch. */
  week: number;
  total: number;
  compliant: number;
  /** Median seconds until its trails were compliant. */
  seconds?: number;
}

/** What one record of a flow says about a build. */
export interface BuildRow {
  flowId: number;
  fingerprint: string;
  /** Empty if the record names none. */
  trail: string;
  /** Template name of the artifact; empty if the record names none. */
  name: string;
  state: StateValue;
  /** Absent if no record of the region (E1) says so. */
  repo?: string;
  /** When it was created, in milliseconds since the epoch. */
  createdAt: number;
}

/** A stored deployment. Times are milliseconds since the epoch. */
export interface DeploymentRow {
  id: number;
  flowId: number;
  trailId: number;
  trail: string;
  fingerprint: string;
  /** Template name of the artifact; empty if unknown. */
  name: string;
  environment: string;
  startedAt?: number;
  stoppedAt?: number;
  /** When E9 last confirmed it. */
  confirmedAt?: number;
}

/** A change found while saving, in the flow that was saved. */
export type StoreChange = WithoutFlow<SupplyChainChange>;

/** What saving a page changed, unless it is part of the first walk. */
export interface Saved {
  /** The changes worth telling. */
  changes: StoreChange[];
  /** Whether any record is new or different. */
  isChanged: boolean;
}

type WithoutFlow<T> = T extends unknown
  ? Omit<T, 'region' | 'org' | 'flow'>
  : never;

/** A query for stored records of some flows. Times are ISO 8601. */
export interface RowQuery {
  flowIds: readonly number[];
  state?: StateValue;
  /**
   * Part of a name or fingerprint, of the URL of a trail's build, or of the
   * commit's SHA, message or author.
   */
  text?: string;
  since?: string;
  until?: string;
  /** Template names of artifacts. */
  names?: readonly string[];
  /** Repositories of artifacts, in any case. */
  repos?: readonly string[];
  /** Any of these builds; only for artifacts. */
  fingerprints?: readonly string[];
}

export interface RowPage {
  offset: number;
  limit: number;
}
