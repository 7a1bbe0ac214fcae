import { HumanDuration } from '@backstage/types';
import { EndpointId } from '../routes/endpoint';

/**
 * A fault of a region. Times are durations or milliseconds; sizes are bytes.
 *
 * @public
 */
export type FaultBehavior =
  /** Delays the response. */
  | { kind: 'slow'; delay: HumanDuration | number }
  /** Responds with the given status; 429 and 503 may have Retry-After (seconds or an HTTP date). */
  | {
      kind: 'status';
      status: number;
      retryAfter?: number | string;
      /** Strings are sent as they are, anything else as JSON. Defaults to `{message}`. */
      body?: unknown;
      contentType?: string;
    }
  /** Resets the connection, immediately or after part of the response. */
  | { kind: 'reset'; afterBytes?: number }
  /** Announces the whole body, but sends only half of it. */
  | { kind: 'truncated' }
  /** Sends JSON that cannot be parsed. */
  | { kind: 'malformed' }
  /** Never responds. */
  | { kind: 'hang' }
  /** Sends the headers and the first bytes of the body, then hangs. */
  | { kind: 'hang-body' }
  /** Sends the body a few bytes at a time. */
  | { kind: 'drip'; bytes?: number; every?: HumanDuration | number }
  /** Responds with an HTML page, like a proxy in between. */
  | { kind: 'html'; status?: number }
  /** Responds without a body. */
  | { kind: 'empty'; status?: number }
  /** Redirects the caller. */
  | { kind: 'redirect'; location: string; status?: 301 | 302 | 303 | 307 | 308 }
  /** Sends an oversized body; 200 MB by default. */
  | { kind: 'huge'; bytes?: number }
  /** Sends a small gzip body that expands to 1 GB by default. */
  | { kind: 'gzip-bomb'; bytes?: number }
  /** Sends JSON of an unexpected type; a number by default. */
  | { kind: 'wrong-type'; body?: unknown }
  /** Sends the right body with the wrong content type; `text/plain` by default. */
  | { kind: 'wrong-content-type'; contentType?: string };

/**
 * Requests that a fault applies to; all given conditions must match.
 *
 * @public
 */
export interface FaultMatch {
  method?: string;
  /** A prefix of the path (with `/api/v2`), or a regular expression. */
  path?: string | RegExp;
  /** Query parameters with their values, such as `{ flow_name: 'payments-api' }` for one flow of E1. */
  query?: Record<string, string>;
  endpoint?: EndpointId | EndpointId[];
}

/**
 * A fault, and the requests it applies to.
 *
 * @public
 */
export type Fault = FaultBehavior & {
  /** Defaults to all requests. */
  match?: FaultMatch;
  /** How many times the fault applies; unlimited by default. */
  times?: number;
  /** Whether to carry out the request anyway, so that only the response is affected. */
  carriedOut?: boolean;
};
