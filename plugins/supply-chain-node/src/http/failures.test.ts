import fc from 'fast-check';
import { codeOf, detailOf, readRetryAfter, rejectedFields } from './failures';
import { failureOf } from '../__testUtils__/failure';
import { Reply, json, text, useFakeRegion } from '../__testUtils__/FakeRegion';

describe('the cause of a failure', () => {
  const region = useFakeRegion();
  const at = (baseUrl: string) =>
    failureOf(region.client({ baseUrl }).listArtifacts({ org: 'acme' }));

  it.each<[string, string, Reply]>([
    ['not-json', 'malformed', text('<html>Sign in', 200, 'text/html')],
    ['not-json', 'malformed', text('fine')],
    ['not-json', 'malformed', text('')],
    ['form', 'malformed', json({ hello: 'world' })],
    [
      'redirect',
      'redirect',
      response => {
        response.writeHead(302, { location: '/login' });
        response.end();
      },
    ],
    ['broken-off', 'network', response => response.destroy()],
    [
      'not-http',
      'network',
      response => {
        response.socket!.end('220 mail.example.com ESMTP\r\n');
      },
    ],
  ])('is %s, of kind %s', async (detail, kind, reply) => {
    region.reply = reply;

    expect(await at(`${region.origin}/api/v2`)).toMatchObject({ detail, kind });
  });

  it.each([
    ['dns', () => 'http://region.invalid/api/v2'],
    // Nothing listens there.
    ['refused', () => 'http://127.0.0.1:2'],
    ['tls', () => region.origin.replace('http:', 'https:')],
  ])('is %s without any response', async (detail, baseUrl) => {
    expect(await at(baseUrl())).toMatchObject({ detail, kind: 'network' });
  });

  it.each([
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['EAI_AGAIN', 'dns'],
    ['EHOSTUNREACH', 'unreachable'],
    ['UND_ERR_CONNECT_TIMEOUT', 'unreachable'],
    ['UND_ERR_SOCKET', 'broken-off'],
    ['EMFILE', undefined],
  ])('of the code %s is %s', (code, detail) => {
    const inner = Object.assign(new Error('inner'), { code });
    const failure = new TypeError('fetch failed', { cause: inner });
    expect(detailOf(codeOf(failure))).toBe(detail);
  });
});

describe('the fields that a region rejects', () => {
  const read = (body: unknown) => rejectedFields(JSON.stringify(body));

  it.each([
    ['a map', { errors: { 'query.per_page': 'too many' } }],
    ['a list of fields', { errors: [{ field: 'query.per_page' }] }],
    ['a list of places', { errors: [{ loc: ['query', 'per_page'] }] }],
    ['the detail of 422', { detail: [{ loc: ['query', 'per_page'] }] }],
  ])('are read from %s', (_what, body) => {
    expect(read(body)).toEqual(['query.per_page']);
  });

  it('are limited in number, and never text that may be a secret', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      loc: ['targets', index],
    }));
    expect(read({ errors: many })).toHaveLength(20);
    expect(
      read({ errors: { name: 'no', 'https://hooks.example.com/x': 'no' } }),
    ).toEqual(['name']);
  });

  it('are a list for any JSON and any text', () => {
    const key = fc.constantFrom('errors', 'detail', 'loc', 'field');
    const body = fc.dictionary(key, fc.jsonValue());
    const any = fc.oneof(
      fc.json(),
      body.map(b => JSON.stringify(b)),
      fc.string(),
    );
    fc.assert(
      fc.property(any, sent => {
        expect(Array.isArray(rejectedFields(sent))).toBe(true);
      }),
    );
    const odd = { errors: [{ loc: [{ toString: 1 }] }, { field: { a: 1 } }] };
    expect(read(odd)).toEqual([]);
  });
});

it.each([
  ['7', 7000],
  ['0', 0],
  ['1.5', 1500],
  ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
  ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ['99999999999999999999', 86_400_000],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('reads the Retry-After %p as %p ms', (value, expected) => {
  expect(readRetryAfter(value, Date.UTC(2026, 0, 1))).toBe(expected);
});
