import type { ParsedList } from '../records/list';

/** Options of every call. @public */
export interface CallOptions {
  signal?: AbortSignal;
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

/** A file for E4 or E5, at most 10 MB. @public */
export interface Attachment {
  content: Blob | Uint8Array;
  fileName: string;
}

/** A request to attest something (E4, E5). @public */
export interface AttestRequest<T> extends TrailRequest {
  data: T;
  attachment?: Attachment;
}

/** Names a service account (E11). @public */
export interface ServiceAccountRequest extends OrganizationRequest {
  serviceAccount: string;
}

/** A page of a list. @public */
export interface RegionalPage<T> extends ParsedList<T> {
  hasNextPage: boolean;
}
