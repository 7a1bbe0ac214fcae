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

  it('has a separate organization for legacy flows', async () => {
    const path = '/trails/acme-legacy/billing-batch?per_page=1';
    const page = await get('eu', path, 'acme-legacy');
    expect(page.pagination.total).toBe(15);
  });
});
