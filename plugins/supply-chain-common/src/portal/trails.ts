import type { EnvironmentRef, FlowRef } from '../link/Link';
import type {
  BuildVerdict,
  CommitRecord,
  HistoryRecord,
  NamedUrl,
  OverrideRecord,
  Page,
  ResponseMeta,
  Timestamp,
  StateValue,
} from './base';

/** An attestation that a template requires or that was reported. @public */
export interface AttestationRecord {
  name: string;
  type?: string;
  /** The artifact it is about, if reported on the trail before that existed. */
  artifact?: string;
  state: StateValue;
  /** Reported, but not in the template. */
  additional?: true;
  /** Created by the region for its own use, not required and not failing. */
  internal?: true;
  /** This entry overrides another one. */
  overridden?: true;
}

/** An artifact in a trail, required by the template or reported. @public */
export interface TrailArtifact extends BuildVerdict {
  /** The artifact's name in the template. */
  name: string;
  /** Absent while the artifact is missing. */
  fingerprint?: string;
  additional?: true;
  attestations: AttestationRecord[];
  /** Environments of the organization it runs in now; absent when unknown. */
  runningIn?: string[];
  /** Environments it is known to have stopped running in. */
  ranIn?: string[];
}

/** One run of a flow. @public */
export interface TrailRecord extends FlowRef {
  name: string;
  state: StateValue;
  description?: string;
  createdAt?: Timestamp;
  lastModifiedAt?: Timestamp;
  commit?: CommitRecord;
  /** Source of the trail, such as a build: an http or https URL. */
  originUrl?: string;
  /** The trail's page in the compliance console: an http or https URL. */
  htmlUrl?: string;
  /** The trail's own attestations in template order, additional ones last. */
  attestations: AttestationRecord[];
  artifacts: TrailArtifact[];
  /** Number of unreadable parts; with any, it is at best `unknown`. */
  unreadable?: number;
}

/** Response of the `trails` route. @public */
export interface TrailsResponse extends Page {
  trails: TrailRecord[];
}

/** An event of a trail, without the region's internal IDs. @public */
export interface TrailEventRecord {
  /** For example `artifact_started_running`; new types may appear. */
  type: string;
  at?: Timestamp;
  attestation?: string;
  compliant?: boolean;
  /** The artifact's name in the template, or its file name. */
  artifact?: string;
  fingerprint?: string;
  environment?: string;
  /** For running events, the number of the environment's snapshot. */
  snapshot?: number;
  /** Who approved or changed the trail. */
  by?: string;
  approval?: { verdict?: string; comment?: string };
  /** The fields changed by `trail_updated`. */
  changes?: string[];
  override?: OverrideRecord;
}

/** The way of a change, as far as it is known. @public */
export interface DeliveryRecord {
  /** The newest of each other flow with its commit or a build, oldest first. */
  trails: (FlowRef & {
    trail: string;
    state: StateValue;
    createdAt?: Timestamp;
    /** Its flow is one of pull requests, which never count. */
    pullRequests?: true;
  })[];
  /** Environments that run its build, or a newer one of the same flow. */
  live: (EnvironmentRef & {
    fingerprint: string;
    commit?: CommitRecord;
    /** Absent if the build is the trail's own. */
    newer?: true;
    startedAt?: Timestamp;
  })[];
}

/** Response of the route of a trail. @public */
export interface TrailDetailsResponse extends ResponseMeta {
  trail: TrailRecord;
  createdBy?: string;
  externalUrls: NamedUrl[];
  /** Tags of the flow, as `name=value`. */
  labels: string[];
  /** Version of the template that it is compared with. */
  templateVersion?: number;
  /** Oldest first; truncated to the newest ones if there are very many. */
  events: TrailEventRecord[];
  /** Number of omitted events. */
  omittedEvents: number;
  /** The admin's, on missing and failed attestations: what they are for. */
  guidance: {
    attestation: string;
    text?: string;
    /** An http or https URL. */
    url?: string;
    /** Reports it. */
    command?: string;
  }[];
  delivery: DeliveryRecord;
}

/** A build result of a flow. @public */
export interface ArtifactRecord extends FlowRef, BuildVerdict {
  /** SHA-256, 64 hexadecimal characters. */
  fingerprint: string;
  /** Name in the template, or else the file name. */
  name: string;
  filename?: string;
  /** Name of the trail that reported it. */
  trail?: string;
  createdAt?: Timestamp;
  commit?: CommitRecord;
  buildUrl?: string;
  /** Its page in the compliance console. */
  htmlUrl?: string;
  /** Environments of its organization it runs in now; absent when unknown. */
  runningIn?: string[];
}

/** An artifact in the table. @public */
export interface ListedArtifact extends ArtifactRecord {
  /**
   * Attestations of the artifact and of its trail that aren't compliant:
   * required ones and, unless the build is compliant, additional ones that
   * failed. Absent if its trail doesn't tell.
   */
  unmet?: AttestationRecord[];
}

/** Response of the `artifacts` route. @public */
export interface ArtifactsResponse extends Page {
  artifacts: ListedArtifact[];
}

/** Response of the route of an artifact. @public */
export interface ArtifactDetailsResponse extends ResponseMeta {
  /** The artifact in each linked flow that has it, newest first. */
  artifacts: ArtifactRecord[];
  /** Attached to the artifact itself (E1); absent when unknown. */
  evidence?: {
    name: string;
    type?: string;
    state: StateValue;
    createdAt?: Timestamp;
    description?: string;
    buildUrl?: string;
    evidenceUrl?: string;
  }[];
  externalUrls: NamedUrl[];
  /** The artifact's annotations, as `name=value`. */
  labels: string[];
  /** Repository that it was built from. */
  repository?: { name: string; url?: string };
  /** Environments where it runs now; absent when unknown. */
  runningIn?: EnvironmentRef[];
  /** Environments where it previously ran; absent when unknown. */
  exitedFrom?: EnvironmentRef[];
  /** Absent when unknown. */
  history?: HistoryRecord[];
}
