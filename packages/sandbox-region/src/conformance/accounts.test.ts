import { useHarness, NOW, NOW_SECONDS, ORG } from '../__testUtils__/harness';

const DAY_MS = 86_400_000;

describe('E10, E11 and E12, service accounts and the default organization', () => {
  const harness = useHarness();
  let expiring: { id: string; key: string };
  let forever: { id: string };
  let revoked: { id: string };
  let expired: { id: string };

  beforeAll(async () => {
    const { api } = harness.region;
    const ci = { org: ORG, serviceAccount: 'ci', role: 'reader' as const };
    expiring = api.createKey({
      ...ci,
      description: 'rotated soon',
      expiresAt: new Date(NOW.getTime() + 6 * DAY_MS),
      lastUsedAt: new Date(NOW.getTime() - DAY_MS),
    });
    forever = api.createKey(ci);
    revoked = api.createKey(ci);
    api.revokeKey(revoked.id);
    expired = api.createKey({ ...ci, expiresAt: new Date(NOW.getTime() - 1) });
  });

  const path = `/service-accounts/${ORG}/ci/api-keys`;

  it('E10 returns an active key without its secret', async () => {
    const body = await harness.get(`${path}/${expiring.id}`, 'admin');
    expect(body).toEqual({
      id: expiring.id,
      description: 'rotated soon',
      created_at: NOW_SECONDS,
      expires_at: NOW_SECONDS + 6 * 86_400,
      last_used_at: NOW_SECONDS - 86_400,
    });
  });

  it('E10 responds with 404 for unknown, revoked and expired keys', async () => {
    for (const id of ['0000', revoked.id, expired.id]) {
      const { status } = await harness.raw('GET', `${path}/${id}`, {
        role: 'admin',
      });
      expect(status).toBe(404);
    }
  });

  it('E11 lists the active keys, with 0 for never expires and never used', async () => {
    const body = await harness.get(path, 'admin');
    expect(body).toEqual([
      expect.objectContaining({ id: expiring.id }),
      expect.objectContaining({
        id: forever.id,
        expires_at: 0,
        last_used_at: 0,
      }),
    ]);
    expect(JSON.stringify(body)).not.toContain(expiring.key);
  });

  it('E12 returns the default organization of the key', async () => {
    expect(await harness.client().getDefaultOrganization()).toBe(ORG);
  });

  it('E12 may return an empty name', async () => {
    const { key } = harness.region.api.createKey({
      org: ORG,
      serviceAccount: 'personal',
      role: 'reader',
      defaultOrg: '',
    });
    const { body } = await harness.raw('GET', '/user/default-org', {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(body).toEqual({ default_org_name: '' });
    expect(
      await harness.client('reader', key).getDefaultOrganization(),
    ).toBeUndefined();
  });
});
