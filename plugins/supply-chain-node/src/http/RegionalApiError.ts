import type { RegionFailure } from './failures';

/**
 * The endpoints of the regional API that the client calls, named as in its
 * contract.
 *
 * @public
 */
export type RegionalEndpoint = `E${
  | 1
  | 3
  | 4
  | 5
  | 6
  | 7
  | 8
  | 9
  | 11
  | 12
  | 13
  | 14}`;

/**
 * Category of a failed call, determined by the HTTP status and never by message
 * text.
 *
 * @public
 */
export type RegionalErrorKind =
  /** 401, the key is missing, expired or revoked. */
  | 'unauthorized'
  /** 403, the key's role is too low. */
  | 'forbidden'
  /** 404 or 410. */
  | 'not-found'
  /** 409, can be retried. */
  | 'conflict'
  /** Rejected by the region (400, 422 and other 4xx), or by the client before sending (then without `httpStatus`). */
  | 'invalid'
  /** 413, or a body over the limit in either direction. */
  | 'too-large'
  /** 429, see `retryAfterMs`. */
  | 'rate-limited'
  /** 502, 503 or 504. */
  | 'unavailable'
  /** Any other 5xx. */
  | 'server'
  /** No response, or an interrupted one. */
  | 'network'
  /** No complete response within the deadline, or 408. */
  | 'timeout'
  /** 3xx, never followed. */
  | 'redirect'
  /** A response that doesn't match the contract. */
  | 'malformed'
  /** By the caller's signal. */
  | 'aborted';

/**
 * A failed call to the regional API.
 *
 * The message is the client's own: a region's may repeat the key, a webhook URL
 * or a file. The status is named `httpStatus` because
 * Backstage's root error handler responds with an error's `statusCode` or
 * `status`, as if the portal itself had returned 401 or 404.
 *
 * @public
 */
export class RegionalApiError extends Error {
  readonly kind: RegionalErrorKind;
  readonly endpoint: RegionalEndpoint;
  /** The cause, if it is known and the kind alone doesn't tell. */
  readonly detail?: RegionFailure;
  /** Absent without a response, or when nothing was sent. */
  readonly httpStatus?: number;
  /** The rejected fields, such as `query.per_page`. */
  readonly fields?: string[];
  /** How long the region asks to wait (Retry-After), in milliseconds. */
  readonly retryAfterMs?: number;

  constructor(details: Omit<RegionalApiError, 'name' | 'stack' | 'cause'>) {
    super(details.message);
    this.name = 'RegionalApiError';
    this.kind = details.kind;
    this.endpoint = details.endpoint;
    this.detail = details.detail;
    this.httpStatus = details.httpStatus;
    this.fields = details.fields;
    this.retryAfterMs = details.retryAfterMs;
  }
}

const KINDS: Readonly<Record<number, RegionalErrorKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  410: 'not-found',
  413: 'too-large',
  429: 'rate-limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** Maps the status of an unsuccessful response to a kind. */
export function kindOfStatus(httpStatus: number): RegionalErrorKind {
  if (httpStatus < 400) {
    return 'redirect';
  }
  return KINDS[httpStatus] ?? (httpStatus < 500 ? 'invalid' : 'server');
}

/** Throws: the response was JSON, but not what the endpoint returns. */
export function malformed({ endpoint }: { endpoint: RegionalEndpoint }): never {
  throw new RegionalApiError({
    kind: 'malformed',
    endpoint,
    detail: 'form',
    message: 'The region sent a response in an unknown format',
  });
}
