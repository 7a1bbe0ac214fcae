import { HumanDuration } from '@backstage/types';
import {
  GenericAttestationInput,
  JunitAttestationInput,
  NotificationInput,
  Pagination,
  ParsedList,
  Trail,
} from './regional';

/**
 * How a client reaches one organization's data in one region.
 *
 * @public
 */
export interface RegionalClientOptions {
  /** The API root, which ends in `/api/v2`. */
  baseUrl: string;
  /** Sent in the Authorization header and nowhere else. */
  apiKey: string;
  /** For one whole answer, body included; 30 seconds unless given. */
  timeout?: HumanDuration;
  /** `basic` counts for E1 only, which alone offers it. */
  authentication?: 'bearer' | 'basic';
  /**
   * For one JSON answer, after decompression. Each endpoint has a limit of its
   * own, 16 MiB at the most, which this may lower.
   */
  maxBodyBytes?: number;
  /** The built-in `fetch` unless given. */
  fetch?: typeof fetch;
}

/**
 * Options of every call.
 *
 * @public
 */
export interface CallOptions {
  signal?: AbortSignal;
}

/**
 * Options of a download.
 *
 * @public
 */
export interface DownloadOptions extends CallOptions {
  /** The download fails beyond this many bytes; 100 MiB unless given. */
  maxBytes?: number;
}

/**
 * Names an organization.
 *
 * @public
 */
export interface OrganizationRequest {
  org: string;
}

/**
 * Names a flow.
 *
 * @public
 */
export interface FlowRequest extends OrganizationRequest {
  flowName: string;
}

/**
 * Names a trail.
 *
 * @public
 */
export interface TrailRequest extends FlowRequest {
  trailName: string;
}

/**
 * Selects a page of a list.
 *
 * @public
 */
export interface PageRequest {
  /** From 1. */
  page?: number;
  /** 15 unless given for artifacts, 100 at most for trails. */
  perPage?: number;
}

/**
 * A request for artifacts of an organization (E1).
 *
 * @public
 */
export interface ListArtifactsRequest extends OrganizationRequest, PageRequest {
  flowName?: string;
  /** The name the VCS host gives, such as `owner/repo`. */
  repoName?: string;
}

/**
 * A request for artifacts of a flow (E2).
 *
 * @public
 */
export interface ListFlowArtifactsRequest extends FlowRequest, PageRequest {}

/**
 * A request to create or update a notification (E3).
 *
 * @public
 */
export interface PutEnvironmentNotificationRequest extends OrganizationRequest {
  notification: NotificationInput;
}

/**
 * A file for E4 or E5, of 10 MB at most.
 *
 * @public
 */
export interface Attachment {
  content: Blob | Uint8Array;
  fileName: string;
}

/**
 * A request to attest JUnit results (E4).
 *
 * @public
 */
export interface AttestJunitRequest extends TrailRequest {
  data: JunitAttestationInput;
  attachment?: Attachment;
}

/**
 * A request to attest anything else (E5).
 *
 * @public
 */
export interface AttestGenericRequest extends TrailRequest {
  data: GenericAttestationInput;
  attachment?: Attachment;
}

/**
 * A request for a page of trails (E6).
 *
 * @public
 */
export interface ListTrailsRequest extends FlowRequest, PageRequest {}

/**
 * A request for several pages of trails (E6).
 *
 * @public
 */
export interface TrailPagesRequest extends FlowRequest {
  /** From 1 to 100, which is the default. */
  perPage?: number;
  /** 100 unless given; the last page then still says `hasNextPage`. */
  maxPages?: number;
}

/**
 * A request for a notification (E7).
 *
 * @public
 */
export interface GetNotificationRequest extends OrganizationRequest {
  number: number;
}

/**
 * A request for the attestations of one name in a trail (E8).
 *
 * @public
 */
export interface ListTrailAttestationsRequest extends TrailRequest {
  attestationName: string;
}

/**
 * A search for artifacts (E9).
 *
 * @public
 */
export interface SearchArtifactsRequest extends OrganizationRequest {
  /** A commit or fingerprint, or at least the first five characters of one. */
  value: string;
}

/**
 * A request for the API keys of a service account (E11).
 *
 * @public
 */
export interface ListApiKeysRequest extends OrganizationRequest {
  serviceAccount: string;
}

/**
 * A request for an API key (E10).
 *
 * @public
 */
export interface GetApiKeyRequest extends ListApiKeysRequest {
  keyId: string;
}

/**
 * A request for the evidence of an attestation (E13).
 *
 * @public
 */
export interface DownloadEvidenceRequest extends TrailRequest {
  attestationId: string;
}

/**
 * A request to archive an environment (E14).
 *
 * @public
 */
export interface ArchiveEnvironmentRequest extends OrganizationRequest {
  environment: string;
}

/**
 * A page of a list.
 *
 * @public
 */
export interface RegionalPage<T> extends ParsedList<T> {
  hasNextPage: boolean;
}

/**
 * A page of trails.
 *
 * @public
 */
export interface TrailPage extends RegionalPage<Trail> {
  /** Absent when the region did not say. */
  pagination?: Pagination;
}

/**
 * An evidence file on its way (E13).
 *
 * @public
 */
export interface EvidenceDownload {
  /** Fails with a RegionalApiError; cancel it when it is not read to its end. */
  body: ReadableStream<Uint8Array>;
  /** As the region sent it: data, not to be trusted. */
  contentType?: string;
  /** Bytes; absent when the region did not say. */
  contentLength?: number;
}
