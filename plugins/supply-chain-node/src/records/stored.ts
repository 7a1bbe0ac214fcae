import type {
  ArtifactRecord,
  AttestationDetails,
  HistoryRecord,
  KeyRecord,
  NamedUrl,
  NotificationRecord,
  StateValue,
  TrailEventRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/**
 * An attestation of a trail, with what is needed to look up its details.
 *
 * @public
 */
export interface ReportedAttestation {
  name: string;
  id?: string;
  /** Template name of the artifact it is about. */
  artifact?: string;
}

/**
 * What only a trail's details show.
 *
 * @public
 */
export interface TrailDetails {
  createdBy?: string;
  externalUrls: NamedUrl[];
  /** Tags of its flow, as `name=value`. */
  labels: string[];
  templateVersion?: number;
  events: TrailEventRecord[];
  omittedEvents: number;
  /** Attestations that the trail's status lists as reported. */
  attestations: ReportedAttestation[];
  /** Attestations found only in events, because a newer entry replaced them. */
  replaced: ReportedAttestation[];
}

/**
 * A period in which a build ran in an environment. Times are ISO 8601.
 *
 * @public
 */
export interface DeploymentSpan {
  environment: string;
  fingerprint: string;
  /** Absent if only its end was reported. */
  startedAt?: string;
  /** Absent while it runs. */
  stoppedAt?: string;
}

/**
 * A trail of a flow (E6).
 *
 * @public
 */
export interface TrailToStore {
  record: TrailRecord;
  details: TrailDetails;
  deployments: DeploymentSpan[];
  /** An event that can't be read may hide where a build ran. */
  mayHideDeployments?: true;
  /** Template names of builds that only events mention, by fingerprint. */
  eventNames: Record<string, string>;
  /**
   * If it is compliant, seconds from its commit, or else from its start, to the
   * last report.
   */
  seconds?: number;
}

/**
 * An artifact of a flow (E1).
 *
 * @public
 */
export interface ArtifactToStore {
  record: ArtifactRecord;
  /** Template name, which distinguishes the components of a flow. */
  templateName?: string;
  /** The region's own state of it; absent if it gives none. */
  reported?: StateValue;
  /** Name of its repository on the code host (`repo_info.name`). */
  repo?: string;
  /** An http or https URL. */
  repoUrl?: string;
  /** Evidence attached to it, like the details of attestations. */
  evidence: EntryDetails[];
  externalUrls: NamedUrl[];
  /** Its annotations, as `name=value`. */
  labels: string[];
}

/**
 * An artifact found by a search, once for each flow that has it (E9).
 *
 * @public
 */
export interface FoundArtifact extends Omit<ArtifactRecord, 'flow' | 'state'> {
  /** Absent for one without provenance. */
  flow?: string;
  /** Absent if the region gives none. */
  state?: StateValue;
  templateName?: string;
  /** Environments where it previously ran; absent when unknown. */
  exitedFrom?: string[];
  history?: HistoryRecord[];
}

/**
 * Details of an attestation, without what depends on its trail.
 *
 * @public
 */
export type EntryDetails = Omit<AttestationDetails, 'subjects'>;

/**
 * An attestation of a trail (E8), and what its details don't show.
 *
 * @public
 */
export interface AttestationEntry {
  details: EntryDetails;
  /** Template names of the artifacts it is about, even before they exist. */
  targets: string[];
  /** ID of the entry it overrides. */
  overrides?: string;
  /** ID of the portal write that it came from; null if from another sender. */
  write?: string | null;
}

/**
 * A notification (E7), and what an edit of it may keep.
 *
 * @public
 */
export interface RegionalNotification {
  record: NotificationRecord;
  /** By the index of the target. */
  kept: KeptTarget[];
}

/**
 * What an edit may keep of a notification's target.
 *
 * @public
 */
export interface KeptTarget {
  /** A secret: anyone who knows it can post to it. Never pass it on. */
  webhook?: string;
  /** Regions accept the fields of a channel only together. */
  context?: { channel_id: string; channel_name: string; team_id: string };
}

/**
 * A key of a service account (E10, E11), without its secret.
 *
 * @public
 */
export interface RegionalKey extends KeyRecord {
  id: string;
}
