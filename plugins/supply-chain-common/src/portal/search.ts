import type { FlowRef } from '../link/Link';
import type { Timestamp, StateValue } from './base';
import type { ArtifactRecord } from './trails';

/** An artifact that matches the search, as recorded by one flow. @public */
export interface SearchResult extends ArtifactRecord {
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

/** The type of our documents in Backstage's search. @public */
export const EVIDENCE_DOCUMENT_TYPE = 'supply-chain';

/** A trail or an artifact of an entity in Backstage's search. @public */
export interface EvidenceDocument {
  title: string;
  /** What it is found by, besides its title. */
  text: string;
  /** Its page at the default paths of the catalog and of the tabs. */
  location: string;
  /** Reference of the entity that it belongs to. */
  entityRef: string;
  /** The trail, as `region:org/flow/trail`. */
  trail?: string;
  /** The artifact's SHA-256. */
  fingerprint?: string;
}
