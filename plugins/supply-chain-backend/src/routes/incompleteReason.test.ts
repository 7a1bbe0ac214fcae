import {
  artifactsResponseSchema,
  deploymentsResponseSchema,
  environmentsResponseSchema,
  summaryResponseSchema,
  trailsResponseSchema,
  trendResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import type { IncompleteReason } from 'backstage-plugin-supply-chain-common';
import { fetchRegionJson } from '../__testUtils__/testPortal';
import { component, startTestPortal } from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

const acme = (name: string, annotations: Record<string, string>) =>
  component(name, { org: 'acme', ...annotations });

jest.setTimeout(60_000);

describe('why a response is incomplete', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [
        acme('nightly', { flows: 'nightly-reports' }),
        acme('wrong', { flows: 'payments-release, payments-relaese' }),
        acme('search-api', {
          flows: 'search-pipeline',
          repo: 'acme/search-api',
          environments: 'live-eu',
        }),
        acme('checkout-web', { flows: 'checkout-web' }),
      ],
      config: { cache: { freshFor: { seconds: 0 } } },
    });
  });

  afterEach(() => portal.eu.faults.clear());
  afterAll(() => portal.stop());

  /** The reason of each response; null for a complete one. */
  async function reasonsOf(name: string) {
    const read = async (resource: string) =>
      (await portal.ask(name, resource).expect(200)).body;
    const trails = trailsResponseSchema.parse(await read('trails'));
    const artifacts = artifactsResponseSchema.parse(await read('artifacts'));
    const { history } = summaryResponseSchema.parse(await read('summary'));
    const environments = environmentsResponseSchema.parse(
      await read('environments'),
    );
    const trend = trendResponseSchema.parse(await read('trend'));
    const reasonOf = (response: {
      complete: boolean;
      incompleteReason?: IncompleteReason | undefined;
    }) => (response.complete ? null : response.incompleteReason);
    return {
      trails: reasonOf(trails.window),
      artifacts: reasonOf(artifacts.window),
      summary: reasonOf(history),
      environments: reasonOf(environments),
      trend: reasonOf(trend),
    };
  }

  it('is that older records are still loading, only until they are', async () => {
    expect(await reasonsOf('nightly')).toEqual({
      trails: 'loading',
      artifacts: 'loading',
      summary: 'loading',
      environments: 'loading',
      trend: 'loading',
    });

    await portal.sync();

    expect(await reasonsOf('nightly')).toEqual({
      trails: null,
      artifacts: null,
      summary: null,
      environments: null,
      trend: null,
    });
  });

  describe('when everything is read', () => {
    beforeAll(() => portal.sync());

    it('is only a problem if a flow is misspelled', async () => {
      expect(await reasonsOf('wrong')).toEqual({
        trails: undefined,
        artifacts: undefined,
        summary: undefined,
        environments: undefined,
        trend: undefined,
      });
    });

    it('is that trails have no date', async () => {
      const path = '/trails/acme/checkout-web';
      const response = (await fetchRegionJson(
        portal.eu,
        'acme',
        `${path}?per_page=100`,
      )) as { data: { created_at?: number }[] };
      delete response.data[0].created_at;
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: response,
        match: { endpoint: 'E6', path: `/api/v2${path}` },
      });

      expect(await reasonsOf('checkout-web')).toMatchObject({
        trend: 'date-unknown',
      });
    });

    it('is that builds do not name their repository', async () => {
      const held = (await fetchRegionJson(
        portal.eu,
        'acme',
        '/artifacts/acme?flow_name=search-pipeline',
      )) as { repo_info?: unknown }[];
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: held.map(({ repo_info: _, ...artifact }) => artifact),
        match: { endpoint: 'E1', query: { flow_name: 'search-pipeline' } },
      });

      expect(await reasonsOf('search-api')).toEqual({
        trails: 'repository-unknown',
        artifacts: 'repository-unknown',
        summary: 'repository-unknown',
        environments: 'repository-unknown',
        trend: 'repository-unknown',
      });
      const { body } = await portal
        .ask('search-api', 'environments/eu/acme/live-eu/deployments')
        .expect(200);
      expect(deploymentsResponseSchema.parse(body)).toMatchObject({
        complete: false,
        incompleteReason: 'repository-unknown',
      });
    });
  });
});
