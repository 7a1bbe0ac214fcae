import { fieldsOf, readIdentity, parseTimestamp } from './reading';
import type { RegionalKey } from './stored';
import { firstLine } from './text';

/** Reads a key of a service account, without its secret (E10, E11). */
export function readApiKey(value: unknown): RegionalKey | undefined {
  const key = fieldsOf(value);
  const id = readIdentity(key.id);
  return id === undefined
    ? undefined
    : {
        id,
        description: firstLine(key.description),
        expiresAt: readTime(key.expires_at),
        // Null and absent mean that it was never used.
        lastUsedAt: readTime(key.last_used_at ?? 0),
      };
}

/** 0 means never. */
function readTime(value: unknown): string | undefined {
  return value === 0 || value === '0' ? 'never' : parseTimestamp(value);
}
