import { responseOf } from '../__testUtils__/responseOf';
import { acme, portalFor } from '../__testUtils__/answers';

describe('the file of an attestation', () => {
  const { portal, ask } = portalFor({
    entities: [
      acme('checkout-web', { flows: 'checkout-web' }),
      acme('payments-api', { flows: 'payments-api' }),
    ],
  });
  let trail: string;

  beforeAll(async () => {
    const { trails } = await ask.trails('checkout-web');
    trail = `checkout-web/${trails[0].name}`;
  });

  beforeEach(() => portal.eu.clearRequests());

  const idOf = async (name: string) => {
    const { attestations } = await ask.attestations(
      'checkout-web',
      trail,
      name,
    );
    return attestations[0].id;
  };
  const fileOf = (entity: string, id: string | undefined, place = trail) =>
    portal.ask(entity, `trails/eu/acme/${place}/evidence/${id}`);
  const testsOf = (entity: string, id: string | undefined) =>
    portal.ask(entity, `trails/eu/acme/${trail}/evidence/${id}/results`);
  const downloads = () =>
    portal.eu.requests().filter(({ endpoint }) => endpoint === 'E13').length;

  it('is a download that browsers do not execute', async () => {
    const { headers, body } = await fileOf(
      'checkout-web',
      await idOf('unit-tests'),
    ).responseType('blob');

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="evidence-[a-zA-Z0-9-]+\.[a-z.]+"$/,
      ),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(String(body)).toContain('<testsuite');
  });

  it('belongs to a trail of the link', async () => {
    const id = await idOf('unit-tests');
    const [other] = (await ask.trails('payments-api')).trails;
    const place = `payments-api/${other.name}`;

    expect((await fileOf('payments-api', id)).status).toBe(404);
    expect((await fileOf('payments-api', id, place)).status).toBe(404);
  });

  it.each([
    [401, 502, 'RegionRefusedError'],
    [404, 404, 'NoEvidenceFileError'],
    [500, 503, 'ServiceUnavailableError'],
  ])(
    'says why it is missing if its region responds with %s',
    async (status, told, name) => {
      const id = await idOf('unit-tests');
      const match = { endpoint: 'E13' as const };
      portal.eu.faults.set({ kind: 'status', status, match });

      const response = await fileOf('checkout-web', id);

      expect(response.status).toBe(told);
      expect(response.body.error.name).toBe(name);
    },
  );

  it('is not read for a HEAD request', async () => {
    const id = await idOf('unit-tests');

    const { status, headers } = await fetch(
      `${portal.url}/entities/component/default/checkout-web/trails/eu/acme/${trail}/evidence/${id}`,
      { method: 'HEAD' },
    );

    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
    expect(downloads()).toBe(0);
  });

  it('is read once for its failed tests, with their messages', async () => {
    const id = await idOf('unit-tests');

    const { body } = await testsOf('checkout-web', id).expect(200);
    const again = await testsOf('checkout-web', id).expect(200);

    expect(responseOf('FileResultsResponse', body)).toEqual({
      failed: [1, 2].map(number => ({
        name: `checkout-web.unit-tests › case ${number}`,
        suite: 'checkout-web.unit-tests',
        kind: 'failure',
        message: 'expected 200 but was 500',
      })),
      omitted: 0,
      scans: [],
    });
    expect(again.body).toEqual(body);
    expect(downloads()).toBe(1);
  });

  it('tells another component no failed tests, although they are known', async () => {
    const id = await idOf('unit-tests');
    await testsOf('checkout-web', id).expect(200);

    const { status } = await testsOf('payments-api', id);

    expect(status).toBe(404);
  });

  it('tells none while the region does not provide it', async () => {
    const { trails } = await ask.trails('checkout-web');
    trail = `checkout-web/${trails[1].name}`;
    const id = await idOf('unit-tests');
    portal.eu.faults.set({ kind: 'truncated', match: { endpoint: 'E13' } });

    const failed = await testsOf('checkout-web', id);
    portal.eu.faults.clear();

    expect(failed.status).toBe(503);
    await testsOf('checkout-web', id).expect(200);
  });
});
