import {
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
  startTestPortal,
  system,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

jest.setTimeout(60_000);

describe('a component whose flows could not all be linked', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [
        // Only the default organization (E12) tells whose checkout-web this is.
        component('mixed', { flows: 'checkout-web, eu:acme/web-shop' }),
        component('only', { flows: 'checkout-web' }),
        component('astray', { flows: 'eu:acme/web-shop, web-shop' }, 'hidden'),
        component('nowhere', {
          flows: 'eu:acme/web-shop',
          environments: 'prod uction',
        }),
        component('partly-placed', {
          flows: 'eu:acme/web-shop',
          environments: 'eu:acme/production-eu, prod uction',
        }),
        component('well', { flows: 'eu:acme/web-shop' }),
        component('misspelled', { flow: 'eu:acme/web-shop' }),
        component('often-misspelled', {
          flows: 'eu:acme/web-shop',
          ...Object.fromEntries(
            Array.from({ length: 10 }, (_, index) => [`color-${index}`, 'red']),
          ),
          flow: 'eu:acme/checkout-web',
        }),
        system('hidden', { org: 'project-manhattan' }),
      ],
      denied: ['system:default/hidden'],
    });
    portal.eu.faults.set({
      kind: 'status',
      status: 503,
      match: { endpoint: 'E12' },
    });
  });

  afterAll(() => portal.stop());

  const summaryOf = async (name: string) =>
    summaryResponseSchema.parse((await portal.ask(name, 'summary')).body);

  it('is compliant where all of them are', async () => {
    expect(await summaryOf('well')).toMatchObject({ state: 'compliant' });
  });

  it.each(['mixed', 'astray', 'often-misspelled'])(
    'is unknown at best: %s',
    async name => {
      expect(await summaryOf(name)).toMatchObject({ state: 'unknown' });
    },
  );

  it('shows no build as running where no named environment is valid', async () => {
    const { running, runningState } = await summaryOf('nowhere');
    expect({ running, runningState }).toEqual({
      running: [],
      runningState: undefined,
    });
  });

  it.each([
    ['well', true],
    ['mixed', false],
    ['only', false],
    ['astray', false],
    ['misspelled', false],
  ])(
    'has responses that claim to be complete: %s %s',
    async (name, complete) => {
      await portal.sync();
      const get = async (path: string) => (await portal.ask(name, path)).body;
      const { coverage: trails } = trailsResponseSchema.parse(
        await get('trails'),
      );
      const { coverage: artifacts } = artifactsResponseSchema.parse(
        await get('artifacts'),
      );
      const { coverage: summary } = await summaryOf(name);
      const { coverage: environments } = environmentsResponseSchema.parse(
        await get('environments'),
      );
      expect([trails, artifacts, summary, environments]).toEqual(
        Array(4).fill(expect.objectContaining({ complete })),
      );
    },
  );

  it('may have deployments to environments other than the valid ones', async () => {
    const { body } = await portal.ask(
      'partly-placed',
      'environments/eu/acme/production-eu/deployments',
    );
    expect(deploymentsResponseSchema.parse(body).coverage.complete).toBe(false);
  });

  it.each([
    ['trails/eu/acme/checkout-web/any', 'flow'],
    ['trails?flow=eu:acme/checkout-web', 'flow'],
    ['artifacts?flow=eu:acme/checkout-web', 'flow'],
  ])('is not linked to something else: %s', async (path, kind) => {
    const { status, body } = await portal.ask('well', path);
    expect([status, body.error.name, body.error.message]).toEqual([
      404,
      'NotLinkedError',
      `The entity isn't linked to that ${kind}`,
    ]);
  });

  it('is listed among the services as not fully read', async () => {
    const response = servicesResponseSchema.parse(
      (await portal.get('services?perPage=100')).body,
    );
    const rows = Object.fromEntries(
      response.services.map(each => [each.entityRef.split('/')[1], each]),
    );
    for (const row of [rows.mixed, rows.only]) {
      expect(row).toMatchObject({
        state: 'unknown',
        coverage: { complete: false, why: 'link' },
      });
    }
    expect(response.unlinked).toBe(0);
  });

  it('is reported as not searched while the organization is unknown', async () => {
    const [build] = await fetchRegionArtifacts(
      portal.eu,
      'acme',
      'checkout-web',
    );
    const { results, unsearched } = searchResponseSchema.parse(
      (await portal.get(`search?value=${build.fingerprint}`)).body,
    );
    expect(results).toEqual([]);
    expect(unsearched).toBeGreaterThan(0);
  });
});
