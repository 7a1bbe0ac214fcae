import {
  deploymentsResponseSchema,
  environmentsResponseSchema,
  readErrorOf,
} from 'backstage-plugin-supply-chain-common';
import type {
  DeploymentsResponse,
  EnvironmentsResponse,
} from 'backstage-plugin-supply-chain-common';
import {
  iso,
  fetchRegionArtifacts,
  regionDeployments,
  fetchRegionTrails,
} from '../__testUtils__/regionRecords';
import type { RegionDeployment } from '../__testUtils__/regionRecords';
import {
  fetchRegionJson,
  component,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import { testDatabases } from '../store/__testUtils__/databases';

const acme = (name: string, annotations: Record<string, string>) =>
  component(name, { org: 'acme', ...annotations });

const entities = [
  acme('payments-api', { flows: 'payments-api, payments-release' }),
  acme('checkout-web', { flows: 'checkout-web' }),
  acme('search-api', { flows: 'search-pipeline', repo: 'acme/search-api' }),
  acme('edge-proxy', { flows: 'edge-platform', artifacts: 'edge-proxy' }),
  acme('global-gateway', {
    flows: 'eu:acme/global-gateway, us:acme/global-gateway',
  }),
  acme('gateway-us', {
    flows: 'eu:acme/global-gateway, us:acme/global-gateway',
    environments: 'us:acme/production, us:acme/attic',
  }),
  acme('nightly', { flows: 'nightly-reports' }),
  acme('mobile-bff', { flows: 'mobile-bff' }),
  acme('wrong-artifact', { flows: 'fraud-platform', artifacts: 'fraud-rule' }),
  acme('wrong-flow', { flows: 'web-shop, web-shpo' }),
  acme('app', { flows: 'app' }),
  acme('judged', { flows: 'judged' }),
  acme('pair', { flows: 'pair' }),
  acme('often', { flows: 'often' }),
];

/** What the tests need of an event in a region's response. */
interface RegionEvent {
  type: string;
  timestamp: number;
  artifact_fingerprint: string;
}

const MINUTE = 60_000;
const APP_BUILDS = ['a', 'b', 'c'].map(each => each.repeat(64));

jest.setTimeout(60_000);

const databases = testDatabases();

describe.each(databases.ids)('environments on %s', id => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities,
      knex: await databases.empty(id),
      config: {
        cache: { freshFor: { seconds: 0 }, keepFor: { seconds: 0 } },
      },
    });
  });

  afterEach(() => portal.eu.faults.clear());
  afterAll(() => portal.stop());

  async function environmentsOf(
    name: string,
    query = '',
  ): Promise<EnvironmentsResponse> {
    const response = await portal.ask(name, `environments${query}`).expect(200);
    return environmentsResponseSchema.parse(response.body);
  }

  async function deploymentsOf(
    name: string,
    place: string,
    query = '',
  ): Promise<DeploymentsResponse> {
    const response = await portal
      .ask(name, `environments/${place}/deployments${query}`)
      .expect(200);
    return deploymentsResponseSchema.parse(response.body);
  }

  const runsOf = async (region: 'eu' | 'us', org: string, flow: string) =>
    regionDeployments(await fetchRegionTrails(portal[region], org, flow));

  /** What the response says is running, in the region's format. */
  const claimed = ({ environments }: EnvironmentsResponse) =>
    environments
      .flatMap(({ environment, builds }) =>
        builds.map(({ fingerprint, startedAt }) => ({
          environment,
          fingerprint,
          startedAt,
        })),
      )
      .sort(byPlace);

  const told = (runs: readonly RegionDeployment[]) =>
    runs
      .map(({ environment, fingerprint, startedAt }) => ({
        environment,
        fingerprint,
        startedAt: iso(startedAt),
      }))
      .sort(byPlace);

  /** Lets the region return a flow's trails with other events. */
  async function changeEvents(
    flow: string,
    change: (event: RegionEvent) => RegionEvent[],
  ): Promise<void> {
    const path = `/trails/acme/${flow}`;
    const response = (await fetchRegionJson(
      portal.eu,
      'acme',
      `${path}?per_page=100`,
    )) as { data: { events: RegionEvent[] }[] };
    portal.eu.faults.set({
      kind: 'status',
      status: 200,
      body: {
        ...response,
        data: response.data.map(trail => ({
          ...trail,
          events: trail.events.flatMap(change),
        })),
      },
      match: { endpoint: 'E6', path: `/api/v2${path}` },
    });
  }

  /** Three builds of one app; the last one was rolled back. */
  async function makeApp(): Promise<void> {
    const { api, clock } = portal.eu;
    const place = { org: 'acme', flow: 'app' };
    api.createFlow({
      org: 'acme',
      name: 'app',
      template: {
        attestations: [{ name: 'tests', type: 'junit' }],
        artifacts: [{ name: 'app', attestations: [] }],
      },
    });
    api.createEnvironment({ org: 'acme', name: 'stage' });
    for (const [index, fingerprint] of APP_BUILDS.entries()) {
      const trail = `build-${index}`;
      const sha1 = fingerprint.slice(0, 40);
      const commit = {
        sha1,
        url: `https://git.example.com/acme/app/commit/${sha1}`,
      };
      api.createTrail({ ...place, trail, commit });
      api.createArtifact({
        ...{ ...place, trail, fingerprint, commit },
        ...{ filename: `app:${index}`, templateName: 'app' },
      });
      api.attest({ ...place, trail, name: 'tests', isCompliant: true });
      const run = { org: 'acme', environment: 'stage', fingerprint };
      await clock.advance(MINUTE);
      api.start({ ...run, name: `app:${index}` });
      if (index > 0) {
        await clock.advance(MINUTE);
        api.stop({
          ...{ org: 'acme', environment: 'stage' },
          ...{ fingerprint: APP_BUILDS[index - 1], name: `app:${index - 1}` },
        });
      }
      await clock.advance(MINUTE);
    }
    const back = { org: 'acme', environment: 'stage', name: 'app:0' };
    api.start({ ...back, fingerprint: APP_BUILDS[0] });
  }

  describe('before older records are read', () => {
    it('are at best unknown, and say how far back the data goes', async () => {
      const { coverage, environments } = await environmentsOf('nightly');

      expect(coverage).toMatchObject({
        complete: false,
        why: 'reading',
        since: expect.any(String),
      });
      expect(environments.length).toBeGreaterThan(0);
      expect(environments.map(({ state }) => state)).not.toContain('compliant');
    });

    it('leave open what a build replaced if no earlier one is known', async () => {
      const { environments } = await environmentsOf('nightly');
      const [{ region, org, environment }] = environments;

      const { deployments } = await deploymentsOf(
        'nightly',
        `${region}/${org}/${environment}`,
      );

      const replaced = deployments.map(each => each.replaced);
      expect(replaced).toContain(undefined);
      expect(replaced).not.toContain(null);
    });
  });

  describe('when everything is read', () => {
    beforeAll(async () => {
      await makeApp();
      await portal.sync();
    });

    it.each(['checkout-web', 'nightly-reports'])(
      'show what runs where and since when, matching the region: %s',
      async flow => {
        const name = flow === 'nightly-reports' ? 'nightly' : flow;
        const response = await environmentsOf(name);
        const runs = await runsOf('eu', 'acme', flow);

        expect(claimed(response)).toEqual(
          told(runs.filter(({ stoppedAt }) => stoppedAt === undefined)),
        );
        expect(response).toMatchObject({
          coverage: { complete: true },
          problems: [],
        });
        for (const each of response.environments) {
          const here = runs.filter(
            ({ environment }) => environment === each.environment,
          );
          expect(each).toMatchObject({
            region: 'eu',
            org: 'acme',
            deployments: here.length,
            deploymentsSince: iso(here.at(-1)!.startedAt),
          });
        }
      },
    );

    it('give each build its verdict in the region, and the environment the worst one', async () => {
      const { environments } = await environmentsOf('checkout-web');
      const artifacts = await fetchRegionArtifacts(
        portal.eu,
        'acme',
        'checkout-web',
      );

      for (const { builds, state } of environments) {
        for (const { fingerprint, state: verdict } of builds) {
          const { state: own } = artifacts.find(
            each => each.fingerprint === fingerprint,
          )!;
          expect(verdict).toBe(own.toLowerCase());
        }
        expect(builds.map(each => each.state)).toContain(state);
      }
      expect(environments.map(({ state }) => state).sort()).toEqual([
        'compliant',
        'non-compliant',
      ]);
    });

    it('say how many deliveries a build is behind the newest, and compare the commits', async () => {
      const { environments, newest } = await environmentsOf('checkout-web');
      const artifacts = await fetchRegionArtifacts(
        portal.eu,
        'acme',
        'checkout-web',
      );

      expect(newest.map(({ fingerprint }) => fingerprint)).toEqual([
        artifacts[0].fingerprint,
      ]);
      for (const { builds } of environments) {
        for (const { fingerprint, behind, compareUrl } of builds) {
          const place = artifacts.findIndex(
            each => each.fingerprint === fingerprint,
          );
          expect(behind).toBe(place);
          const [from, to] = [artifacts[place], artifacts[0]].map(
            ({ commit_url }) => commit_url.split('/commit/'),
          );
          expect(compareUrl).toBe(
            place === 0
              ? undefined
              : `${from[0]}/compare/${from[1]}...${to[1]}`,
          );
        }
      }
      expect(
        environments.flatMap(({ builds }) => builds.map(each => each.behind)),
      ).toEqual(expect.arrayContaining([0, 2]));
    });

    it('count a build once that two flows have, under the first linked flow', async () => {
      const response = await environmentsOf('payments-api');
      const builds = response.environments.flatMap(each => each.builds);
      const artifacts = await fetchRegionArtifacts(
        portal.eu,
        'acme',
        'payments-api',
      );

      expect(builds).toHaveLength(response.environments.length);
      for (const { flow, fingerprint, behind } of builds) {
        expect(['payments-api', 'payments-release']).toContain(flow);
        expect(behind).toBe(
          artifacts.findIndex(each => each.fingerprint === fingerprint),
        );
      }
    });

    it('show two builds at once, each with its start', async () => {
      const response = await environmentsOf('app');
      const [stage] = response.environments;
      const runs = await runsOf('eu', 'acme', 'app');

      expect(stage.builds.map(({ fingerprint }) => fingerprint)).toEqual([
        APP_BUILDS[0],
        APP_BUILDS[2],
      ]);
      expect(claimed(response)).toEqual(
        told(runs.filter(({ stoppedAt }) => stoppedAt === undefined)),
      );
      expect(stage.builds.map(({ behind }) => behind)).toEqual([2, 0]);
    });

    it('say since when an environment has been compliant, across its builds', async () => {
      const [stage] = (await environmentsOf('app')).environments;
      const runs = await runsOf('eu', 'acme', 'app');

      expect(stage.state).toBe('compliant');
      expect(stage.since).toEqual({ at: iso(runs.at(-1)!.startedAt) });
      expect(stage.builds.map(each => each.startedAt)).not.toContain(
        stage.since!.at,
      );
      const past = await environmentsOf('app', `?at=${stage.since!.at}`);
      expect(past.environments[0]).not.toHaveProperty('since');
    });

    it('say since when after many deployments in the same state, but not after hundreds', async () => {
      const { api, clock } = portal.eu;
      const builds = ['d', 'e'].map(each => each.repeat(64));
      api.createFlow({
        ...{ org: 'acme', name: 'often' },
        template: {
          attestations: [],
          artifacts: [{ name: 'app', attestations: [] }],
        },
      });
      api.createEnvironment({ org: 'acme', name: 'often' });
      for (const fingerprint of builds) {
        const place = { org: 'acme', flow: 'often', trail: fingerprint[0] };
        api.createTrail(place);
        api.createArtifact({
          ...{ ...place, fingerprint },
          ...{ filename: 'app', templateName: 'app' },
        });
      }
      const run = { org: 'acme', environment: 'often', name: 'app' };
      const deploy = async (from: number, to: number) => {
        for (let number = from; number < to; number += 1) {
          await clock.advance(1_000);
          api.start({ ...run, fingerprint: builds[number % 2] });
          if (number > 0) {
            await clock.advance(1_000);
            api.stop({ ...run, fingerprint: builds[(number + 1) % 2] });
          }
        }
        await portal.sync();
        const [often] = (await environmentsOf('often')).environments;
        expect(often).toMatchObject({ state: 'compliant', deployments: to });
        return often;
      };

      const few = await deploy(0, 30);
      const many = await deploy(30, 40);
      const tooMany = await deploy(40, 482);

      expect(few.since).toEqual({ at: few.deploymentsSince });
      expect(many.since).toEqual(few.since);
      expect(tooMany.since).toMatchObject({ atLeast: true });
    });

    it('say since when an environment has not been compliant, after its last good build', async () => {
      const { environments } = await environmentsOf('checkout-web');
      const runs = await runsOf('eu', 'acme', 'checkout-web');
      const artifacts = await fetchRegionArtifacts(
        portal.eu,
        'acme',
        'checkout-web',
      );
      const stateOf = (fingerprint: string) =>
        artifacts.find(each => each.fingerprint === fingerprint)!.state;

      const bad = environments.find(({ state }) => state === 'non-compliant')!;
      const here = runs.filter(
        ({ environment }) => environment === bad.environment,
      );
      const replaced = here.findIndex(
        ({ fingerprint }) => stateOf(fingerprint) !== 'NON-COMPLIANT',
      );
      expect(replaced).toBeGreaterThan(0);
      expect(Date.parse(bad.since!.at)).toBeGreaterThanOrEqual(
        here[replaced - 1].startedAt,
      );
    });

    it('list the deployments with what each replaced, unknown while that still runs', async () => {
      const response = await deploymentsOf('app', 'eu/acme/stage');
      const runs = await runsOf('eu', 'acme', 'app');

      expect(response.total).toBe(4);
      expect(
        response.deployments.map(({ fingerprint, startedAt, stoppedAt }) => ({
          fingerprint,
          startedAt,
          stoppedAt,
        })),
      ).toEqual(
        runs.map(({ fingerprint, startedAt, stoppedAt }) => ({
          fingerprint,
          startedAt: iso(startedAt),
          stoppedAt: stoppedAt === undefined ? undefined : iso(stoppedAt),
        })),
      );
      expect(
        response.deployments.map(({ replaced, rolledBack }) => [
          replaced && replaced.fingerprint,
          rolledBack,
        ]),
      ).toEqual([
        [undefined, true],
        [APP_BUILDS[1], undefined],
        [APP_BUILDS[0], undefined],
        [null, undefined],
      ]);
    });

    it('page the deployments, and know what the last one on a page replaced', async () => {
      const whole = await deploymentsOf('app', 'eu/acme/stage');
      const pages = await Promise.all(
        [1, 2, 3].map(page =>
          deploymentsOf('app', 'eu/acme/stage', `?page=${page}&perPage=2`),
        ),
      );

      expect(pages.map(({ total }) => total)).toEqual([4, 4, 4]);
      expect(pages.map(({ deployments }) => deployments.length)).toEqual([
        2, 2, 0,
      ]);
      expect(pages.flatMap(({ deployments }) => deployments)).toEqual(
        whole.deployments,
      );
    });

    it.each([
      ['an environment that does not exist', 'app', 'eu/acme/nowhere'],
      ['an environment of another component', 'app', 'eu/acme/production-eu'],
      ['the same name in another region', 'app', 'us/acme/stage'],
      ['one outside the link', 'gateway-us', 'eu/acme/production'],
    ])('return no deployments in %s', async (_, name, place) => {
      const { status } = await portal.ask(
        name,
        `environments/${place}/deployments`,
      );

      expect(status).toBe(404);
    });

    it('return none in a linked environment where nothing has run', async () => {
      const response = await deploymentsOf('gateway-us', 'us/acme/attic');

      expect(response).toMatchObject({ deployments: [], total: 0 });
    });

    it('keep environments with the same name in two regions apart', async () => {
      const { environments } = await environmentsOf('global-gateway');

      for (const region of ['eu', 'us'] as const) {
        const runs = await runsOf(region, 'acme', 'global-gateway');
        const here = environments.filter(each => each.region === region);
        expect(here.map(({ environment }) => environment)).toEqual([
          'production',
        ]);
        expect(here[0].deployments).toBe(runs.length);
        expect(
          here[0].builds.map(({ fingerprint }) => fingerprint).sort(),
        ).toEqual(
          runs
            .filter(({ stoppedAt }) => stoppedAt === undefined)
            .map(({ fingerprint }) => fingerprint)
            .sort(),
        );
      }
    });

    it('are the linked ones, even where nothing runs', async () => {
      const { environments } = await environmentsOf('gateway-us');

      expect(
        environments.map(({ region, environment, builds, state }) => [
          region,
          environment,
          builds.length > 0,
          state === 'unknown',
        ]),
      ).toEqual([
        ['us', 'production', true, false],
        ['us', 'attic', false, true],
      ]);
    });

    it('omit builds of other repositories or artifacts', async () => {
      const [api, edge] = await Promise.all(
        ['search-api', 'edge-proxy'].map(name => environmentsOf(name)),
      );
      const runs = await runsOf('eu', 'acme', 'search-pipeline');
      const artifacts = (await fetchRegionArtifacts(
        portal.eu,
        'acme',
        'search-pipeline',
      )) as unknown as { fingerprint: string; repo_info: { name: string } }[];
      const own = runs.filter(
        run =>
          artifacts.find(({ fingerprint }) => fingerprint === run.fingerprint)
            ?.repo_info.name === 'acme/search-api',
      );

      expect(own.length).toBeLessThan(runs.length);
      expect(claimed(api)).toEqual(
        told(own.filter(({ stoppedAt }) => stoppedAt === undefined)),
      );
      expect(api.environments.map(({ deployments }) => deployments)).toEqual([
        own.length,
      ]);
      const builds = edge.environments.flatMap(each => each.builds);
      expect(builds.length).toBeGreaterThan(0);
      expect(new Set(builds.map(({ name }) => name))).toEqual(
        new Set(['edge-proxy']),
      );
    });

    it.each(['wrong-artifact', 'wrong-flow'])(
      'are at best unknown where a name matches nothing: %s',
      async name => {
        const { environments } = await environmentsOf(name);

        expect(environments.map(({ state }) => state)).not.toContain(
          'compliant',
        );
      },
    );

    it('are at best unknown while a trail is unreadable', async () => {
      const path = '/trails/acme/app';
      const response = (await fetchRegionJson(
        portal.eu,
        'acme',
        `${path}?per_page=100`,
      )) as {
        data: unknown[];
      };
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: { ...response, data: [...response.data, 'odd'] },
        match: { endpoint: 'E6', path: `/api/v2${path}` },
      });

      const { environments, coverage } = await environmentsOf('app');

      expect(coverage).toMatchObject({ complete: false, why: 'unreadable' });
      expect(environments.map(({ state }) => state)).toEqual(['unknown']);
    });

    it.each<[string, (event: object) => unknown]>([
      ['names no build', event => ({ ...event, artifact_fingerprint: null })],
      ['is unreadable', () => 'odd'],
    ])(
      'are at best unknown while an event that may say where a build runs %s',
      async (_, spoil) => {
        const path = '/trails/acme/app';
        const response = (await fetchRegionJson(
          portal.eu,
          'acme',
          `${path}?per_page=100`,
        )) as { data: { events: { type: string }[] }[] };
        const [newest, ...older] = response.data;
        const spoiled = {
          ...newest,
          events: newest.events.map(event =>
            event.type === 'artifact_started_running' ? spoil(event) : event,
          ),
        };
        portal.eu.faults.set({
          kind: 'status',
          status: 200,
          body: { ...response, data: [spoiled, ...older] },
          match: { endpoint: 'E6', path: `/api/v2${path}` },
        });

        const { environments, coverage } = await environmentsOf('app');

        expect(coverage).toMatchObject({ complete: false, why: 'unreadable' });
        expect(environments.map(({ state }) => state)).toEqual(['unknown']);
        portal.eu.faults.clear();
        expect((await environmentsOf('app')).coverage.complete).toBe(true);
      },
    );

    it('do not say how far a build is behind while an artifact is unreadable', async () => {
      const artifacts = await fetchRegionArtifacts(portal.eu, 'acme', 'app');
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: [...artifacts, 'odd'],
        match: { endpoint: 'E1', query: { flow_name: 'app' } },
      });

      const { environments } = await environmentsOf('app');

      const [{ builds }] = environments;
      expect(builds.map(({ behind }) => behind)).toEqual([
        undefined,
        undefined,
      ]);
    });

    it('show nothing at a time when another flow knows that it had ended', async () => {
      const runs = await runsOf('eu', 'acme', 'payments-release');
      const ended = runs.find(({ stoppedAt }) => stoppedAt !== undefined)!;
      await changeEvents('payments-release', event =>
        event.type === 'artifact_stopped_running' ? [] : [event],
      );

      const { environments } = await environmentsOf(
        'payments-api',
        `?at=${iso(ended.stoppedAt!)}`,
      );

      expect(
        environments
          .filter(({ environment }) => environment === ended.environment)
          .flatMap(({ builds }) => builds.map(each => each.fingerprint)),
      ).not.toContain(ended.fingerprint);
    });

    it('show what ran at a time', async () => {
      const runs = await runsOf('eu', 'acme', 'checkout-web');
      const times = runs.flatMap(({ startedAt, stoppedAt }) =>
        [startedAt - 1, startedAt, stoppedAt, (stoppedAt ?? NaN) - 1].filter(
          time => time !== undefined && !Number.isNaN(time),
        ),
      );

      expect(times.length).toBeGreaterThan(4);
      for (const time of times as number[]) {
        const response = await environmentsOf(
          'checkout-web',
          `?at=${iso(time)}`,
        );
        expect(response.at).toBe(iso(time));
        expect(claimed(response)).toEqual(
          told(
            runs.filter(
              ({ startedAt, stoppedAt = Infinity }) =>
                startedAt <= time && time < stoppedAt,
            ),
          ),
        );
      }
    });

    it('are empty before the retention period', async () => {
      const before = iso(Date.now() - 401 * 24 * 60 * MINUTE);

      const response = await portal
        .ask('app', `environments?at=${before}`)
        .expect(400);

      expect(readErrorOf(response)?.name).toBe('BeforeHistoryError');
    });

    it('mark a rollback once the build that it replaced has stopped', async () => {
      const { api, clock } = portal.eu;
      await clock.advance(MINUTE);
      api.stop({
        ...{ org: 'acme', environment: 'stage' },
        ...{ fingerprint: APP_BUILDS[2], name: 'app:2' },
      });
      await portal.sync();

      const [newest] = (await deploymentsOf('app', 'eu/acme/stage'))
        .deployments;

      expect(newest).toMatchObject({
        replaced: { fingerprint: APP_BUILDS[2] },
        rolledBack: true,
      });
    });

    it('reject a time in the future', async () => {
      const future = new Date(Date.now() + 10 * MINUTE).toISOString();

      const response = await portal
        .ask('app', `environments?at=${future}`)
        .expect(400);

      expect(response.body.error.message).toBe('The time is in the future');
    });
  });
});

function byPlace(
  a: { environment: string; fingerprint: string },
  b: { environment: string; fingerprint: string },
): number {
  return `${a.environment} ${a.fingerprint}`.localeCompare(
    `${b.environment} ${b.fingerprint}`,
  );
}
