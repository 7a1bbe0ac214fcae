import { SandboxRegion, startSandboxRegion } from '../index';

const NOW = new Date('2026-11-21T09:00:00Z');

interface Trail {
  name: string;
  created_at: number;
  compliance_state: string;
  compliance_status: {
    attestations_statuses: Array<Record<string, unknown>>;
    artifacts_statuses: Record<string, { status: string }>;
  };
}

describe('the demo', () => {
  const regions: Record<string, SandboxRegion> = {};

  beforeAll(async () => {
    for (const region of ['eu', 'us']) {
      regions[region] = await startSandboxRegion({ region, now: NOW });
    }
  });

  afterAll(() =>
    Promise.all(Object.values(regions).map(region => region.stop())),
  );

  async function get(name: string, path: string, org?: string) {
    const region = regions[name];
    const key = region.keys.find(
      candidate =>
        candidate.role === 'admin' && (!org || candidate.org === org),
    )?.key;
    const response = await fetch(`${region.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return response.json();
  }

  const trails = (flow: string): Promise<Trail[]> =>
    get('eu', `/trails/acme/${flow}`);

  it.each([
    ['payments-api', 'COMPLIANT'],
    ['payments-api-pr', 'COMPLIANT'],
    ['payments-release', 'COMPLIANT'],
    ['checkout-web', 'NON-COMPLIANT'],
    ['ledger-worker', 'INCOMPLETE'],
    ['fraud-platform', 'NON-COMPLIANT'],
    ['web-shop', 'COMPLIANT'],
    ['inventory-mirror', 'COMPLIANT'],
    ['audit-log', 'COMPLIANT'],
  ])('has %s with 15 to 40 trails, the newest %s', async (flow, state) => {
    const all = await trails(flow);
    expect(all.length).toBeGreaterThanOrEqual(15);
    expect(all.length).toBeLessThanOrEqual(40);
    expect(all[0].compliance_state).toBe(state);
    const days = (NOW.getTime() / 1000 - all.at(-1)!.created_at) / 86_400;
    expect(days).toBeLessThan(61);
    expect(all.every(trail => trail.created_at < NOW.getTime() / 1000)).toBe(
      true,
    );
  });

  it('has a flow with a template and no trails yet', async () => {
    expect(await trails('card-vault')).toEqual([]);
  });

  it('names build trails after commits, and others after pull requests and releases', async () => {
    expect((await trails('payments-api'))[0].name).toMatch(/^[0-9a-f]{40}$/);
    expect((await trails('payments-api-pr')).at(-1)?.name).toBe('pr-101');
    const releases = (await trails('payments-release')).map(({ name }) => name);
    expect([releases[0], releases.at(-1)]).toEqual(['prod-45', 'prod-31']);
  });

  it('has the newest payments build running in both environments, recorded by two flows', async () => {
    const [newest] = await get(
      'eu',
      '/artifacts/acme?flow_name=payments-api&per_page=1',
    );
    const { artifacts } = await get(
      'eu',
      `/search/acme/sha/${newest.fingerprint}`,
    );
    expect(
      artifacts.map((artifact: { flow: string }) => artifact.flow).sort(),
    ).toEqual(['payments-api', 'payments-release']);
    expect(artifacts[0].running_in.sort()).toEqual([
      'production-eu',
      'staging-eu',
    ]);
  });

  it('is missing the newest ledger artifact, and has an overridden checkout scan', async () => {
    const [newest] = await trails('ledger-worker');
    expect(newest.compliance_status.artifacts_statuses).toMatchObject({
      'ledger-worker': { status: 'MISSING' },
    });
    const overrides = (await trails('checkout-web')).flatMap(trail =>
      trail.compliance_status.attestations_statuses.filter(
        status => status.attestation_type === 'override',
      ),
    );
    expect(overrides).toEqual([
      expect.objectContaining({
        is_compliant: true,
        overridden_attestation_id: expect.any(String),
      }),
    ]);
  });

  it('has one good and one bad artifact in the newest fraud trail, and unexpected attestations', async () => {
    const [{ compliance_status: status }] = await trails('fraud-platform');
    expect(status.artifacts_statuses).toMatchObject({
      'fraud-scoring': { status: 'COMPLIANT' },
      'fraud-rules': { status: 'NON-COMPLIANT' },
    });
    expect(
      status.attestations_statuses.filter(entry => entry.unexpected),
    ).toHaveLength(3);
  });

  it.each([
    ['eu', 'acme', 1, false],
    ['eu', 'acme', 2, true],
    ['eu', 'acme', 3, false],
    ['us', 'acme-us', 1, false],
    ['us', 'acme-us', 2, false],
  ])('has %s:%s/%i, failing: %s', async (region, org, number, failing) => {
    const read = await get(
      region,
      `/organizations/${org}/environments_notifications/${number}`,
    );
    expect(read).toMatchObject({ number, is_failing: failing });
    expect(read.last_success_timestamp === null).toBe(
      region === 'eu' && number === 3,
    );
  });

  it('describes artifacts, except those of lean flows', async () => {
    const first = async (flow: string) =>
      (await get('eu', `/artifacts/acme?flow_name=${flow}&per_page=1`))[0];
    const { fingerprint, ...described } = await first('payments-api');
    expect(described).toMatchObject({
      annotations: { team: 'payments' },
      external_urls: {
        registry: {
          href: 'https://registry.example.com/acme/payments-api',
          fingerprint,
        },
      },
      user_data: { repository: 'acme/payments-api' },
    });
    expect(await first('mobile-bff')).toMatchObject({
      annotations: null,
      external_urls: null,
      user_data: null,
    });
  });

  it.each([
    ['payments-api', 'github', 'https://github.com/', '/commit/'],
    ['ledger-worker', 'gitlab', 'https://gitlab.example.com/', '/-/commit/'],
    [
      'inventory-mirror',
      'bitbucket_cloud',
      'https://bitbucket.org/',
      '/commits/',
    ],
  ])('has %s on %s', async (flow, provider, root, commits) => {
    const [artifact] = await get('eu', `/artifacts/acme?flow_name=${flow}`);
    const { name, url } = artifact.repo_info;
    expect([artifact.repo_info.provider, url]).toEqual([provider, root + name]);
    expect(artifact.commit_url).toBe(`${url}${commits}${artifact.git_commit}`);
  });

  it('has signed commits, unsigned ones, and ones with an unknown key', async () => {
    const artifacts: Array<{
      git_commit_info: { verified: boolean; signature_state: string };
    }> = await get('eu', '/artifacts/acme?per_page=500');
    const kinds = artifacts.map(({ git_commit_info: commit }) =>
      [commit.signature_state, commit.verified].join(),
    );
    expect([...new Set(kinds)].sort()).toEqual([
      'unknown_key,false',
      'unsigned,false',
      'valid,true',
    ]);
  });

  it('has a separate organization for legacy flows', async () => {
    const path = '/trails/acme-legacy/billing-batch?per_page=1';
    const page = await get('eu', path, 'acme-legacy');
    expect(page.pagination.total).toBe(15);
  });

  it('has keys for ci that expire soon, that never expire, and that were never used', async () => {
    const keys: Array<Record<string, number>> = await get(
      'eu',
      '/service-accounts/acme/ci/api-keys',
    );
    const soon = NOW.getTime() / 1000 + 7 * 86_400;
    expect(keys.some(key => key.expires_at > 0 && key.expires_at < soon)).toBe(
      true,
    );
    expect(keys.some(key => key.expires_at === 0)).toBe(true);
    expect(keys.some(key => key.last_used_at === 0)).toBe(true);
  });
});
