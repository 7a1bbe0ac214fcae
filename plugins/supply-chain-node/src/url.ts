/** Path parameters that cannot be one segment of a path each, by name. */
export class SegmentError extends Error {
  constructor(readonly fieldErrors: Record<string, string>) {
    super('A path parameter cannot be one segment of a path');
  }
}

/**
 * A part of a path: fixed text, or a parameter as `{ name: value }`, whose
 * value becomes exactly one segment, whatever it holds.
 */
export type Segment = string | Record<string, string>;

/**
 * Encodes a part of a path.
 *
 * @throws SegmentError for values that no encoding saves: nothing at all, `.`
 * and `..` (a URL resolves them away, encoded or not) and broken UTF-16
 */
function encodeSegment(segment: Segment): string {
  if (typeof segment === 'string') {
    return segment;
  }
  const [[name, value]] = Object.entries(segment);
  if (typeof value !== 'string' || ['', '.', '..'].includes(value)) {
    throw new SegmentError({ [name]: 'must not be empty, "." or ".."' });
  }
  try {
    return encodeURIComponent(value);
  } catch {
    throw new SegmentError({ [name]: 'must be well-formed text' });
  }
}

/** Query parameters; an undefined one is not sent. */
export type Query = Record<string, string | number | undefined>;

/** Joins the root, the parts of the path and the query. */
export function buildUrl(
  baseUrl: string,
  segments: Segment[],
  query: Query = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) {
      search.set(name, String(value));
    }
  }
  const path = [baseUrl, ...segments.map(encodeSegment)].join('/');
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * Checks the root of a region and drops a closing slash.
 *
 * @throws TypeError when it is no http or https URL, or carries more than a
 * root may: credentials, a query or a fragment
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
