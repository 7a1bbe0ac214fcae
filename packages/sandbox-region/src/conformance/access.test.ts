import {
  failureOf,
  FLOW,
  Harness,
  NOW,
  ORG,
  TRAIL,
} from './__testUtils__/harness';

interface Route {
  endpoint: string;
  method: string;
  path: (org: string) => string;
}

const inTrail = (org: string) => `/attestations/${org}/${FLOW}/trail/${TRAIL}`;

const ROUTES: Route[] = [
  { endpoint: 'E1', method: 'GET', path: org => `/artifacts/${org}` },
  { endpoint: 'E2', method: 'GET', path: org => `/artifacts/${org}/${FLOW}` },
  {
    endpoint: 'E3',
    method: 'PUT',
    path: org => `/actions/${org}/environments`,
  },
  { endpoint: 'E4', method: 'POST', path: org => `${inTrail(org)}/junit` },
  { endpoint: 'E5', method: 'POST', path: org => `${inTrail(org)}/generic` },
  { endpoint: 'E6', method: 'GET', path: org => `/trails/${org}/${FLOW}` },
  {
    endpoint: 'E7',
    method: 'GET',
    path: org => `/organizations/${org}/environments_notifications/1`,
  },
  { endpoint: 'E8', method: 'GET', path: org => `${inTrail(org)}/sbom` },
  { endpoint: 'E9', method: 'GET', path: org => `/search/${org}/sha/abcdef` },
  {
    endpoint: 'E10',
    method: 'GET',
    path: org => `/service-accounts/${org}/ci/api-keys/1`,
  },
  {
    endpoint: 'E11',
    method: 'GET',
    path: org => `/service-accounts/${org}/ci/api-keys`,
  },
  { endpoint: 'E12', method: 'GET', path: () => '/user/default-org' },
  {
    endpoint: 'E13',
    method: 'GET',
    path: org => `${inTrail(org)}/attestation/1/evidence`,
  },
  {
    endpoint: 'E14',
    method: 'PUT',
    path: org => `/environments/${org}/production/archive`,
  },
];

describe('access to all endpoints', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await Harness.start();
    harness.fill();
    harness.region.api.createOrganization('other');
  });

  afterAll(() => harness.region.stop());

  /** The status of each endpoint for an authorization header. */
  async function statuses(authorization: string, routes = ROUTES, org = ORG) {
    const answers = await Promise.all(
      routes.map(async ({ endpoint, method, path }) => {
        const headers = { authorization };
        const { status } = await harness.raw(method, path(org), { headers });
        return [endpoint, status];
      }),
    );
    return Object.fromEntries(answers);
  }

  const all = (status: number, routes = ROUTES) =>
    Object.fromEntries(routes.map(({ endpoint }) => [endpoint, status]));

  const ofOrganizations = ROUTES.filter(route => route.endpoint !== 'E12');

  it('every endpoint responds with 401 without a key', async () => {
    expect(await statuses('')).toEqual(all(401));
    const { headers, body } = await harness.raw('GET', '/user/default-org', {
      headers: { authorization: '' },
    });
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(body).toEqual({ message: expect.any(String) });
  });

  it('every endpoint responds with 401 to an unknown, expired or revoked key', async () => {
    const { api } = harness.region;
    const account = { org: ORG, serviceAccount: 'x', role: 'admin' as const };
    const expired = api.createKey({ ...account, expiresAt: NOW });
    const revoked = api.createKey(account);
    api.revokeKey(revoked.id);
    for (const key of ['unknown', expired.key, revoked.key]) {
      expect(await statuses(`Bearer ${key}`)).toEqual(all(401));
    }
    expect(
      await failureOf(
        harness.client('reader', revoked.key).getDefaultOrganization(),
      ),
    ).toMatchObject({ kind: 'unauthorized', httpStatus: 401 });
  });

  it('no endpoint but E1 accepts basic authentication', async () => {
    const basic = Buffer.from('key-of-admin:').toString('base64');
    const found = await statuses(`Basic ${basic}`);
    expect(found).toEqual({ ...all(401), E1: 200 });
  });

  it('every endpoint of an organization responds with 403 to a key of another one', async () => {
    expect(
      await statuses('Bearer key-of-admin', ofOrganizations, 'other'),
    ).toEqual(all(403, ofOrganizations));
  });

  it('every endpoint of an organization responds with 404 if it does not exist', async () => {
    expect(
      await statuses('Bearer key-of-admin', ofOrganizations, 'nobody'),
    ).toEqual(all(404, ofOrganizations));
  });

  it('readers may call all endpoints but E3, E4, E5, E10, E11 and E14', async () => {
    const found = await statuses('Bearer key-of-reader');
    const refused = Object.keys(found).filter(
      endpoint => found[endpoint] === 403,
    );
    expect(refused).toEqual(['E3', 'E4', 'E5', 'E10', 'E11', 'E14']);
    const byWriter = await statuses('Bearer key-of-writer');
    expect(
      Object.keys(byWriter).filter(endpoint => byWriter[endpoint] === 403),
    ).toEqual(['E3', 'E10', 'E11', 'E14']);
  });

  it('an unknown path or method responds with 404 or 405', async () => {
    expect((await harness.raw('GET', '/nothing/here')).status).toBe(404);
    const wrong = await harness.raw('DELETE', `/artifacts/${ORG}`);
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('GET');
    expect((await harness.raw('GET', '/artifacts/%E0%A4%A')).status).toBe(400);
  });

  it('names in paths are decoded', async () => {
    const flow = 'a.b_c~d-e';
    harness.region.api.createFlow({ org: ORG, name: flow });
    const page = await harness
      .client()
      .listTrails({ org: ORG, flowName: flow });
    expect(page.items).toEqual([]);
    const encoded = await harness.raw('GET', `/trails/${ORG}/a%2Eb%5Fc%7Ed-e`);
    expect(encoded.status).toBe(200);
    expect(
      await failureOf(
        harness.client().listTrails({ org: ORG, flowName: `${flow}/x` }),
      ),
    ).toMatchObject({ kind: 'not-found' });
  });
});
