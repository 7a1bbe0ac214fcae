import type { ParsedList } from '../records/list';
import type {
  GenericAttestationInput,
  JunitAttestationInput,
  NotificationInput,
} from './inputs';

/** Options of every call. @public */
export interface CallOptions {
  signal?: AbortSignal;
}

/** Options of a download. @public */
export interface DownloadOptions extends CallOptions {
  /** The download fails beyond this many bytes; defaults to 100 MiB. */
  maxBytes?: number;
}

/** Names an organization. @public */
export interface OrganizationRequest {
  org: string;
}

/** Names a flow. @public */
export interface FlowRequest extends OrganizationRequest {
  flowName: string;
}

/** Names a trail. @public */
export interface TrailRequest extends FlowRequest {
  trailName: string;
}

/** Selects a page of a list. @public */
export interface PageRequest {
  /** Starts at 1. */
  page?: number;
  /** Defaults to 15 for artifacts; at most 100, the default, for trails. */
  perPage?: number;
}

/** A request for artifacts of an organization (E1). @public */
export interface ListArtifactsRequest extends OrganizationRequest, PageRequest {
  /** Without it, the records have an empty `flow`: regions don't return it. */
  flowName?: string;
  /** The repository's name at the VCS host, such as `owner/repo`. */
  repoName?: string;
}

/** A request for a page of a flow's artifacts (E2) or trails (E6). @public */
export interface ListOfFlowRequest extends FlowRequest, PageRequest {}

/** A request to create or update a notification (E3). @public */
export interface PutEnvironmentNotificationRequest extends OrganizationRequest {
  notification: NotificationInput;
}

/** A file for E4 or E5, at most 10 MB. @public */
export interface Attachment {
  content: Blob | Uint8Array;
  fileName: string;
}

/** A request to attest JUnit results (E4). @public */
export interface AttestJunitRequest extends TrailRequest {
  data: JunitAttestationInput;
  attachment?: Attachment;
}

/** A request to attest anything else (E5). @public */
export interface AttestGenericRequest extends TrailRequest {
  data: GenericAttestationInput;
  attachment?: Attachment;
}

/** A request for a notification (E7). @public */
export interface GetNotificationRequest extends OrganizationRequest {
  number: number;
}

/** A request for the attestations of one name in a trail (E8). @public */
export interface ListTrailAttestationsRequest extends TrailRequest {
  attestationName: string;
}

/** A search for artifacts (E9). @public */
export interface SearchArtifactsRequest extends OrganizationRequest {
  /**
   * A commit or fingerprint in lower case, or at least its first five
   * characters.
   */
  value: string;
}

/** A request for the API keys of a service account (E11). @public */
export interface ListApiKeysRequest extends OrganizationRequest {
  serviceAccount: string;
}

/** A request for an API key (E10). @public */
export interface GetApiKeyRequest extends ListApiKeysRequest {
  keyId: string;
}

/** A request for the evidence of an attestation (E13). @public */
export interface DownloadEvidenceRequest extends TrailRequest {
  attestationId: string;
}

/** A request to archive an environment (E14). @public */
export interface ArchiveEnvironmentRequest extends OrganizationRequest {
  environment: string;
}

/** A page of a list. @public */
export interface RegionalPage<T> extends ParsedList<T> {
  hasNextPage: boolean;
}
