import { idempotencyKeySchema } from 'backstage-plugin-supply-chain-common';
import { createIdempotencyKey } from './useWriteForm';

describe('createIdempotencyKey', () => {
  it('creates a new UUID each time', () => {
    const keys = Array.from({ length: 200 }, createIdempotencyKey);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) {
      expect(idempotencyKeySchema.safeParse(key).success).toBe(true);
    }
  });
});
