import type { FlowRef, Problem } from '../link/Link';

/** States of artifacts, trails and attestations, the worst first. @public */
export const STATE_VALUES = [
  'non-compliant',
  'missing',
  'incomplete',
  'pending',
  'unknown',
  'compliant',
] as const;

/** State of an artifact, a trail or an attestation. @public */
export type StateValue = (typeof STATE_VALUES)[number];

/** The rank of a state by severity: 0 is the worst. @public */
export function severityOf(state: StateValue): number {
  return STATE_VALUES.indexOf(state);
}

/** A time in ISO 8601, UTC. @public */
export type Timestamp = string;

/** What a response rests on. What isn't covered is `unknown` in it. @public */
export interface Coverage {
  /** When the oldest part was read from its region. */
  asOf?: Timestamp;
  /** Whether a region couldn't be read, so that this is what was read before. */
  stale: boolean;
  /** Whether nothing that could change the response is unread. */
  complete: boolean;
  /**
   * Why it isn't complete: older records are being read, a region or a record
   * couldn't be read, or an annotation doesn't resolve or leaves open which
   * records are the entity's. For the last three, see `problems`.
   */
  why?: 'reading' | 'unavailable' | 'unreadable' | 'link';
  /** While records are being read: those created since then are stored. */
  since?: Timestamp;
}

/** Fields of every response that contains a region's data. @public */
export interface ResponseMeta {
  coverage: Coverage;
  /** Problems with the link, or with reading its data. */
  problems: Problem[];
}

/** A page of a table. @public */
export interface Page extends ResponseMeta {
  page: number;
  perPage: number;
  /** Number of matching records on all pages. */
  total: number;
}

/** Since when something has had its state, by the stored records. @public */
export interface Since {
  at: Timestamp;
  /** It may have had it for longer: no older record is stored. */
  atLeast?: true;
}

/** The commit that a trail or an artifact was built from. @public */
export interface CommitRecord {
  sha: string;
  /** First line of the message. */
  message?: string;
  author?: string;
  branch?: string;
  committedAt?: Timestamp;
  /** An http or https URL. */
  url?: string;
  /** Whether the code host verified the commit's signature. */
  verified?: boolean;
  /** The code host's own word for the signature, such as `unsigned`. */
  signature?: string;
}

/**
 * The verdict on a build: the region's own (E1, E9) or, without one, the worst
 * of its own attestations and the trail's required attestations. If several
 * linked flows have the build, the worst verdict counts.
 *
 * @public
 */
export interface BuildVerdict {
  state: StateValue;
  /** The flow and trail that decide, if they aren't the record's own. */
  decidedBy?: FlowRef & { trail?: string };
}

/** A URL with the name it was reported under; http or https only. @public */
export interface NamedUrl {
  name: string;
  url: string;
}

/** Common decisions of reviewers; regions may use other words. @public */
export const REVIEW_VERDICTS = [
  'approved',
  'changes-requested',
  'dismissed',
  'rejected',
] as const;

/** The attestation that another one overrides, and the reason. @public */
export interface OverrideRecord {
  reason?: string;
  /** Absent when it isn't among the trail's records. */
  replaced?: {
    name: string;
    type?: string;
    state?: StateValue;
    createdAt?: Timestamp;
    reportedBy?: string;
  };
}

/** An event of an artifact (E9). @public */
export interface HistoryRecord {
  event: string;
  at?: Timestamp;
}

/** Channel of empty signals that some component's data has changed. @public */
export const SUPPLY_CHAIN_SIGNAL_CHANNEL = 'supply-chain';

/** Channel of empty signals that an entity's data has changed. @public */
export function signalChannelOf(entityRef: string): string {
  return `${SUPPLY_CHAIN_SIGNAL_CHANNEL}:${entityRef.toLocaleLowerCase(
    'en-US',
  )}`;
}
