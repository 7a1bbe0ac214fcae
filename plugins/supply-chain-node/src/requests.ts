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

/** @public */
export interface CallOptions {
  signal?: AbortSignal;
}

/** @public */
export interface DownloadOptions extends CallOptions {
  /** The download fails beyond this many bytes; 100 MiB unless given. */
  maxBytes?: number;
}

/** @public */
export interface OrganizationRequest {
  org: string;
}

/** @public */
export interface FlowRequest extends OrganizationRequest {
  flowName: string;
}

/** @public */
export interface TrailRequest extends FlowRequest {
  trailName: string;
}

/** @public */
export interface PageRequest {
  /** From 1. */
  page?: number;
  /** 15 unless given for artifacts, 100 at most for trails. */
  perPage?: number;
}

/** @public */
export interface ListArtifactsRequest extends OrganizationRequest, PageRequest {
  flowName?: string;
  /** The name the VCS host gives, such as `owner/repo`. */
  repoName?: string;
}

/** @public */
export interface ListFlowArtifactsRequest extends FlowRequest, PageRequest {}

/** @public */
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

/** @public */
export interface AttestJunitRequest extends TrailRequest {
  data: JunitAttestationInput;
  attachment?: Attachment;
}

/** @public */
export interface AttestGenericRequest extends TrailRequest {
  data: GenericAttestationInput;
  attachment?: Attachment;
}

/** @public */
export interface ListTrailsRequest extends FlowRequest, PageRequest {}

/** @public */
export interface TrailPagesRequest extends FlowRequest {
  /** From 1 to 100, which is the default. */
  perPage?: number;
  /** 100 unless given; the last page then still says `hasNextPage`. */
  maxPages?: number;
}

/** @public */
export interface GetNotificationRequest extends OrganizationRequest {
  number: number;
}

/** @public */
export interface ListTrailAttestationsRequest extends TrailRequest {
  attestationName: string;
}

/** @public */
export interface SearchArtifactsRequest extends OrganizationRequest {
  /** A commit or fingerprint, or at least the first five characters of one. */
  value: string;
}

/** @public */
export interface ListApiKeysRequest extends OrganizationRequest {
  serviceAccount: string;
}

/** @public */
export interface GetApiKeyRequest extends ListApiKeysRequest {
  keyId: string;
}

/** @public */
export interface DownloadEvidenceRequest extends TrailRequest {
  attestationId: string;
}

/** @public */
export interface ArchiveEnvironmentRequest extends OrganizationRequest {
  environment: string;
}

/** @public */
export interface RegionalPage<T> extends ParsedList<T> {
  hasNextPage: boolean;
}

/** @public */
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
