import { z } from 'zod';
import { EndpointId } from '../routes/endpoint';
import { Fault } from '../faults/fault';
import { parseInput } from '../routes/input';

const duration = z.union([
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

const common = {
  match: z
    .strictObject({
      method: z.string().optional(),
      path: z.string().optional(),
      query: z.record(z.string(), z.string()).optional(),
      endpoint: z.union([endpointId, z.array(endpointId)]).optional(),
    })
    .optional(),
  times: z.int().min(1).optional(),
  carriedOut: z.boolean().optional(),
};

const status = z.int().min(200).max(599);
const bytes = z.int().min(1);

const fault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('slow'), delay: duration, ...common }),
  z.strictObject({
    kind: z.literal('status'),
    status,
    retryAfter: z.union([z.number(), z.string()]).optional(),
    body: z.unknown().optional(),
    contentType: z.string().optional(),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('reset'),
    afterBytes: z.int().min(0).optional(),
    ...common,
  }),
  z.strictObject({
    kind: z.enum(['truncated', 'malformed', 'hang', 'hang-body']),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('drip'),
    bytes: bytes.optional(),
    every: duration.optional(),
    ...common,
  }),
  z.strictObject({
    kind: z.enum(['html', 'empty']),
    status: status.optional(),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('redirect'),
    location: z.string(),
    status: z.literal([301, 302, 303, 307, 308]).optional(),
    ...common,
  }),
  z.strictObject({
    kind: z.enum(['huge', 'gzip-bomb']),
    bytes: bytes.optional(),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('wrong-type'),
    body: z.unknown().optional(),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('wrong-content-type'),
    contentType: z.string().optional(),
    ...common,
  }),
]);

/** Reads one fault or a list of faults. */
export function readFaults(body: unknown): Fault[] {
  return parseInput(z.array(fault), [body].flat(), 'body');
}

/** Reads how far to advance the clock. */
export function readAdvance(body: unknown) {
  return parseInput(z.strictObject({ advance: duration }), body, 'body')
    .advance;
}

/** Reads an artifact to start, stop or allow. */
export function readRun(body: unknown) {
  return parseInput(
    z.strictObject({
      org: z.string(),
      environment: z.string(),
      kind: z.enum(['started', 'stopped', 'allowed']),
      fingerprint: z
        .string()
        .regex(/^[a-f0-9]{64}$/, 'Must be 64 lowercase hex characters'),
      name: z.string().min(1),
      reason: z.string().default('Allowed by hand'),
    }),
    body,
    'body',
  );
}
