import type { FlowRef } from '../link/refs';
import type { BuildVerdict, Timestamp, StateValue } from './base';

/** An artifact that matches the search, as recorded by one flow. @public */
export interface SearchResult extends FlowRef, BuildVerdict {
  fingerprint: string;
  name?: string;
  trail?: string;
  commit?: string;
  commitUrl?: string;
  buildUrl?: string;
  htmlUrl?: string;
  /** Absent when the region doesn't say where it runs. */
  runningIn?: string[];
  /** Absent when the region doesn't say where it previously ran. */
  exitedFrom?: string[];
  /** The entities it belongs to that the caller can see. */
  entityRefs: string[];
}

/** A stored trail that matches the search, with its own state. @public */
export interface FoundTrail extends FlowRef {
  name: string;
  state: StateValue;
  createdAt?: Timestamp;
  /** The entities it belongs to that the caller can see. */
  entityRefs: string[];
}

/** Response of the `search` route: what the caller can see. @public */
export interface SearchResponse {
  results: SearchResult[];
  /** Stored trails with that name, or of the build with that URL. */
  trails: FoundTrail[];
  /** Number of organizations that weren't searched in full. */
  unsearched: number;
  /** Number of matches above the limit, or where it is unknown whose they are. */
  omitted: number;
}
