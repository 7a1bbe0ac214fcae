import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { JsonObject } from '@backstage/types';
import { fetchRegionJson } from '../__testUtils__/testPortal';
import { owned, startLivePortal } from '../__testUtils__/livePortal';
import type { LivePortal } from '../__testUtils__/livePortal';

jest.setTimeout(60_000);

const SECRET = 'a-secret-for-deliveries';

describe('a delivery', () => {
  let portal: LivePortal;

  /** The portal's region, with secrets for deliveries of acme. */
  const withSecrets = (secrets: JsonObject): JsonObject => ({
    baseUrl: portal.region.baseUrl,
    organizations: { acme: { apiKey: portal.region.keys[0].key, ...secrets } },
  });

  beforeEach(async () => {
    portal = await startLivePortal(
      [
        owned('checkout', { environments: 'acme/production' }),
        owned('unseen', { environments: 'acme/staging' }),
      ],
      { denied: ['component:default/unseen'] },
    );
    portal.configure({
      regions: { eu: withSecrets({ deliverySecret: SECRET }) },
    });
  });

  afterEach(() => portal.stop());

  const payload = (fields: object = {}) => ({
    version: '1.0',
    timestamp: String(Date.now() / 1_000),
    org: 'acme',
    environment: 'production',
    event_type: 'ARTIFACT_SCALED',
    artifact: {
      name: 'checkout',
      fingerprint: '0'.repeat(63).concat('1'),
      provenance: { flow: 'checkout' },
    },
    ...fields,
  });
  const post = async (
    path: string,
    body: unknown = payload(),
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(`${portal.url}/deliveries/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const asked = () =>
    portal.region.requests().filter(({ endpoint }) => endpoint === 'E6').length;

  it('makes the portal ask the region, which alone says what is so', async () => {
    portal.report('checkout', 'first', false);

    expect(await post(`eu/acme/${SECRET}`)).toBe(202);

    while (portal.notifications.sent.length === 0) {
      await new Promise(setImmediate);
    }
    expect(portal.notifications.sent).toMatchObject([
      { title: 'checkout: production is not compliant' },
    ]);
  });

  it('is on the Health page, without the secret', async () => {
    await post(`eu/acme/${SECRET}`);
    let response;
    do {
      response = await portal.get('health').expect(200);
    } while (!response.text.includes('lastAt'));

    const { regions, absentPlugins } = response.body;
    expect(regions[0].organizations[0].deliveries).toEqual({
      address: expect.stringMatching(
        /\/api\/supply-chain\/v1\/deliveries\/eu\/acme\/<secret>$/,
      ),
      lastAt: expect.any(String),
    });
    expect(response.text).not.toContain(SECRET);
    expect(absentPlugins).toEqual(['signals']);
  });

  it('comes by a notification that the Health page creates for what anybody links', async () => {
    const { region } = portal;
    region.api.createEnvironment({ org: 'acme', name: 'staging' });
    const admin = region.api.createKey({
      org: 'acme',
      serviceAccount: 'portal',
      role: 'admin',
    });
    region.keys.push(admin);
    const register = async () => {
      const response = await fetch(`${portal.url}/health/deliveries/eu/acme`, {
        method: 'POST',
        headers: { 'idempotency-key': randomUUID() },
      });
      return { status: response.status, text: await response.text() };
    };
    const regions = {
      eu: withSecrets({ deliverySecret: SECRET, writeApiKey: admin.key }),
    };
    portal.configure({ regions });
    const off = await register();
    portal.configure({ regions, writes: { notifications: true } });
    const written = await register();
    const sent = region.requests().filter(({ endpoint }) => endpoint === 'E3');

    expect(off).toMatchObject({ status: 403 });
    expect(off.text).toContain('supplyChain.writes.notifications');
    expect(written).toMatchObject({ status: 201 });
    expect(written.text).not.toContain(SECRET);
    expect(sent).toHaveLength(1);
    const stored = await fetchRegionJson(
      region,
      'acme',
      '/organizations/acme/environments_notifications/1',
    );
    expect(stored).toMatchObject({
      environments: ['production', 'staging'],
      targets: [
        {
          type: 'WEBHOOK',
          webhook: expect.stringMatching(
            new RegExp(`/v1/deliveries/eu/acme/${SECRET}$`),
          ),
        },
      ],
    });
  });

  it.each([
    ['without a secret', 'eu/acme'],
    ['with a wrong secret', 'eu/acme/another-secret'],
    ['for an organization without a secret', 'us/acme/undefined'],
    ['for an unknown organization', `eu/__proto__/${SECRET}`],
  ])('is refused %s', async (_, path) => {
    portal.region.clearRequests();

    expect(await post(path)).toBe(401);
    expect(asked()).toBe(0);
  });

  it('may carry its secret in a header, and the previous one', async () => {
    portal.configure({
      regions: {
        eu: withSecrets({
          deliverySecret: 'the-next-secret',
          previousDeliverySecret: SECRET,
        }),
      },
    });

    const status = (secret: string, version: string) =>
      post('eu/acme', payload({ version }), {
        'x-supply-chain-secret': secret,
      });
    expect(await status(SECRET, '1')).toBe(202);
    expect(await status('the-next-secret', '2')).toBe(202);
    expect(await status('third', '3')).toBe(401);
  });

  it.each([
    ['is no JSON', '{"timestamp":', 400],
    ['is of another organization', { org: 'other' }, 400],
    ['names no environment', { environment: undefined }, 400],
    ['has an odd fingerprint', { artifact: { fingerprint: '../..' } }, 400],
    ['has no time', { timestamp: 'yesterday' }, 400],
    ['is old', { timestamp: String(Date.now() / 1_000 - 3_600) }, 400],
    [
      'is of the future',
      { timestamp: String(Date.now() / 1_000 + 3_600) },
      400,
    ],
    ['is oversized', { description: 'x'.repeat(70_000) }, 413],
  ])('is refused if it %s', async (_, fields, status) => {
    portal.region.clearRequests();
    const body = typeof fields === 'string' ? fields : payload(fields);

    expect(await post(`eu/acme/${SECRET}`, body)).toBe(status);
    expect(asked()).toBe(0);
  });

  it('is refused if it is repeated', async () => {
    const body = payload();
    expect(await post(`eu/acme/${SECRET}`, body)).toBe(202);
    expect(await post(`eu/acme/${SECRET}`, body)).toBe(409);
  });

  it('is refused if there are too many, while the portal responds', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 130 }, (_, index) =>
        post(`eu/acme/${SECRET}`, payload({ description: String(index) })),
      ),
    );

    expect(
      statuses.filter(status => status === 202).length,
    ).toBeLessThanOrEqual(120);
    expect(statuses).toContain(429);
    expect((await portal.ask('checkout', 'summary')).status).toBe(200);
    jest.advanceTimersByTime(61_000);
    expect(await post(`eu/acme/${SECRET}`)).toBe(202);
  });

  it('is given up if its body takes too long', async () => {
    const status = await new Promise(resolve => {
      const request = httpRequest(
        `${portal.url}/deliveries/eu/acme/${SECRET}`,
        { method: 'POST', headers: { 'content-length': '1000' } },
        response => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      request.on('error', () => {});
      request.write('{');
    });

    expect(status).toBe(408);
  });
});
