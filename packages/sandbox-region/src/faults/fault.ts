import { HumanDuration } from '@backstage/types';
import { EndpointId } from '../routes/endpoint';

/**
 * How a region misbehaves. Times are durations or milliseconds, sizes are bytes.
 *
 * @public
 */
export type FaultBehaviour =
  /** Answers late. */
  | { kind: 'slow'; delay: HumanDuration | number }
  /** Answers with a status of its own; 429 and 503 may carry Retry-After (seconds or an HTTP date). */
  | {
      kind: 'status';
      status: number;
      retryAfter?: number | string;
      /** A string is sent as it is, anything else as JSON; `{message}` when left out. */
      body?: unknown;
      contentType?: string;
    }
  /** Breaks the connection: at once, or after some of the answer was sent. */
  | { kind: 'reset'; afterBytes?: number }
  /** Promises the whole body, sends half of it and ends. */
  | { kind: 'truncated' }
  /** Sends JSON that cannot be parsed. */
  | { kind: 'malformed' }
  /** Sends nothing at all. */
  | { kind: 'hang' }
  /** Sends the headers and the first bytes of the body, then nothing more. */
  | { kind: 'hang-body' }
  /** Sends the body a few bytes at a time. */
  | { kind: 'drip'; bytes?: number; every?: HumanDuration | number }
  /** Sends a page of a proxy in between. */
  | { kind: 'html'; status?: number }
  /** Sends no body. */
  | { kind: 'empty'; status?: number }
  /** Sends the caller elsewhere. */
  | { kind: 'redirect'; location: string; status?: 301 | 302 | 303 | 307 | 308 }
  /** Sends far more than anybody asked for; 200 MB unless told. */
  | { kind: 'huge'; bytes?: number }
  /** Sends a small gzip body that unpacks to 1 GB unless told. */
  | { kind: 'gzip-bomb'; bytes?: number }
  /** Sends JSON of another type than promised: a number, unless told. */
  | { kind: 'wrong-type'; body?: unknown }
  /** Sends the right body under another content type; `text/plain` unless told. */
  | { kind: 'wrong-content-type'; contentType?: string };

/**
 * Which requests a fault befalls: those for which all that is given holds.
 *
 * @public
 */
export interface FaultMatch {
  method?: string;
  /** A prefix of the path (with `/api/v2`), or a regular expression for it. */
  path?: string | RegExp;
  /** Parameters of the query, each with its value, such as `{ flow_name: 'payments-api' }` for one flow of E1. */
  query?: Record<string, string>;
  endpoint?: EndpointId | EndpointId[];
}

/**
 * A fault of a region.
 *
 * @public
 */
export type Fault = FaultBehaviour & {
  /** All requests when left out. */
  match?: FaultMatch;
  /** How often it happens before it is over; for ever when left out. */
  times?: number;
  /** Whether the request is carried out all the same, so that only its answer suffers. */
  carriedOut?: boolean;
};
