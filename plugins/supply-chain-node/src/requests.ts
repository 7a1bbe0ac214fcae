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
 * Connection options for an organization's data in a region.
 *
 * @public
 */
export interface RegionalClientOptions {
  /** The API root, which must end in `/api/v2`. */
  baseUrl: string;
  /** Only ever sent in the Authorization header. */
  apiKey: string;
  /**
   * Time limit for a complete response including the body; defaults to 30
   * seconds.
   */
  timeout?: HumanDuration;
  /** `basic` applies to E1 only, the one endpoint that supports it. */
  authentication?: 'bearer' | 'basic';
  /**
   * Maximum size of a JSON response after decompression. Lowers the built-in
   * limits, which differ by endpoint and are at most 16 MiB.
   */
  maxBodyBytes?: number;
  /** Defaults to the built-in `fetch`. */
  fetch?: typeof fetch;
}

/** @public */
export interface CallOptions {
  signal?: AbortSignal;
}

/** @public */
export interface DownloadOptions extends CallOptions {
  /** The download fails beyond this many bytes; defaults to 100 MiB. */
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
  /** Starts at 1. */
  page?: number;
  /** Defaults to 15 for artifacts; at most 100 for trails. */
  perPage?: number;
}

/** @public */
export interface ListArtifactsRequest extends OrganizationRequest, PageRequest {
  flowName?: string;
  /** The repository's name at the VCS host, such as `owner/repo`. */
  repoName?: string;
}

/** @public */
export interface ListFlowArtifactsRequest extends FlowRequest, PageRequest {}

/** @public */
export interface PutEnvironmentNotificationRequest extends OrganizationRequest {
  notification: NotificationInput;
}

/**
 * A file for E4 or E5, at most 10 MB.
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
  /** 1 to 100; defaults to 100. */
  perPage?: number;
  /** Defaults to 100; if reached, the last page has `hasNextPage` set. */
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
  /** A commit or fingerprint, or at least its first five characters. */
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
  /** Absent if the region didn't say. */
  pagination?: Pagination;
}

/**
 * A streamed evidence file (E13).
 *
 * @public
 */
export interface EvidenceDownload {
  /** Fails with a RegionalApiError. Cancel it unless you read it to the end. */
  body: ReadableStream<Uint8Array>;
  /** As sent by the region; untrusted data. */
  contentType?: string;
  /** In bytes; absent if the region didn't say. */
  contentLength?: number;
}
