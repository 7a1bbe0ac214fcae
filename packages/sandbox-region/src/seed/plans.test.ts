import {
  FlowPlan,
  OrganizationPlan,
  SandboxRegion,
  startSandboxRegion,
  template,
} from '../index';
import { RecordedRequest } from '../api/requestLog';

const NOW = new Date('2026-11-21T09:00:00Z');

const BUILD: FlowPlan = {
  name: 'shop',
  trails: 3,
  template: template({ 'unit-tests': 'junit' }, { shop: { sbom: 'generic' } }),
  special: {
    0: { outcomes: { 'unit-tests': 'fail' } },
    1: { details: { 'shop/sbom': { format: 'cyclonedx' } } },
  },
  worldwide: true,
};

const RELEASE: FlowPlan = {
  name: 'shop-release',
  naming: 'release',
  prefix: 'promote-all',
  promotes: 'shop',
  trails: 2,
  template: template({ approval: 'generic' }, { shop: {} }),
  special: { 1: { outcomes: { approval: 'fail' } } },
};

function acme(change: Partial<OrganizationPlan> = {}): OrganizationPlan {
  return { name: 'acme', flows: [BUILD, RELEASE], ...change };
}

function run(trails: number[], stopped = false) {
  return {
    environment: 'production',
    flow: 'shop',
    artifacts: ['shop'],
    trails,
    stopped,
  };
}

interface Artifact {
  fingerprint: string;
  flow: string;
  flow_name: string;
  state: string;
  compliance_state: string;
  running_in: string[];
  exited_from: string[];
}

describe('a region seeded from plans', () => {
  const regions: SandboxRegion[] = [];

  async function start(
    organizations: OrganizationPlan[],
    name = 'eu',
    onRequest?: (request: RecordedRequest) => void,
  ): Promise<SandboxRegion> {
    const region = await startSandboxRegion({
      region: name,
      now: NOW,
      organizations,
      onRequest,
      keys: [{ org: 'acme', serviceAccount: 'ci', role: 'reader', key: 'k' }],
    });
    regions.push(region);
    return region;
  }

  async function get(region: SandboxRegion, path: string) {
    const response = await fetch(`${region.baseUrl}${path}`, {
      headers: { authorization: 'Bearer k' },
    });
    return response.ok ? response.json() : { status: response.status };
  }

  const builds = (region: SandboxRegion): Promise<Artifact[]> =>
    get(region, '/artifacts/acme?flow_name=shop');

  async function search(
    region: SandboxRegion,
    fingerprint: string,
  ): Promise<Artifact[]> {
    const { artifacts } = await get(region, `/search/acme/sha/${fingerprint}`);
    return artifacts;
  }

  afterEach(async () => {
    await Promise.all(regions.splice(0).map(region => region.stop()));
  });

  it('has the planned flows, trails and outcomes', async () => {
    const region = await start([acme()]);

    const trails: Array<{ name: string; compliance_state: string }> = await get(
      region,
      '/trails/acme/shop',
    );
    expect(trails.map(each => each.compliance_state)).toEqual([
      'NON-COMPLIANT',
      'COMPLIANT',
      'COMPLIANT',
    ]);
    const releases: Array<{ name: string }> = await get(
      region,
      '/trails/acme/shop-release',
    );
    expect(releases.map(({ name }) => name)).toEqual([
      'promote-all-2',
      'promote-all-1',
    ]);
    expect(
      await get(region, `/attestations/acme/shop/trail/${trails[1].name}/sbom`),
    ).toMatchObject([{ format: 'cyclonedx' }]);
  });

  it('has a build recorded by several flows, each with its own verdict', async () => {
    const region = await start([acme()]);
    const [, second] = await builds(region);

    const found = await search(region, second.fingerprint);
    expect(
      Object.fromEntries(found.map(each => [each.flow, each.compliance_state])),
    ).toEqual({ shop: 'COMPLIANT', 'shop-release': 'NON-COMPLIANT' });
  });

  it('has the same builds in two regions, stopped in one of them', async () => {
    const eu = await start([acme({ runs: [run([2, 1])] })], 'eu');
    const us = await start([acme({ runs: [run([2, 1], true)] })], 'us');
    const fingerprints = (artifacts: Artifact[]) =>
      artifacts.map(({ fingerprint }) => fingerprint);
    const [, second] = fingerprints(await builds(eu));

    expect(fingerprints(await builds(us))).toEqual(
      fingerprints(await builds(eu)),
    );
    expect((await search(eu, second))[0]).toMatchObject({
      running_in: ['production'],
      exited_from: [],
    });
    expect((await search(us, second))[0]).toMatchObject({
      running_in: [],
      exited_from: ['production'],
    });
  });

  it('is reset to other plans while running', async () => {
    const region = await start([acme()]);
    await region.reset([acme({ flows: [{ ...BUILD, trails: 5 }] })]);

    expect(await builds(region)).toHaveLength(5);
    expect(await get(region, '/trails/acme/shop-release')).toEqual({
      status: 404,
    });
  });

  it('can shift a list between two of its pages', async () => {
    const region = await start([acme()], 'eu', request => {
      if (request.endpoint === 'E6' && request.query.page === '2') {
        region.api.createTrail({
          org: 'acme',
          flow: 'shop',
          trail: 'f'.repeat(40),
        });
      }
    });
    const page = (number: number) =>
      get(region, `/trails/acme/shop?per_page=1&page=${number}`);

    const [first, second] = [await page(1), await page(2)];
    expect(second.data[0].name).toBe(first.data[0].name);
    expect(second.pagination.total).toBe(4);
  });

  it('can make one flow of E1 fail', async () => {
    const region = await start([acme()]);
    region.faults.set({
      kind: 'status',
      status: 500,
      match: { endpoint: 'E1', query: { flow_name: 'shop' } },
    });

    expect(await builds(region)).toEqual({ status: 500 });
    expect(
      await get(region, '/artifacts/acme?flow_name=shop-release'),
    ).toHaveLength(2);
  });
});
