/**
 * The endpoints of the regional API, named as its contract names them.
 *
 * @public
 */
export type RegionalEndpoint =
  | 'E1'
  | 'E2'
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
 * What went wrong with a call, decided by the HTTP status and never by the text
 * of a message.
 *
 * - `unauthorized`: 401, the key is missing, expired or revoked
 * - `forbidden`: 403, the key's role is too low
 * - `not-found`: 404 or 410
 * - `conflict`: 409, may be tried again
 * - `invalid`: refused by the region (400, 422 and other 4xx), or by the client
 *   before anything was sent (then without `httpStatus`)
 * - `too-large`: 413, or a body over a limit, in either direction
 * - `rate-limited`: 429, see `retryAfterMs`
 * - `unavailable`: 502, 503 or 504
 * - `server`: any other 5xx
 * - `network`: no answer, or one that broke off
 * - `timeout`: no whole answer within the deadline, or 408
 * - `redirect`: 3xx, never followed
 * - `malformed`: an answer of a form the contract does not know
 * - `aborted`: the caller's signal
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
 * The cause of a failure of the kinds `network`, `redirect`, `malformed` and
 * `too-large`, as short as an admin needs it.
 *
 * - `dns`: the name of the region does not resolve
 * - `refused`: nothing listens at its address
 * - `unreachable`: there is no way to its address, or no connection in time
 * - `certificate`: its certificate is not accepted
 * - `tls`: it does not speak TLS, or no version in common
 * - `not-http`: what came is no HTTP
 * - `broken-off`: the connection ended before the answer was whole
 * - `redirect`: it sends elsewhere, such as to a login page
 * - `html`, `not-json`: a page or a text instead of JSON, as proxies send
 * - `form`: JSON of a form that the contract does not know
 * - `over-limit`: larger than what the client reads
 *
 * @public
 */
export type RegionalErrorDetail =
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'certificate'
  | 'tls'
  | 'not-http'
  | 'broken-off'
  | 'redirect'
  | 'html'
  | 'not-json'
  | 'form'
  | 'over-limit';

/**
 * What is known of a failed call besides its kind.
 *
 * @public
 */
export interface RegionalApiErrorDetails {
  kind: RegionalErrorKind;
  endpoint: RegionalEndpoint;
  message: string;
  detail?: RegionalErrorDetail;
  httpStatus?: number;
  fieldErrors?: Record<string, string>;
  retryAfterMs?: number;
}

/**
 * A call of the regional API that failed.
 *
 * Its message is one line of bounded length, without the key even when the
 * region echoes it. The status is called `httpStatus` because Backstage's root
 * error handler answers with an error's `statusCode` or `status`, as if the
 * portal itself had said 401 or 404.
 *
 * @public
 */
export class RegionalApiError extends Error {
  readonly kind: RegionalErrorKind;
  readonly endpoint: RegionalEndpoint;
  /** The cause, where the kind leaves it open and it is known. */
  readonly detail?: RegionalErrorDetail;
  /** Absent when no answer came, or nothing was sent. */
  readonly httpStatus?: number;
  /** By field, such as `query.per_page`. */
  readonly fieldErrors?: Record<string, string>;
  /** How long the region asks to wait (Retry-After), in milliseconds. */
  readonly retryAfterMs?: number;

  constructor(details: RegionalApiErrorDetails) {
    super(details.message);
    this.name = 'RegionalApiError';
    this.kind = details.kind;
    this.endpoint = details.endpoint;
    this.detail = details.detail;
    this.httpStatus = details.httpStatus;
    this.fieldErrors = details.fieldErrors;
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

/** The kind of an answer that is no success. */
export function kindOfStatus(httpStatus: number): RegionalErrorKind {
  if (httpStatus < 400) {
    return 'redirect';
  }
  return KINDS[httpStatus] ?? (httpStatus < 500 ? 'invalid' : 'server');
}
