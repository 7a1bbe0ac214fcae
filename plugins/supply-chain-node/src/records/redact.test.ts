import fc from 'fast-check';
import { isSecret, REDACTED, redactJson, redactText } from './text';

describe('redactText', () => {
  it.each([
    'https://hooks.example.com/services/T0/B0/XSECRETX',
    'https://example.webhook.office.com/webhookb2/XSECRETX',
    'https://ci.example.com/webhooks/XSECRETX?x=1',
    'https://ci:XSECRETX@registry.example.com/image',
    'postgres://user:XSECRETX@db.internal/app',
    'https://files.example.com/a?se=1&sig=XSECRETX&x=1',
    'https://s3.example.com/a?X-Amz-Signature=XSECRETX',
    'Authorization: Bearer abc.XSECRETX.1',
    'curl -H "authorization: Basic dTpYU0VDUkVUWA=XSECRETX"',
    'deploy --password XSECRETX --force',
    'API_KEY=XSECRETX npm test',
    'db_password: XSECRETX1',
    '{"registryToken":"XSECRETX"}',
    'ghp_XSECRETX0123456789abcdefghij',
    'glpat-XSECRETX0123456789',
    'xoxb-1234567890-XSECRETX',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1In0.XSECRETX',
    '-----BEGIN RSA PRIVATE KEY-----\nXSECRETX\n-----END RSA PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----\nXSECRETX',
  ])('redacts the secret in %s', text => {
    const redacted = redactText(text);
    expect(redacted).not.toContain('XSECRETX');
    expect(redacted).toContain(REDACTED);
  });

  it.each([
    'no-hardcoded-passwords: failed',
    'secrets: 0',
    'the token expired yesterday',
    'Basic authentication is not allowed',
    'image@sha256:0123456789abcdef',
    'mail ann@example.com',
    'https://tickets.example.com/PAY-17?id=7',
    'CVE-2026-31877 in form-body 4.0.0',
    'password=true',
  ])('leaves %s unchanged', text => {
    expect(redactText(text)).toBe(text);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(redactText(redactText(text))).toBe(redactText(text));
      }),
    );
  });

  it.each([
    'eyJ',
    'http://',
    'a-',
    'token',
    'password',
    '--x',
    'https://a@',
    '-----BEGIN PRIVATE KEY-----',
    'Bearer ',
  ])('handles repeated %j quickly', part => {
    const text = part.repeat(2_000_000 / part.length);
    const start = performance.now();
    redactText(text);
    // Would take minutes if quadratic.
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('redactJson', () => {
  it('redacts secrets by field name at any depth, and keeps other IDs', () => {
    expect(
      redactJson({
        ticket: { id: 'PAY-17', reporter_id: 'u-1', uuid: 'x' },
        env: [
          { name: 'API_KEY', value: 'x' },
          { name: 'HOME', value: '/root' },
        ],
        nested: [{ clientSecret: { any: 'thing' }, ok: 1 }],
        hook: { webhook: 'https://example.com/1' },
        text: 'TOKEN=x',
      }),
    ).toEqual({
      ticket: { id: 'PAY-17', reporter_id: 'u-1', uuid: 'x' },
      env: [
        { name: 'API_KEY', value: REDACTED },
        { name: 'HOME', value: '/root' },
      ],
      nested: [{ clientSecret: { any: REDACTED }, ok: 1 }],
      hook: { webhook: REDACTED },
      text: `TOKEN=${REDACTED}`,
    });
  });

  it('redacts only what looks like a secret within a field that is named like one', () => {
    expect(
      redactJson({
        secret_scanning: { enabled: true, state: 'active', open: 2 },
        secrets: ['x', { key: 'y' }],
      }),
    ).toEqual({
      secret_scanning: { enabled: true, state: 'active', open: 2 },
      secrets: [REDACTED, { key: REDACTED }],
    });
  });

  it.each([
    ['secret_scanning', true],
    ['secrets_found', 3],
    ['token_count', 12],
    ['password', null],
    ['secret_scanning', 'enabled'],
    ['secret_scanning', { enabled: true }],
  ])('keeps %s: %p, which is not a secret', (name, value) => {
    expect(isSecret(name, value)).toBe(false);
  });

  it.each([
    ['password', 123456],
    ['apiKey', 'x'],
    ['x-api-key', 'x'],
  ])('redacts %s: %p', (name, value) => {
    expect(isSecret(name, value)).toBe(true);
  });
});
