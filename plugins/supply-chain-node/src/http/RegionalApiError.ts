import type { RegionFailure } from 'backstage-plugin-supply-chain-common';

/**
 * Endpoints of the regional API, named as in its contract.
 *
 * @public
 */
export type RegionalEndpoint =
  | 'E1'
  | 'E3'
  | 'E4'
  | 'E5'
  | 'E6'
  | 'E7'
  | 'E8'
  | 'E9'
  | 'E10'
  | 'E11'
  | 'E12'
  | 'E13'
  | 'E14';

/**
 * Category of a failed call, determined by the HTTP status and never by message
 * text.
 *
 * - `unauthorized`: 401, the key is missing, expired or revoked
 * - `forbidden`: 403, the key's role is too low
 * - `not-found`: 404 or 410
 * - `conflict`: 409, can be retried
 * - `invalid`: rejected by the region (400, 422 and other 4xx), or by the
 *   client before sending (then without `httpStatus`)
 * - `too-large`: 413, or a body over the limit in either direction
 * - `rate-limited`: 429, see `retryAfterMs`
 * - `unavailable`: 502, 503 or 504
 * - `server`: any other 5xx
 * - `network`: no response, or an interrupted one
 * - `timeout`: no complete response within the deadline, or 408
 * - `redirect`: 3xx, never followed
 * - `malformed`: a response that doesn't match the contract
 * - `aborted`: by the caller's signal
 *
 * @public
 */
export type RegionalErrorKind =
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'too-large'
  | 'rate-limited'
  | 'unavailable'
  | 'server'
  | 'network'
  | 'timeout'
  | 'redirect'
  | 'malformed'
  | 'aborted';

/**
 * Details of a failed call.
 *
 * @public
 */
export interface RegionalApiErrorDetails {
  kind: RegionalErrorKind;
  endpoint: RegionalEndpoint;
  message: string;
  detail?: RegionFailure;
  httpStatus?: number;
  fields?: string[];
  retryAfterMs?: number;
}

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

  constructor(details: RegionalApiErrorDetails) {
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
