import { z } from 'zod';
import { durationSchema, Fault, faultSchema } from '../faults/fault';
import { parseInput } from '../routes/input';

/** Reads one fault or a list of faults. */
export function readFaults(body: unknown): Fault[] {
  return parseInput(z.array(faultSchema), [body].flat(), 'body');
}

/** Reads how far to advance the clock. */
export function readAdvance(body: unknown) {
  return parseInput(z.strictObject({ advance: durationSchema }), body, 'body')
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
