import { inspect } from 'node:util';
import fc from 'fast-check';
import { RegionalClient } from './RegionalClient';
import { failureOf, json, useFakeRegion } from '../__testUtils__/FakeRegion';

const org = 'acme';
const flowName = 'app';
const trailName = 'release-1';

describe('RegionalClient', () => {
  const region = useFakeRegion();

  describe('calls each endpoint', () => {
    const client = () => region.client();

    it.each<[string, string, () => Promise<unknown>, unknown]>([
      [
        'E1',
        '/artifacts/acme?flow_name=app&page=2&per_page=5',
        () =>
          client().listArtifacts({
            org,
            flowName,
            page: 2,
            perPage: 5,
          }),
        [],
      ],
      ['E1', '/artifacts/acme', () => client().listArtifacts({ org }), []],
      [
        'E6',
        '/trails/acme/app?page=1&per_page=100',
        () => client().listTrails({ org, flowName }),
        [],
      ],
      [
        'E7',
        '/organizations/acme/environments_notifications/7',
        () => client().getNotification({ org, number: 7 }),
        { number: 7 },
      ],
      [
        'E8',
        '/attestations/acme/app/trail/release-1/unit',
        () =>
          client().listTrailAttestations({
            org,
            flowName,
            trailName,
            attestationName: 'unit',
          }),
        [],
      ],
      [
        'E9',
        '/search/acme/sha/abcde',
        () => client().searchArtifacts({ org, value: 'abcde' }),
        { artifacts: [] },
      ],
      [
        'E11',
        '/service-accounts/acme/portal/api-keys',
        () => client().listApiKeys({ org, serviceAccount: 'portal' }),
        [],
      ],
      [
        'E12',
        '/user/default-org',
        () => client().getDefaultOrganization(),
        { default_org_name: org },
      ],
    ])('%s with GET %s', async (_endpoint, url, call, reply) => {
      region.reply = json(reply);
      await call();
      expect(region.lastRequest).toMatchObject({
        method: 'GET',
        url: `/api/v2${url}`,
        headers: {
          authorization: 'Bearer the-key-0123456789',
          accept: 'application/json',
        },
      });
      expect(region.lastRequest.body).toHaveLength(0);
    });
  });

  it('takes an empty default_org_name for none', async () => {
    region.reply = json({ default_org_name: '' });
    expect(await region.client().getDefaultOrganization()).toBeUndefined();
  });

  it.each([
    ['E1', 'an object', {}],
    ['E1', 'a string', 'OK'],
    ['E7', 'a record without its number', { name: 'x' }],
    ['E9', 'a list', []],
    ['E12', 'a list', []],
  ])(
    'treats a response of %s as malformed when it is %s',
    async (endpoint, _what, body) => {
      region.reply = json(body);
      const client = region.client();
      const calls: Record<string, () => Promise<unknown>> = {
        E1: () => client.listArtifacts({ org }),
        E7: () => client.getNotification({ org, number: 7 }),
        E9: () => client.searchArtifacts({ org, value: 'abcde' }),
        E12: () => client.getDefaultOrganization(),
      };
      expect(await failureOf(calls[endpoint]())).toMatchObject({
        kind: 'malformed',
        endpoint,
      });
    },
  );

  describe('path segments', () => {
    it('are one segment each, whatever they contain', async () => {
      region.reply = json([]);
      const odd = ['.', '/', '\\', '%', '2e', '?', '#', ' ', '\0'];
      const segment = fc
        .oneof(
          fc.string({ unit: 'binary', minLength: 1 }),
          fc.string({ unit: fc.constantFrom(...odd), minLength: 1 }),
        )
        .filter(text => !['.', '..'].includes(text));
      await fc.assert(
        fc.asyncProperty(segment, segment, async (account, other) => {
          await region
            .client()
            .listApiKeys({ org: other, serviceAccount: account });
          const [, ...segments] = region.lastRequest.url.split('/');
          expect(segments.map(decodeURIComponent)).toEqual([
            'api',
            'v2',
            'service-accounts',
            other,
            account,
            'api-keys',
          ]);
        }),
        { numRuns: 200 },
      );
    });

    it.each(['', '.', '..', '\ud800'])('are never %j', async name => {
      const error = await failureOf(
        region.client().listApiKeys({ org, serviceAccount: name }),
      );
      expect(error).toMatchObject({ kind: 'invalid', endpoint: 'E11' });
      expect(error.fields).toEqual(['serviceAccount']);
      expect(region.received).toEqual([]);
    });
  });

  describe('its options', () => {
    const options = { baseUrl: 'https://region/api/v2', apiKey: 'secret-key' };

    it('accept a trailing slash in the base URL and a trailing newline in the key', async () => {
      region.reply = json([]);
      const baseUrl = `${region.origin}/api/v2/`;
      const client = new RegionalClient({
        region: 'eu',
        baseUrl,
        apiKey: 'the-key\n',
      });
      await client.listArtifacts({ org });
      expect(region.lastRequest.url).toBe('/api/v2/artifacts/acme');
      expect(region.lastRequest.headers.authorization).toBe('Bearer the-key');
    });

    it.each([
      ['region/api/v2'],
      ['ftp://region/api/v2'],
      ['https://user:pass@region/api/v2'],
      ['https://region/api/v2?key=1'],
      ['https://region/api/v2#x'],
    ])('reject the base URL %s', baseUrl => {
      expect(
        () => new RegionalClient({ region: 'eu', ...options, baseUrl }),
      ).toThrow(TypeError);
    });

    it.each([[''], [' '], ['two words'], ['two\nlines'], ['schlüssel']])(
      'reject the key %j without showing it in the error',
      apiKey => {
        expect(
          () => new RegionalClient({ region: 'eu', ...options, apiKey }),
        ).toThrow(
          'The key of a region must be visible ASCII characters and not empty',
        );
      },
    );

    it('hide the key when the client is printed', () => {
      const client = new RegionalClient({ region: 'eu', ...options });
      const shown = inspect(client, { depth: 9, showHidden: true });
      expect(shown + JSON.stringify(client)).not.toContain('secret-key');
    });
  });
});
