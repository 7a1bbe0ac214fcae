import { readErrorOf } from 'backstage-plugin-supply-chain-common';
import type { EnvironmentsResponse } from 'backstage-plugin-supply-chain-common';
import {
  acme,
  answersOf,
  listed,
  namesIn,
  trailsIn,
  UNCACHED,
} from '../__testUtils__/answers';
import {
  iso,
  fetchRegionArtifacts,
  regionDeployments,
  fetchRegionTrails,
} from '../__testUtils__/regionRecords';
import type { RegionDeployment } from '../__testUtils__/regionRecords';
import { startTestPortal } from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

const MINUTE = 60_000;
const fingerprintOf = (letter: string) => letter.repeat(64);
const APP_BUILDS = ['a', 'b', 'c'].map(fingerprintOf);

/** What the tests need of an event in a region's response. */
interface RegionEvent {
  type: string;
  artifact_fingerprint: string | null;
}

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
  acme('app', { flows: 'app' }),
  acme('cron', { flows: 'image', artifacts: 'cron' }),
  acme('image', { flows: 'image' }),
  acme('rerun', { flows: 'rerun', artifacts: 'rerun' }),
  acme('beside', { flows: 'rerun', artifacts: 'beside' }),
  acme('closing', { flows: 'closing' }),
  acme('busy', { flows: 'busy' }),
];

jest.setTimeout(60_000);

describe('environments', () => {
  let portal: TestPortal;
  const ask = answersOf(() => portal);

  beforeAll(async () => {
    portal = await startTestPortal({
      entities,
      config: { ...UNCACHED, environments: ['attic', 'production'] },
    });
  });

  afterEach(() => portal.eu.faults.clear());
  afterAll(() => portal.stop());

  const runsOf = async (region: 'eu' | 'us', flow: string) =>
    regionDeployments(await fetchRegionTrails(portal[region], 'acme', flow));
  const artifactsIn = (flow: string) =>
    fetchRegionArtifacts(portal.eu, 'acme', flow);

  /** What runs, in the region's format. */
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
  const isOpen = ({ stoppedAt }: RegionDeployment) => stoppedAt === undefined;

  /** Lets the region return a flow's trails with other events. */
  async function changeEvents(
    flow: string,
    change: (event: RegionEvent) => unknown[],
  ): Promise<void> {
    const trails = await trailsIn<{ events: RegionEvent[] }>(portal, flow);
    portal.eu.faults.set(
      listed(
        'E6',
        flow,
        trails.map(trail => ({
          ...trail,
          events: trail.events.flatMap(change),
        })),
      ),
    );
  }

  function createFlow(name: string, artifacts: readonly string[]): void {
    portal.eu.api.createFlow({
      ...{ org: 'acme', name },
      template: {
        attestations: [],
        artifacts: artifacts.map(artifact => ({
          name: artifact,
          attestations: [],
        })),
      },
    });
  }

  /** @param artifacts - fingerprints by template name */
  function build(
    flow: string,
    trail: string,
    artifacts: Record<string, string>,
  ): void {
    const { api } = portal.eu;
    const sha1 = Object.values(artifacts)[0].slice(0, 40);
    const commit = {
      sha1,
      url: `https://git.example.com/acme/app/commit/${sha1}`,
    };
    api.createTrail({ org: 'acme', flow, trail, commit });
    for (const [templateName, fingerprint] of Object.entries(artifacts)) {
      api.createArtifact({
        ...{ org: 'acme', flow, trail, fingerprint, commit, templateName },
        filename: `${templateName}:1`,
      });
    }
  }

  const run = (environment: string, fingerprint: string) => ({
    ...{ org: 'acme', environment, fingerprint, name: fingerprint[0] },
  });

  /** Replaces what runs in an environment. */
  async function deploy(
    environment: string,
    fingerprint: string,
    before?: string,
  ): Promise<void> {
    const { api, clock } = portal.eu;
    await clock.advance(MINUTE);
    api.start(run(environment, fingerprint));
    if (before) {
      await clock.advance(MINUTE);
      api.stop(run(environment, before));
    }
  }

  describe('before older records are read', () => {
    it('are at best unknown, and say how far back the data goes', async () => {
      const { coverage, environments } = await ask.environments('nightly');

      expect(coverage).toMatchObject({
        complete: false,
        why: 'reading',
        since: expect.any(String),
      });
      expect(environments.length).toBeGreaterThan(0);
      expect(environments.map(({ state }) => state)).not.toContain('compliant');
    });
  });

  describe('when everything is read', () => {
    beforeAll(async () => {
      const { api } = portal.eu;
      for (const name of ['stage', 'home', 'court', 'shed']) {
        api.createEnvironment({ org: 'acme', name });
      }
      // Three builds of one app; the last one is being rolled back.
      createFlow('app', ['app']);
      for (const [index, fingerprint] of APP_BUILDS.entries()) {
        build('app', `build-${index}`, { app: fingerprint });
        await deploy('stage', fingerprint, APP_BUILDS[index - 1]);
      }
      await deploy('stage', APP_BUILDS[0]);
      createFlow('image', ['web', 'cron']);
      build('image', 'v1', { web: fingerprintOf('d') });
      await deploy('home', fingerprintOf('d'));
      createFlow('rerun', ['rerun', 'beside']);
      build('rerun', 'v1', { rerun: fingerprintOf('e') });
      await portal.eu.clock.advance(1_000);
      api.createArtifact({
        ...{ org: 'acme', flow: 'rerun', trail: 'v1' },
        ...{ fingerprint: fingerprintOf('f'), templateName: 'rerun' },
        filename: 'rerun:2',
      });
      await deploy('court', fingerprintOf('e'));
      createFlow('closing', ['closing']);
      build('closing', 'v1', { closing: '7'.repeat(64) });
      await deploy('shed', '7'.repeat(64));
      await portal.sync();
    });

    it.each([
      ['checkout-web', 'checkout-web'],
      ['nightly', 'nightly-reports'],
    ])(
      'show what runs where and since when, as the region does: %s',
      async (name, flow) => {
        const response = await ask.environments(name);
        const runs = await runsOf('eu', flow);

        expect(claimed(response)).toEqual(told(runs.filter(isOpen)));
        expect(response).toMatchObject({
          coverage: { complete: true },
          problems: [],
        });
        for (const { environment } of response.environments) {
          const here = runs.filter(other => other.environment === environment);
          expect(
            await ask.deployments(name, `eu/acme/${environment}`),
          ).toMatchObject({
            total: here.length,
            since: iso(here.at(-1)!.startedAt),
          });
        }
      },
    );

    it('have the verdict of what runs there', async () => {
      const { environments } = await ask.environments('checkout-web');

      expect(
        environments
          .map(({ builds, state }) => [
            state,
            ...builds.map(shown => shown.state),
          ])
          .sort(),
      ).toEqual([
        ['compliant', 'compliant'],
        ['non-compliant', 'non-compliant'],
      ]);
    });

    it('list the latest build once if several flows have it', async () => {
      const { newest } = await ask.environments('payments-api');
      const { artifacts } = await ask.artifacts('payments-api');

      const same = artifacts.filter(
        ({ fingerprint }) => fingerprint === newest[0].fingerprint,
      );
      expect(same.map(({ flow }) => flow).sort()).toEqual([
        'payments-api',
        'payments-release',
      ]);
      expect(newest).toHaveLength(1);
    });

    it('say how many deliveries a build is behind the newest, and compare the commits', async () => {
      const { environments, newest } = await ask.environments('checkout-web');
      const artifacts = await artifactsIn('checkout-web');
      const builds = environments.flatMap(({ builds: all }) => all);

      expect(newest.map(({ fingerprint }) => fingerprint)).toEqual([
        artifacts[0].fingerprint,
      ]);
      expect(builds.map(({ behind }) => behind)).toEqual([0, 2]);
      for (const { fingerprint, behind = 0, compareUrl } of builds) {
        expect(artifacts[behind].fingerprint).toBe(fingerprint);
        const [from, to] = [artifacts[behind], artifacts[0]].map(
          ({ commit_url }) => commit_url.split('/commit/'),
        );
        expect(compareUrl).toBe(
          behind === 0 ? undefined : `${from[0]}/compare/${from[1]}...${to[1]}`,
        );
      }
    });

    it.each(['eu/acme/production-eu', 'us/acme/stage'])(
      'return no deployments in an environment of another component: %s',
      async place => {
        expect(await ask.deployments('app', place)).toMatchObject({
          deployments: [],
          total: 0,
        });
      },
    );

    it('return nothing of an environment outside the link', async () => {
      const place = 'environments/eu/acme/production/deployments';
      const { status } = await portal.ask('gateway-us', place);
      expect(status).toBe(404);
    });

    it('are in the order in which builds are promoted, everywhere', async () => {
      const { environments } = await ask.environments('payments-api');
      const { running } = await ask.summary('payments-api');
      const { services, choices } = await ask.services('?text=payments-api');

      const ORDER = ['staging-eu', 'production-eu'];
      const names = (places: readonly { environment: string }[]) =>
        places.map(({ environment }) => environment);
      expect(names(environments)).toEqual(ORDER);
      expect(names(running)).toEqual(ORDER);
      expect(names(services[0].running)).toEqual(ORDER);
      expect(
        choices.environments
          .map(({ value }) => value)
          .filter(value => ORDER.includes(value)),
      ).toEqual(ORDER);
    });

    it('omit builds of other repositories or artifacts', async () => {
      const api = await ask.environments('search-api');
      const edge = await ask.environments('edge-proxy');
      const runs = await runsOf('eu', 'search-pipeline');
      const artifacts = (await artifactsIn('search-pipeline')) as unknown as {
        fingerprint: string;
        repo_info: { name: string };
      }[];
      const own = runs.filter(({ fingerprint }) =>
        artifacts.some(
          artifact =>
            artifact.fingerprint === fingerprint &&
            artifact.repo_info.name === 'acme/search-api',
        ),
      );

      expect(own.length).toBeLessThan(runs.length);
      expect(claimed(api)).toEqual(told(own.filter(isOpen)));
      const { environment } = own[0];
      const { total } = await ask.deployments(
        'search-api',
        `eu/acme/${environment}`,
      );
      expect(total).toBe(own.length);
      expect(
        new Set(
          edge.environments.flatMap(({ builds }) =>
            builds.map(({ name }) => name),
          ),
        ),
      ).toEqual(new Set(['edge-proxy']));
    });

    it('show an image that has several names as each of them', async () => {
      const [trail] = await trailsIn<{
        compliance_status: {
          artifacts_statuses: Record<
            string,
            { template_reference_name: string }
          >;
        };
      }>(portal, 'image');
      const statuses = trail.compliance_status.artifacts_statuses;
      statuses.cron = { ...statuses.web, template_reference_name: 'cron' };
      const [record] = await artifactsIn('image');
      portal.eu.faults.set([
        listed('E6', 'image', [trail]),
        listed('E1', 'image', [
          record,
          { ...record, template_reference_name: 'cron' },
        ]),
      ]);
      const { artifacts } = await ask.artifacts('cron');
      const { deployments } = await ask.deployments('cron', 'eu/acme/home');

      for (const [name, expected] of [
        ['cron', ['cron']],
        ['image', ['cron', 'web']],
      ] as const) {
        const { coverage, environments } = await ask.environments(name);
        const { running } = await ask.summary(name);
        const builds = environments.flatMap(home => home.builds);
        expect(coverage.complete).toBe(true);
        expect(builds.map(({ name: own }) => own).sort()).toEqual(expected);
        expect(running.map(({ name: own }) => own).sort()).toEqual(expected);
      }
      expect(artifacts).toMatchObject([{ name: 'cron', runningIn: ['home'] }]);
      expect(deployments).toMatchObject([{ name: 'cron' }]);
    });

    it('know a build by its own name, even if a newer one of its trail has it too', async () => {
      const deployed = async () =>
        (await ask.deployments('rerun', 'eu/acme/court')).deployments;
      const old = { name: 'rerun', fingerprint: fingerprintOf('e') };

      expect((await ask.environments('rerun')).environments).toMatchObject([
        { builds: [old] },
      ]);
      expect(await deployed()).toMatchObject([old]);
      expect((await ask.environments('beside')).environments).toEqual([]);

      await deploy('court', fingerprintOf('f'), fingerprintOf('e'));

      expect(await deployed()).toMatchObject([
        {
          fingerprint: fingerprintOf('f'),
          replaced: { fingerprint: fingerprintOf('e') },
        },
        { ...old, replaced: null },
      ]);
    });

    it('run nothing any more once they are archived, by whomever', async () => {
      const { org, key } = portal.eu.keys.find(
        known => known.org === 'acme' && known.role === 'admin',
      )!;
      expect((await ask.summary('closing')).running).toHaveLength(1);

      await fetch(`${portal.eu.baseUrl}/environments/${org}/shed/archive`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${key}` },
      });
      await ask.environments('closing');

      const { environments } = await ask.environments('closing');
      expect(environments.flatMap(({ builds }) => builds)).toEqual([]);
      expect((await ask.summary('closing')).running).toEqual([]);
      expect((await ask.artifacts('closing')).artifacts).toMatchObject([
        { runningIn: [] },
      ]);
      expect((await ask.trails('closing')).trails).toMatchObject([
        { artifacts: [{ runningIn: [], ranIn: ['shed'] }] },
      ]);
      expect(namesIn(await ask.services('?environment=shed'))).toEqual([]);
    });

    it.each<[string, (event: RegionEvent) => unknown]>([
      ['names no build', event => ({ ...event, artifact_fingerprint: null })],
      ['is unreadable', () => 'odd'],
    ])(
      'are at best unknown while an event that may say where a build runs %s',
      async (_, spoil) => {
        await changeEvents('app', event => [
          event.type === 'artifact_started_running' &&
          event.artifact_fingerprint === APP_BUILDS[2]
            ? spoil(event)
            : event,
        ]);

        expect(await ask.environments('app')).toMatchObject({
          coverage: { complete: false, why: 'unreadable' },
          environments: [{ state: 'unknown' }],
        });
        portal.eu.faults.clear();
        expect((await ask.environments('app')).coverage.complete).toBe(true);
      },
    );

    it('show what ran at a time, with the verdicts of today', async () => {
      const runs = await runsOf('eu', 'checkout-web');
      const states = new Map(
        (await artifactsIn('checkout-web')).map(({ fingerprint, state }) => [
          fingerprint,
          state.toLowerCase(),
        ]),
      );
      const times = runs.flatMap(({ startedAt, stoppedAt }) => [
        ...[startedAt - 1, startedAt],
        ...(stoppedAt === undefined ? [] : [stoppedAt - 1, stoppedAt]),
      ]);

      expect(times.length).toBeGreaterThan(4);
      for (const time of times) {
        const at = iso(time);
        const response = await ask.environments('checkout-web', `?at=${at}`);
        expect(response.at).toBe(at);
        expect(claimed(response)).toEqual(
          told(
            runs.filter(
              ({ startedAt, stoppedAt = Infinity }) =>
                startedAt <= time && time < stoppedAt,
            ),
          ),
        );
        for (const { builds, since } of response.environments) {
          expect(since).toBeUndefined();
          for (const { fingerprint, state } of builds) {
            expect(state).toBe(states.get(fingerprint));
          }
        }
      }
    });

    it.each([
      ['before the retention period', -401 * 24 * 60, 'BeforeHistoryError'],
      ['in the future', 10, 'InputError'],
    ])('reject a time %s', async (_, minutes, name) => {
      const at = iso(Date.now() + minutes * MINUTE);

      const response = await portal
        .ask('app', `environments?at=${at}`)
        .expect(400);

      expect(readErrorOf(response)?.name ?? response.body.error.name).toBe(
        name,
      );
    });

    it('mark a rollback, not the step that preceded it', async () => {
      const { api, clock } = portal.eu;
      await clock.advance(MINUTE);
      api.stop(run('stage', APP_BUILDS[2]));

      const { deployments } = await ask.deployments('app', 'eu/acme/stage');

      expect(
        deployments.map(({ fingerprint, replaced, rolledBack }) => [
          ...[fingerprint, replaced?.fingerprint, rolledBack],
        ]),
      ).toEqual([
        [APP_BUILDS[0], APP_BUILDS[2], true],
        [APP_BUILDS[2], APP_BUILDS[1], undefined],
        [APP_BUILDS[1], APP_BUILDS[0], undefined],
        [APP_BUILDS[0], undefined, undefined],
      ]);
    });
  });

  it('show that an old build runs again, whose trail is not among the newest', async () => {
    const old = '9'.repeat(64);
    const { api, clock } = portal.eu;
    // The region's clock is frozen; what it reports must be in the past.
    await clock.advance(Date.now() - clock.now().getTime() - 10 * MINUTE);
    createFlow('busy', ['busy']);
    build('busy', 'v0', { busy: old });
    await deploy('stage', old);
    for (let number = 1; number <= 60; number += 1) {
      await clock.advance(100);
      build('busy', `v${number}`, { busy: `${number}`.padStart(64, '0') });
    }
    const newest = '60'.padStart(64, '0');
    await deploy('stage', newest, old);
    await ask.environments('busy');
    await portal.sync();
    const running = async () =>
      (await ask.environments('busy')).environments.flatMap(({ builds }) =>
        builds.map(({ fingerprint }) => fingerprint),
      );
    expect(await running()).toEqual([newest]);

    api.start(run('stage', old));
    api.stop(run('stage', newest));

    // The first view asks about the build that was replaced.
    await running();
    expect(await running()).toEqual([old]);
    expect(
      (await ask.artifacts('busy', '&environment=eu:acme/stage')).artifacts,
    ).toMatchObject([{ fingerprint: old }]);
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
