import type { Problem, ProblemReason } from '../link/Link';
import type { Timestamp } from './base';

/** A key of a service account (E11), without its secret and its ID. @public */
export interface KeyRecord {
  description?: string;
  /** Absent if unknown. */
  expiresAt?: Timestamp | 'never';
  /** Absent if unknown. */
  lastUsedAt?: Timestamp | 'never';
}

/** A configured organization of a region. @public */
export interface OrganizationHealth {
  name: string;
  /** The key that the region accepts. */
  key: 'current' | 'previous' | 'rejected' | 'unknown';
  serviceAccount?: string;
  /** The keys of the service account; absent when they can't be read. */
  keys?: KeyRecord[];
  /** Absent unless the region may deliver events. */
  deliveries?: {
    /** Where to, with a placeholder for the secret. */
    address: string;
    /** When the last one was accepted; absent if none was. */
    lastAt?: Timestamp;
  };
}

/** A configured region, with the sync progress of its linked flows. @public */
export interface RegionHealth {
  name: string;
  title: string;
  /** `unknown` if it wasn't asked. A rejection is a response, too. */
  status: 'responding' | 'not-responding' | 'unknown';
  /** Response time of the region in milliseconds. */
  latency?: number;
  organizations: OrganizationHealth[];
  /** Absent when the configuration changed since the region was checked. */
  sync?: {
    /** Number of linked flows. */
    flows: number;
    /** Each flow has a list of trails and one of artifacts. */
    incompleteLists: number;
    /** When the least recently read list was read. */
    oldestReadAt?: Timestamp;
  };
}

/** A problem to fix in the configuration, a key or an annotation. @public */
export interface ToFix extends Omit<Problem, 'hint' | 'message' | 'reason'> {
  reason:
    | ProblemReason
    // Of keys, which no page of a component reports.
    | 'previous-key'
    | 'key-expiry'
    | 'write-key-refused';
  /** What is wrong with the setting, in English, as in the log. */
  mistake?: string;
  /** Why a region isn't responding, in a word such as `certificate`. */
  detail?: string;
  /** The HTTP status of a region that responds with errors. */
  httpStatus?: number;
  /** Since when, if known. */
  since?: Timestamp;
  /** When a key expires. */
  expiresAt?: Timestamp;
  /** What depends on it, among the entities that were checked. */
  entities: {
    count: number;
    /** The first few, up to a limit. */
    entityRefs: string[];
    /** Where to edit the only one's `catalog-info.yaml`, if known. */
    editUrl?: string;
  };
}

/** Response of `GET /v1/health`, for portal admins. @public */
export interface HealthResponse {
  configured: boolean;
  checkedAt: Timestamp;
  /** Whether all links, regions and keys could be checked. */
  complete: boolean;
  /** What most entities depend on comes first. */
  toFix: ToFix[];
  /** Number of further problems above the limit. */
  omittedProblems: number;
  regions: RegionHealth[];
  /** Of the components that the caller can see; absent with too many. */
  adoption?: {
    linked: number;
    components: number;
    /** The owners with the most unlinked components first, up to a limit. */
    owners: { owner: string; linked: number; components: number }[];
  };
  /** Without them, owners aren't told of changes, or open pages don't show them. */
  absentPlugins: ('notifications' | 'signals')[];
}
