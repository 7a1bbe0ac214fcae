import type { HumanDuration } from '@backstage/types';
import type { RegionalEndpoint } from './RegionalApiError';
import type { Query, Segment } from './url';

/** Connection options for an organization's data in a region. @public */
export interface TransportOptions {
  /** The API root, which must end in `/api/v2`. */
  baseUrl: string;
  /** Only ever sent in the Authorization header. */
  apiKey: string;
  /**
   * Time limit for a complete response including the body; defaults to 30
   * seconds.
   */
  timeout?: HumanDuration;
  /**
   * Maximum size of a JSON response after decompression. Lowers the built-in
   * limits, which differ by endpoint and are at most 16 MiB.
   */
  maxBodyBytes?: number;
  /** Defaults to the built-in `fetch`, without `HTTP_PROXY`. */
  fetch?: typeof fetch;
}

/** A streamed evidence file (E13). @public */
export interface EvidenceDownload {
  /** Fails with a RegionalApiError. Cancel it unless you read it to the end. */
  body: ReadableStream<Uint8Array>;
  /** As sent by the region; untrusted data. */
  contentType?: string;
  /** In bytes; absent if the region didn't say. */
  contentLength?: number;
}

/** A call, independent of HTTP. */
export interface Call {
  endpoint: RegionalEndpoint;
  method?: 'GET' | 'PUT' | 'POST';
  /**
   * Path relative to the root. Parameters are encoded here and nowhere else.
   */
  path: Segment[];
  query?: Query;
  json?: unknown;
  form?: FormData;
  signal?: AbortSignal;
}
