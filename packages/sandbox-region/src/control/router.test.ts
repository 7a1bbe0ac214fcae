import { SandboxRegion, startSandboxRegion } from '../index';

const NOW = new Date('2026-11-21T09:00:00Z');

describe('the control routes', () => {
  let region: SandboxRegion;

  beforeAll(async () => {
    region = await startSandboxRegion({
      region: 'eu',
      now: NOW,
      control: true,
    });
  });

  afterAll(() => region.stop());

  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(`${region.origin}/control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  it('are off by default', async () => {
    const plain = await startSandboxRegion({ region: 'us', scale: 'empty' });
    const response = await fetch(`${plain.origin}/control/clock`);
    expect(response.status).toBe(404);
    await plain.stop();
  });

  it('advance the clock', async () => {
    const answer = await call('POST', '/clock', { advance: { hours: 2 } });
    expect(answer.body).toEqual({ now: '2026-11-21T11:00:00.000Z' });
    expect((await call('GET', '/clock')).body).toEqual(answer.body);
    expect((await call('POST', '/clock', { advance: -5 })).status).toBe(400);
  });

  it('set, list and clear faults', async () => {
    const fault = { kind: 'status', status: 503, match: { endpoint: 'E12' } };
    expect((await call('POST', '/faults', fault)).body).toEqual([fault]);
    const response = await fetch(`${region.baseUrl}/user/default-org`);
    expect(response.status).toBe(503);
    expect((await call('PUT', '/faults', [{ kind: 'hang' }])).body).toEqual([
      { kind: 'hang' },
    ]);
    expect((await call('DELETE', '/faults')).body).toEqual([]);
  });

  it.each([
    { kind: 'rain' },
    { kind: 'slow' },
    { kind: 'status', status: 7 },
    { kind: 'hang', match: { endpoint: 'E15' } },
    { kind: 'hang', extra: true },
  ])('reject the fault %j', async fault => {
    expect((await call('POST', '/faults', fault)).status).toBe(400);
  });

  it('start and allow artifacts, and list deliveries', async () => {
    const run = {
      org: 'acme',
      environment: 'production-eu',
      kind: 'started',
      fingerprint: 'ab'.repeat(32),
      name: 'stranger:1',
    };
    expect((await call('POST', '/running', run)).status).toBe(200);
    const { body } = await call('GET', '/deliveries');
    expect(body).toContainEqual(
      expect.objectContaining({ eventType: 'ENVIRONMENT_NON_COMPLIANT' }),
    );
    expect(
      (await call('POST', '/running', { ...run, kind: 'allowed' })).status,
    ).toBe(200);
    expect((await call('GET', '/deliveries')).body.at(-1)).toMatchObject({
      eventType: 'ENVIRONMENT_COMPLIANT',
    });
    const wrong = { ...run, environment: 'moon' };
    expect((await call('POST', '/running', wrong)).status).toBe(400);
  });

  it('list and clear requests', async () => {
    await fetch(`${region.baseUrl}/user/default-org`);
    expect((await call('GET', '/requests')).body).toContainEqual(
      expect.objectContaining({ endpoint: 'E12' }),
    );
    await call('DELETE', '/requests');
    expect((await call('GET', '/requests')).body).toEqual([]);
  });

  it('reset the region', async () => {
    await call('POST', '/clock', { advance: { days: 1 } });
    expect((await call('POST', '/reset')).status).toBe(200);
    expect((await call('GET', '/clock')).body).toEqual({
      now: NOW.toISOString(),
    });
  });

  it('respond with 404 to anything else', async () => {
    expect((await call('GET', '/nothing')).status).toBe(404);
  });
});
