import { SandboxRegion, startSandboxRegion } from '../index';

const NOW = new Date('2026-11-21T09:00:00Z');

interface Trail {
  created_at: number;
  compliance_state: string;
}

describe('the demo', () => {
  let region: SandboxRegion;

  beforeAll(async () => {
    region = await startSandboxRegion({ region: 'eu', now: NOW });
  });

  afterAll(() => region.stop());

  async function get(path: string) {
    const { key } = region.keys.find(({ role }) => role === 'admin')!;
    const response = await fetch(`${region.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return response.json();
  }

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
    const all: Trail[] = await get(`/trails/acme/${flow}`);
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
      '/artifacts/acme?flow_name=payments-api&per_page=1',
    );
    const { artifacts } = await get(`/search/acme/sha/${newest.fingerprint}`);
    expect(
      artifacts.map((artifact: { flow: string }) => artifact.flow).sort(),
    ).toEqual(['payments-api', 'payments-release']);
    expect(artifacts[0].running_in.sort()).toEqual([
      'production-eu',
      'staging-eu',
    ]);
  });
});
