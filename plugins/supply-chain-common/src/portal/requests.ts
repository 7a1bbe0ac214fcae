import { DEFAULT_NAMESPACE, parseEntityRef } from '@backstage/catalog-model';
import type { TrailRef } from '../link/Link';
import type { WriteResponse } from './writes';

/** Options of a single request to the portal API. @public */
export interface SupplyChainRequestOptions {
  /** Aborts the request. */
  signal?: AbortSignal;
  /** Reads the regions now, bypassing the portal's cache. */
  refresh?: boolean;
}

/** Options of a write request. @public */
export interface WriteRequestOptions {
  /**
   * Idempotency key: a UUID generated once per write. A repeated request with
   * the same key returns the outcome of the first.
   */
  idempotencyKey: string;
  /** Stops waiting for the response. The write may still be carried out. */
  signal?: AbortSignal;
}

/** A file with evidence, to download or to upload. @public */
export interface EvidenceFile {
  content: Blob;
  fileName: string;
}

/** Reads a resource of an entity. @public */
export type EntityRead<T, Query extends object = object> = (
  entityRef: string,
  query?: Query,
  options?: SupplyChainRequestOptions,
) => Promise<T>;

/** Reads one of an entity's records. @public */
export type RecordRead<T, Ref extends object> = (
  entityRef: string,
  ref: Ref,
  options?: SupplyChainRequestOptions,
) => Promise<T>;

/** Writes to one of an entity's records. @public */
export type RecordWrite<Ref extends object, Content extends object> = (
  entityRef: string,
  ref: Ref,
  content: Content,
  options: WriteRequestOptions,
) => Promise<WriteResponse>;

/** A file of an attestation. @public */
export interface EvidenceRef extends TrailRef {
  attestationId: string;
}

/** What is sent as a multipart form. @public */
export interface Upload<Data> {
  data: Data;
  files: readonly EvidenceFile[];
}

/** The path of an entity in the portal API, relative to `/v1`. @public */
export function entityPath(entityRef: string): string {
  const { kind, namespace, name } = parseEntityRef(entityRef, {
    defaultNamespace: DEFAULT_NAMESPACE,
  });
  return ['entities', kind, namespace, name].map(encodeURIComponent).join('/');
}
