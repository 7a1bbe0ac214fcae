import { z } from 'zod';
import { EndpointId } from '../routes/endpoint';

/** Milliseconds or a duration. */
export const durationSchema = z.union([
  z.number().min(0),
  z.strictObject({
    days: z.number().optional(),
    hours: z.number().optional(),
    minutes: z.number().optional(),
    seconds: z.number().optional(),
    milliseconds: z.number().optional(),
  }),
]);

const endpointId = z.custom<EndpointId>(
  value => /^E([1-9]|1[0-4])$/.test(String(value)),
  'Must be E1 to E14',
);

const matchSchema = z.strictObject({
  method: z.string().optional(),
  /** A prefix of the path (with `/api/v2`), or a regular expression. */
  path: z.union([z.string(), z.instanceof(RegExp)]).optional(),
  /** Query parameters with their values, such as `{ flow_name: 'payments-api' }` for one flow of E1. */
  query: z.record(z.string(), z.string()).optional(),
  endpoint: z.union([endpointId, z.array(endpointId)]).optional(),
});

/** Requests that a fault applies to; all given conditions must match. */
export type FaultMatch = z.output<typeof matchSchema>;

const common = {
  /** Defaults to all requests. */
  match: matchSchema.optional(),
  /** How many times the fault applies; unlimited by default. */
  times: z.int().min(1).optional(),
  /** Whether to carry out the request anyway, so that only the response is affected. */
  carriedOut: z.boolean().optional(),
};

const status = z.int().min(200).max(599);
const bytes = z.int().min(1).optional();

/** A fault of a region, and the requests it applies to. */
export const faultSchema = z.discriminatedUnion('kind', [
  /** Delays the response. */
  z.strictObject({ kind: z.literal('slow'), delay: durationSchema, ...common }),
  /** Responds with the given status; 429 and 503 may have Retry-After (seconds or an HTTP date). */
  z.strictObject({
    kind: z.literal('status'),
    status,
    retryAfter: z.union([z.number(), z.string()]).optional(),
    /** Strings are sent as they are, anything else as JSON. Defaults to `{message}`. */
    body: z.unknown().optional(),
    contentType: z.string().optional(),
    ...common,
  }),
  /** Resets the connection, immediately or after part of the response. */
  z.strictObject({
    kind: z.literal('reset'),
    afterBytes: z.int().min(0).optional(),
    ...common,
  }),
  /** Announces the whole body, but sends only half of it. */
  z.strictObject({ kind: z.literal('truncated'), ...common }),
  /** Sends JSON that cannot be parsed. */
  z.strictObject({ kind: z.literal('malformed'), ...common }),
  /** Never responds. */
  z.strictObject({ kind: z.literal('hang'), ...common }),
  /** Sends the headers and the first bytes of the body, then hangs. */
  z.strictObject({ kind: z.literal('hang-body'), ...common }),
  /** Sends the body a few bytes at a time. */
  z.strictObject({
    kind: z.literal('drip'),
    bytes,
    every: durationSchema.optional(),
    ...common,
  }),
  /** Responds with an HTML page, like a proxy in between, or without a body. */
  z.strictObject({
    kind: z.enum(['html', 'empty']),
    status: status.optional(),
    ...common,
  }),
  /** Redirects the caller. */
  z.strictObject({
    kind: z.literal('redirect'),
    location: z.string(),
    status: z.literal([301, 302, 303, 307, 308]).optional(),
    ...common,
  }),
  /** Sends 200 MB, or a small gzip body that expands to 1 GB, by default. */
  z.strictObject({
    kind: z.enum(['huge', 'gzip-bomb']),
    bytes,
    ...common,
  }),
  /** Sends JSON of an unexpected type; a number by default. */
  z.strictObject({
    kind: z.literal('wrong-type'),
    body: z.unknown().optional(),
    ...common,
  }),
  /** Sends the right body with the wrong content type; `text/plain` by default. */
  z.strictObject({
    kind: z.literal('wrong-content-type'),
    contentType: z.string().optional(),
    ...common,
  }),
]);

/** A fault of a region, and the requests it applies to. */
export type Fault = z.output<typeof faultSchema>;
