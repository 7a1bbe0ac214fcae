import type { EnvironmentRef, FlowRef } from '../link/refs';
import type {
  BuildVerdict,
  CommitRecord,
  HistoryRecord,
  NamedUrl,
  Page,
  ResponseMeta,
  Timestamp,
  StateValue,
} from './base';
import type { AttestationRecord } from './trails';

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

/** Evidence attached to the artifact itself (E1). @public */
export interface ArtifactEvidenceRecord {
  name: string;
  type?: string;
  state: StateValue;
  createdAt?: Timestamp;
  description?: string;
  buildUrl?: string;
  evidenceUrl?: string;
}

/** Response of the route of an artifact. @public */
export interface ArtifactDetailsResponse extends ResponseMeta {
  /** The artifact in each linked flow that has it, newest first. */
  artifacts: ArtifactRecord[];
  /** The artifact's own evidence; absent when unknown. */
  evidence?: ArtifactEvidenceRecord[];
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
