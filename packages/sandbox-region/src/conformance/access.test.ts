import {
  failureOf,
  FLOW,
  useHarness,
  NOW,
  ORG,
  TRAIL,
} from '../__testUtils__/harness';
import { EndpointId } from '../index';

const inTrail = (org: string) => `/attestations/${org}/${FLOW}/trail/${TRAIL}`;

/** A request to each endpoint, as method and path. A new endpoint doesn't compile without one. */
const REQUESTS: Record<EndpointId, (org: string) => [string, string]> = {
  E1: org => ['GET', `/artifacts/${org}`],
  E2: org => ['GET', `/artifacts/${org}/${FLOW}`],
  E3: org => ['PUT', `/actions/${org}/environments`],
  E4: org => ['POST', `${inTrail(org)}/junit`],
  E5: org => ['POST', `${inTrail(org)}/generic`],
  E6: org => ['GET', `/trails/${org}/${FLOW}`],
  E7: org => ['GET', `/organizations/${org}/environments_notifications/1`],
  E8: org => ['GET', `${inTrail(org)}/sbom`],
  E9: org => ['GET', `/search/${org}/sha/abcdef`],
  E10: org => ['GET', `/service-accounts/${org}/ci/api-keys/1`],
  E11: org => ['GET', `/service-accounts/${org}/ci/api-keys`],
  E12: () => ['GET', '/user/default-org'],
  E13: org => ['GET', `${inTrail(org)}/attestation/1/evidence`],
  E14: org => ['PUT', `/environments/${org}/production/archive`],
};
const ENDPOINTS = Object.keys(REQUESTS) as EndpointId[];

describe('access to all endpoints', () => {
  const harness = useHarness();

  beforeAll(async () => {
    harness.fill();
    harness.region.api.createFlow({ org: 'other', name: 'any' });
  });

  /** The status of each endpoint for an authorization header. */
  async function statuses(
    authorization: string,
    endpoints = ENDPOINTS,
    org = ORG,
  ): Promise<Partial<Record<EndpointId, number>>> {
    const answers = await Promise.all(
      endpoints.map(async endpoint => {
        const [method, path] = REQUESTS[endpoint](org);
        const headers = { authorization };
        const { status } = await harness.raw(method, path, { headers });
        return [endpoint, status];
      }),
    );
    return Object.fromEntries(answers);
  }

  const all = (status: number, endpoints = ENDPOINTS) =>
    Object.fromEntries(endpoints.map(endpoint => [endpoint, status]));

  const ofOrganizations = ENDPOINTS.filter(endpoint => endpoint !== 'E12');

  it('every endpoint responds with 401 without a key', async () => {
    expect(await statuses('')).toEqual(all(401));
    const { headers, body } = await harness.raw('GET', '/user/default-org', {
      headers: { authorization: '' },
    });
    expect(headers.get('www-authenticate')).toBe('Bearer');
    expect(body).toEqual({ message: expect.any(String) });
  });

  it('every endpoint responds with 401 to unknown, expired and revoked keys', async () => {
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

  it.each([
    ['E1', `/artifacts/${ORG}?flow_name=nothing`],
    ['E2', `/artifacts/${ORG}/nothing`],
    ['E6', `/trails/${ORG}/nothing`],
    ['E7', `/organizations/${ORG}/environments_notifications/9`],
    ['E7', `/organizations/${ORG}/environments_notifications/one`],
    ['E8', `/attestations/${ORG}/nothing/trail/${TRAIL}/sbom`],
    ['E8', `/attestations/${ORG}/${FLOW}/trail/nothing/sbom`],
    ['E9', `/search/${ORG}/sha/99999`],
    ['E11', `/service-accounts/${ORG}/nobody/api-keys`],
  ])('%s responds with 404 to what does not exist: %s', async (_, path) => {
    const { status } = await harness.raw('GET', path, { role: 'admin' });
    expect(status).toBe(404);
  });

  it('readers may call all endpoints but E3, E4, E5, E10, E11 and E14', async () => {
    const refusedTo = async (role: string) => {
      const found = await statuses(`Bearer key-of-${role}`);
      return ENDPOINTS.filter(endpoint => found[endpoint] === 403);
    };
    expect(await refusedTo('reader')).toEqual([
      'E3',
      'E4',
      'E5',
      'E10',
      'E11',
      'E14',
    ]);
    expect(await refusedTo('writer')).toEqual(['E3', 'E10', 'E11', 'E14']);
  });

  it('unknown paths respond with 404, unknown methods with 405 and malformed paths with 400', async () => {
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
