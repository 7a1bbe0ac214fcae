import {
  archiveImpactSchema,
  artifactsResponseSchema,
  deploymentsResponseSchema,
  environmentsResponseSchema,
  searchResponseSchema,
  servicesResponseSchema,
  summaryResponseSchema,
  trailsResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import { fetchRegionArtifacts } from '../__testUtils__/regionRecords';
import {
  component,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import { writableRegion } from '../__testUtils__/writing';

const acme = (name: string, annotations: Record<string, string>) =>
  component(name, { region: 'eu', org: 'acme', ...annotations });

const entities = [
  acme('well', {
    flows: 'web-shop',
    environments: 'staging-eu, production-eu',
  }),
  acme('wrong-environment', {
    flows: 'web-shop',
    environments: 'staging-eu, production-euu',
  }),
  acme('wrong-artifact', {
    flows: 'web-shop',
    artifacts: 'web-shpo',
    environments: 'production-eu',
  }),
  acme('wrong-artifact-anywhere', { flows: 'web-shop', artifacts: 'web-shpo' }),
  acme('wrong-repo', { flows: 'search-pipeline', repo: 'acme/search-app' }),
  acme('unresolved', { flows: 'web-shop', environments: 'production eu' }),
];

const UNMATCHED = ['wrong-artifact', 'wrong-artifact-anywhere', 'wrong-repo'];

jest.setTimeout(60_000);

describe('a component with a name that matches nothing', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    const eu = await startDemoRegion('eu');
    const [{ fingerprint }] = await fetchRegionArtifacts(
      eu,
      'acme',
      'web-shop',
    );
    eu.api.start({
      org: 'acme',
      environment: 'staging-eu',
      fingerprint,
      name: 'web-shop',
    });
    portal = await startTestPortal({
      entities,
      regions: { eu, us: await startDemoRegion('us') },
      config: {
        regions: { eu: writableRegion(eu) },
        writes: { archive: true },
      },
    });
    await portal.sync();
  });

  afterAll(async () => {
    await portal.stop();
    await Promise.all([portal.eu.stop(), portal.us.stop()]);
  });

  const get = async (name: string, path: string) =>
    (await portal.ask(name, path).expect(200)).body;
  const environmentsOf = async (name: string) =>
    environmentsResponseSchema.parse(await get(name, 'environments'));
  const notFoundOf = async (name: string, path: string): Promise<string> =>
    (await portal.ask(name, path).expect(404)).body.error.message;
  const impactOf = async (name: string) =>
    archiveImpactSchema.parse(
      await get(name, 'environments/eu/acme/production-eu/archive'),
    );
  const servicesOf = async () =>
    servicesResponseSchema.parse(
      (await portal.get('services').expect(200)).body,
    ).services;

  it('has complete environments if every name matches', async () => {
    const { environments, ...response } = await environmentsOf('well');

    expect(response).toMatchObject({ complete: true, problems: [] });
    expect(environments.map(({ state }) => state)).toEqual([
      'compliant',
      'compliant',
    ]);
    expect(await impactOf('well')).toMatchObject({ unprovenEntities: 1 });
  });

  it('may run in an environment hidden by a misspelled name', async () => {
    const { environments, ...response } = await environmentsOf(
      'wrong-environment',
    );
    const history = deploymentsResponseSchema.parse(
      await get(
        'wrong-environment',
        'environments/eu/acme/production-euu/deployments',
      ),
    );

    expect(
      environments.map(({ environment, state }) => [environment, state]),
    ).toEqual(
      expect.arrayContaining([
        ['staging-eu', 'compliant'],
        ['production-euu', 'unknown'],
      ]),
    );
    for (const each of [response, history]) {
      expect(each).toMatchObject({
        complete: false,
        problems: [{ value: 'production-euu', suggestion: 'production-eu' }],
      });
    }
  });

  it.each(UNMATCHED)('has no complete responses: %s', async name => {
    const { window: trails } = trailsResponseSchema.parse(
      await get(name, 'trails'),
    );
    const { window: artifacts } = artifactsResponseSchema.parse(
      await get(name, 'artifacts'),
    );
    const { history } = summaryResponseSchema.parse(await get(name, 'summary'));
    const environments = await environmentsOf(name);

    expect([trails, artifacts, history, environments]).toEqual(
      Array(4).fill(expect.objectContaining({ complete: false })),
    );
    expect(environments.problems).toHaveLength(1);
    const service = (await servicesOf()).find(({ entityRef }) =>
      entityRef.endsWith(`/${name}`),
    );
    expect(service).toMatchObject({ state: 'unknown', unmatched: true });
  });

  it('may have deployments although none are known', async () => {
    const path = 'environments/eu/acme/production-eu/deployments';
    const response = deploymentsResponseSchema.parse(
      await get('wrong-artifact', path),
    );

    expect(response).toMatchObject({
      complete: false,
      total: 0,
      problems: [{ value: 'web-shpo', suggestion: 'web-shop' }],
    });
    expect(await notFoundOf('wrong-artifact-anywhere', path)).toContain(
      'Unknown whether a build of the entity ran in that environment',
    );
  });

  it('proves nothing about an environment that is to be archived', async () => {
    const { builds, unprovenEntities } = await impactOf('wrong-artifact');
    const all = await impactOf('well');

    expect(all.builds.length).toBeGreaterThan(0);
    expect(builds).toEqual(all.builds);
    expect(unprovenEntities).toBe(1);
  });

  it('may be linked to an environment while its annotation is invalid', async () => {
    expect(
      await notFoundOf(
        'unresolved',
        'environments/eu/acme/production-eu/archive',
      ),
    ).toContain('Unknown whether the entity is linked to that environment');
  });

  it.each([
    ['wrong-artifact', 'web-shop'],
    ['wrong-repo', 'search-pipeline'],
  ])('may have the builds of its flow: %s', async (name, flow) => {
    const [{ fingerprint }] = await fetchRegionArtifacts(
      portal.eu,
      'acme',
      flow,
    );

    expect(await notFoundOf(name, `artifacts/${fingerprint}`)).toContain(
      'Unknown whether the entity is linked to that artifact',
    );
  });

  it('is not ruled out as the owner of a search result', async () => {
    const [{ fingerprint }] = await fetchRegionArtifacts(
      portal.eu,
      'acme',
      'search-pipeline',
    );

    const { body } = await portal
      .get(`search?value=${fingerprint}`)
      .expect(200);

    expect(searchResponseSchema.parse(body)).toMatchObject({
      results: [],
      omitted: 1,
      unsearched: 0,
    });
  });
});
