import type { RegionalEndpoint } from './RegionalApiError';

/** A path parameter can't be encoded as a single segment. */
export class SegmentError extends Error {
  constructor(readonly field: string, mistake: string) {
    super(`${field} ${mistake}`);
  }
}

/**
 * Part of a path: fixed text, or a parameter as `{ name: value }`, whose value
 * is encoded as exactly one segment.
 */
type Segment = string | Record<string, string>;

/**
 * Encodes part of a path.
 *
 * @throws SegmentError for values that can't be encoded: empty text, `.` and
 * `..` (URLs resolve them even when encoded) and malformed UTF-16
 */
function encodeSegment(segment: Segment): string {
  if (typeof segment === 'string') {
    return segment;
  }
  const [[name, value]] = Object.entries(segment);
  if (typeof value !== 'string' || ['', '.', '..'].includes(value)) {
    throw new SegmentError(name, 'must not be empty, "." or ".."');
  }
  try {
    return encodeURIComponent(value);
  } catch {
    throw new SegmentError(name, 'must be well-formed text');
  }
}

/** A call, independent of HTTP. */
export interface Call {
  endpoint: RegionalEndpoint;
  method?: 'GET' | 'PUT' | 'POST';
  /**
   * Path relative to the root. Parameters are encoded here and nowhere else.
   */
  path: Segment[];
  /** Undefined ones are omitted. */
  query?: Record<string, string | number | undefined>;
  json?: unknown;
  form?: FormData;
  signal?: AbortSignal;
}

/** Joins root, path and query. */
export function buildUrl(baseUrl: string, { path, query = {} }: Call): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) {
      search.set(name, String(value));
    }
  }
  const url = [baseUrl, ...path.map(encodeSegment)].join('/');
  return search.size > 0 ? `${url}?${search}` : url;
}

/**
 * Validates the root URL of a region and removes a trailing slash.
 *
 * @throws TypeError unless it is an http or https URL without credentials,
 * query or fragment
 */
export function normalizeBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.username ||
    url.password ||
    url.search ||
    url.hash
  ) {
    throw new TypeError(
      'The base URL of a region must be an http or https URL without credentials, query and fragment',
    );
  }
  return url.href.replace(/\/+$/, '');
}
