import { idempotencyKeySchema } from 'backstage-plugin-supply-chain-common';
import { createIdempotencyKey } from './useWrite';

describe('createIdempotencyKey', () => {
  const { crypto } = globalThis;

  afterEach(() => {
    Object.defineProperty(globalThis, 'crypto', { value: crypto });
  });

  it.each([
    ['with', { randomUUID: () => crypto.randomUUID() }],
    ['without', {}],
  ])('creates a new UUID each time, %s randomUUID', (_, offered) => {
    Object.defineProperty(globalThis, 'crypto', {
      configurable: true,
      value: {
        ...offered,
        getRandomValues: (bytes: Uint8Array<ArrayBuffer>) =>
          crypto.getRandomValues(bytes),
      },
    });
    const keys = Array.from({ length: 200 }, createIdempotencyKey);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) {
      expect(idempotencyKeySchema.safeParse(key).success).toBe(true);
    }
  });
});
