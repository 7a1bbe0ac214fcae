import { z } from 'zod';
import { field, identity, readIdentity, readString } from './reading';
import { parseTimestamp } from './timestamp';

/**
 * A key of a service account, without its secret (E10, E11).
 *
 * @public
 */
export const apiKeySchema = z.object({
  id: identity(readIdentity),
  description: field(readString),
  /** ISO 8601, UTC. */
  created_at: field(parseTimestamp),
  /** ISO 8601, UTC, or `never`; absent if unknown. */
  expires_at: field(readExpiry),
  /** ISO 8601, UTC, or `never`; absent if unknown. */
  last_used_at: z.unknown().optional().transform(readLastUse),
});

/**
 * A key of a service account, without its secret (E10, E11).
 *
 * @public
 */
export type ApiKey = z.output<typeof apiKeySchema>;

function readExpiry(value: unknown): string | undefined {
  return isZero(value) ? 'never' : parseTimestamp(value);
}

function readLastUse(value: unknown): string | undefined {
  return value === null || value === undefined || isZero(value)
    ? 'never'
    : parseTimestamp(value);
}

function isZero(value: unknown): boolean {
  return value === 0 || value === '0';
}
