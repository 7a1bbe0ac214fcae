import { ApiKey } from '../store';

/** Service account API key (E10, E11); `last_used_at` 0 = never used. */
export function keyView(key: ApiKey) {
  return {
    id: key.id,
    description: key.description,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    last_used_at: key.lastUsedAt ?? 0,
  };
}
