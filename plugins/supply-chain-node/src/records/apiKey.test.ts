import { readApiKey } from './apiKey';

describe('readApiKey', () => {
  it('keeps only the first line of the description, and not the secret', () => {
    const key = readApiKey({
      id: 12,
      description: 'CI\nhttps://hooks.example.com/token',
      created_at: 1679652243,
      expires_at: 0,
      last_used_at: null,
      key: 'must not be kept',
    });
    expect(key).toEqual({
      id: '12',
      description: 'CI',
      expiresAt: 'never',
      lastUsedAt: 'never',
    });
  });

  it.each([
    [{ expires_at: '0', last_used_at: 0 }, 'never', 'never'],
    [{ expires_at: 0, last_used_at: '0' }, 'never', 'never'],
    [{ expires_at: 0 }, 'never', 'never'],
    [{ expires_at: null, last_used_at: null }, undefined, 'never'],
    [{}, undefined, 'never'],
    [{ expires_at: 'soon', last_used_at: 'today' }, undefined, undefined],
    [{ expires_at: -1, last_used_at: 1 }, undefined, undefined],
    [
      { expires_at: 1679652243, last_used_at: '2023-03-24T10:04:03Z' },
      '2023-03-24T10:04:03.000Z',
      '2023-03-24T10:04:03.000Z',
    ],
  ])("doesn't take what it can't read for never: %j", (sent, expiry, use) => {
    const key = readApiKey({ id: '12', ...sent });

    expect([key?.expiresAt, key?.lastUsedAt]).toEqual([expiry, use]);
  });
});
