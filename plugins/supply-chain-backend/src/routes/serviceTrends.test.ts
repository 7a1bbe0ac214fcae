import {
  servicesResponseSchema,
  trendResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import { bypass, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import {
  component,
  fetchRegionJson,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import { testDatabases } from '../store/__testUtils__/databases';

const acme = (name: string, annotations: Record<string, string>) =>
  component(name, { org: 'acme', ...annotations });

/** What each component's link selects; some of it is invalid. */
const LINKS: Record<string, Record<string, string>> = {
  'by-artifact': { flows: 'edge-platform', artifacts: 'edge-proxy' },
  'by-other-artifact': { flows: 'edge-platform', artifacts: 'edge-config' },
  'by-both-artifacts': {
    ...{ flows: 'edge-platform', artifacts: 'edge-proxy, edge-config' },
  },
  'by-failing-artifact': { flows: 'fraud-platform', artifacts: 'fraud-rules' },
  'by-artifact-of-long-flow': {
    ...{ flows: 'nightly-reports', artifacts: 'nightly-reports' },
  },
  'by-repository': { flows: 'search-pipeline', repo: 'acme/search-api' },
  'by-other-repository': {
    ...{ flows: 'search-pipeline', repo: 'acme/search-indexer' },
  },
  'by-artifact-in-two-flows': {
    ...{ flows: 'edge-platform, fraud-platform', artifacts: 'edge-proxy' },
  },
  'by-artifact-and-repository': {
    ...{ flows: 'search-pipeline', repo: 'acme/search-api' },
    artifacts: 'image',
  },
  'by-timed-artifact': { flows: 'timed', artifacts: 'app' },
  'by-other-timed-artifact': { flows: 'timed', artifacts: 'lib' },
  whole: { flows: 'edge-platform' },
  'whole-of-timed': { flows: 'timed' },
  'whole-of-two': { flows: 'payments-api, payments-release' },
};
const INCOMPLETE: typeof LINKS = {
  'unmatched-artifact': { flows: 'fraud-platform', artifacts: 'fraud-rule' },
  'one-unmatched-artifact': {
    ...{ flows: 'fraud-platform', artifacts: 'fraud-rules, fraud-rule' },
  },
  'unmatched-repository': { flows: 'search-pipeline', repo: 'acme/serch-api' },
  'invalid-artifact': {
    ...{ flows: 'edge-platform', artifacts: 'edge-proxy, edge config' },
  },
  'unread-flow': {
    ...{ flows: 'edge-platform, edge-platfrom', artifacts: 'edge-proxy' },
  },
};

const server = setupServer();

jest.setTimeout(60_000);

const databases = testDatabases();

describe.each(databases.ids)('the trend of a service on %s', id => {
  let portal: TestPortal;

  beforeAll(async () => {
    server.listen({ onUnhandledRequest: 'bypass' });
    portal = await startTestPortal({
      entities: Object.entries({ ...LINKS, ...INCOMPLETE }).map(
        ([name, annotations]) => acme(name, annotations),
      ),
      knex: await databases.empty(id),
      config: { cache: { freshFor: { seconds: 0 }, keepFor: { seconds: 0 } } },
    });
    await buildTimed();
  });

  afterEach(() => server.resetHandlers());
  afterAll(async () => {
    server.close();
    await portal.stop();
  });

  /** Three trails of this week; the first two become compliant. */
  async function buildTimed(): Promise<void> {
    const { api, clock } = portal.eu;
    const flow = { org: 'acme', flow: 'timed' };
    api.createFlow({
      ...{ org: 'acme', name: 'timed' },
      template: {
        attestations: [],
        artifacts: ['app', 'lib'].map(name => ({
          name,
          attestations: [{ name: 'scan', type: 'generic' }],
        })),
      },
    });
    for (const [index, minutes] of [5, 30, 5].entries()) {
      const trail = { ...flow, trail: `t-${index}` };
      api.createTrail(trail);
      for (const [at, name] of ['app', 'lib'].entries()) {
        const fingerprint = `${index}${at}`.repeat(32);
        api.createArtifact({
          ...trail,
          ...{ fingerprint, filename: name, templateName: name },
        });
      }
      await clock.advance({ minutes });
      for (const at of [0, 1]) {
        api.attest({
          ...{ ...trail, name: 'scan', isCompliant: index < 2 || at === 0 },
          artifactFingerprint: `${index}${at}`.repeat(32),
        });
      }
    }
  }

  /** The trend on the Services page and on the Compliance tab. */
  async function trendsOf(name: string) {
    const { body } = await portal.ask(name, 'trend').expect(200);
    const { weeks, complete, secondsToCompliant } =
      trendResponseSchema.parse(body);
    const response = await portal
      .get(`services?perPage=100&text=${name}`)
      .expect(200);
    const row = servicesResponseSchema
      .parse(response.body)
      .services.find(({ entityRef }) => entityRef.endsWith(`/${name}`))!;
    const shares = weeks.map(({ trails, compliant }) =>
      trails === 0 ? null : compliant / trails,
    );
    return { row, tab: { shares, secondsToCompliant, complete } };
  }

  it('is unknown while trails of these weeks are unread', async () => {
    const { row, tab } = await trendsOf('by-artifact-of-long-flow');

    expect(tab.complete).toBe(false);
    expect(row.trend).toEqual([]);
    expect(row.secondsToCompliant).toBeUndefined();
  });

  describe('when everything is read', () => {
    beforeAll(() => portal.sync());

    it.each(Object.keys(LINKS))(
      'is the one on the Compliance tab: %s',
      async name => {
        const { row, tab } = await trendsOf(name);

        expect(tab.complete).toBe(true);
        expect(row.trend).toEqual(tab.shares);
        expect(row.secondsToCompliant).toBe(tab.secondsToCompliant);
      },
    );

    it('is the same when many are asked for at once', async () => {
      const { body } = await portal.get('services?perPage=100').expect(200);
      const { services: rows } = servicesResponseSchema.parse(body);

      for (const name of Object.keys(LINKS)) {
        const { row } = await trendsOf(name);
        const { trend, secondsToCompliant } = rows.find(
          each => each.entityRef === row.entityRef,
        )!;
        expect({ trend, secondsToCompliant }).toEqual({
          trend: row.trend,
          secondsToCompliant: row.secondsToCompliant,
        });
      }
    });

    it('leaves out what other components of its flows failed', async () => {
      const [app, lib] = await Promise.all(
        ['by-timed-artifact', 'by-other-timed-artifact'].map(trendsOf),
      );

      const shares = [app, lib].map(({ row }) =>
        row.trend.filter(share => share !== null),
      );
      expect(shares).toEqual([[1], [2 / 3]]);
      // 5 and 30 minutes. When the third one's own part passed is unknown.
      expect(app.row.secondsToCompliant).toBe(17.5 * 60);
    });

    it.each(Object.keys(INCOMPLETE))(
      'is unknown where its records are: %s',
      async name => {
        const { row, tab } = await trendsOf(name);

        expect(tab.complete).toBe(false);
        expect(row.trend).toEqual([]);
        expect(row.secondsToCompliant).toBeUndefined();
      },
    );

    it('changes with its trails', async () => {
      portal.eu.api.attest({
        ...{ org: 'acme', flow: 'timed', trail: 't-2', name: 'scan' },
        ...{ isCompliant: false, artifactFingerprint: '20'.repeat(32) },
      });
      await portal.ask('by-timed-artifact', 'summary').expect(200);

      const { row, tab } = await trendsOf('by-timed-artifact');

      expect(row.trend.filter(share => share !== null)).toEqual([2 / 3]);
      expect(row.trend).toEqual(tab.shares);
    });

    it('is unknown where a build lacks its repository', async () => {
      const repo = 'acme/search-api';
      const held = (await fetchRegionJson(
        portal.eu,
        'acme',
        '/artifacts/acme?flow_name=search-pipeline&per_page=1000',
      )) as { fingerprint: string; repo_info: { name: string } }[];
      const [, one] = held.filter(each => each.repo_info.name === repo);
      server.use(
        http.get(`${portal.eu.baseUrl}/artifacts/acme`, async ({ request }) => {
          const response = await fetch(bypass(request));
          const records = (await response.json()) as typeof held;
          return HttpResponse.json(
            records.map(each =>
              each.fingerprint === one.fingerprint
                ? { ...each, repo_info: null }
                : each,
            ),
          );
        }),
      );
      await portal.forget();
      for (const name of ['by-repository', 'by-artifact']) {
        await portal.ask(name, 'summary').expect(200);
      }

      const { row, tab } = await trendsOf('by-repository');
      expect(tab.complete).toBe(false);
      expect(row.trend).toEqual([]);
      const other = await trendsOf('by-artifact');
      expect(other.tab.complete).toBe(true);
      expect(other.row.trend).toEqual(other.tab.shares);
    });
  });
});
