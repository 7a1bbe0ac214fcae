import { detailOf } from './failureDetail';
import { RegionalClient } from '../client/RegionalClient';
import { failureOf } from '../__testUtils__/failure';
import {
  Reply,
  API_KEY,
  FakeRegion,
  json,
  text,
  useFakeRegion,
} from '../__testUtils__/FakeRegion';

describe('the cause of a failure', () => {
  const region = useFakeRegion();
  const at = (baseUrl: string) =>
    failureOf(
      new RegionalClient({
        region: 'eu',
        baseUrl,
        apiKey: API_KEY,
      }).listArtifacts({
        org: 'acme',
      }),
    );

  it.each<[string, string, Reply]>([
    ['html', 'malformed', text('<html>Sign in', 200, 'text/html')],
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

  it('is a host name that does not resolve', async () => {
    expect(await at('http://region.invalid/api/v2')).toMatchObject({
      detail: 'dns',
      kind: 'network',
    });
  });

  it('is an address where nothing listens', async () => {
    const gone = new FakeRegion();
    await gone.start();
    const { origin } = gone;
    await gone.stop();

    expect(await at(origin)).toMatchObject({
      detail: 'refused',
      kind: 'network',
    });
  });

  it('is a server without TLS', async () => {
    expect(await at(region.origin.replace('http:', 'https:'))).toMatchObject({
      detail: 'tls',
      kind: 'network',
    });
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
    expect(detailOf(new TypeError('fetch failed', { cause: inner }))).toBe(
      detail,
    );
  });
});
