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
  /** ISO 8601, UTC; absent if it never expires. */
  expires_at: field(parseTimestamp),
  /** ISO 8601, UTC; absent if it was never used. */
  last_used_at: field(parseTimestamp),
});

/**
 * A key of a service account, without its secret (E10, E11).
 *
 * @public
 */
export type ApiKey = z.output<typeof apiKeySchema>;
