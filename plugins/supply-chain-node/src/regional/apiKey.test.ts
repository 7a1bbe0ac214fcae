import { apiKeySchema } from './apiKey';

describe('apiKeySchema', () => {
  it('reads 0 as never expiring and never used', () => {
    const key = apiKeySchema.parse({
      id: 12,
      created_at: 1679652243,
      expires_at: 0,
      last_used_at: null,
      key: 'must not be kept',
    });
    expect(JSON.parse(JSON.stringify(key))).toEqual({
      id: '12',
      created_at: '2023-03-24T10:04:03.000Z',
    });
  });
});
