import { template } from 'sandbox-region';
import {
  acme,
  portalFor,
  artifactsIn,
  listed,
  trailsIn,
  UNCACHED,
} from '../__testUtils__/answers';

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
  acme('gateway-us', {
    flows: 'eu:acme/global-gateway, us:acme/global-gateway',
    environments: 'us:acme/production, us:acme/attic',
  }),
  acme('app', { flows: 'app' }),
  acme('rerun', { flows: 'rerun', artifacts: 'rerun' }),
  acme('beside', { flows: 'rerun', artifacts: 'beside' }),
  acme('busy', { flows: 'busy' }),
];

jest.setTimeout(60_000);

describe('environments', () => {
  const { portal, ask } = portalFor({
    entities,
    config: { ...UNCACHED, environments: ['attic', 'production'] },
  });

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

  const createFlow = (name: string, ...artifacts: string[]) =>
    portal.eu.api.createFlow({
      ...{ org: 'acme', name },
      template: template({}, Object.fromEntries(artifacts.map(of => [of, {}]))),
    });

  /** Builds the artifact that has the name of its flow. */
  function build(flow: string, trail: string, fingerprint: string): void {
    const sha1 = fingerprint.slice(0, 40);
    const url = `https://git.example.com/acme/app/commit/${sha1}`;
    const place = { org: 'acme', flow, trail, commit: { sha1, url } };
    portal.eu.api.createTrail(place);
    portal.eu.api.createArtifact({
      ...{ ...place, fingerprint, templateName: flow, filename: `${flow}:1` },
    });
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

  describe('when everything is read', () => {
    beforeAll(async () => {
      const { api } = portal.eu;
      for (const name of ['stage', 'court']) {
        api.createEnvironment({ org: 'acme', name });
      }
      // Three builds of one app; the last one is being rolled back.
      createFlow('app', 'app');
      for (const [index, fingerprint] of APP_BUILDS.entries()) {
        build('app', `build-${index}`, fingerprint);
        await deploy('stage', fingerprint, APP_BUILDS[index - 1]);
      }
      await deploy('stage', APP_BUILDS[0]);
      createFlow('rerun', 'rerun', 'beside');
      build('rerun', 'v1', fingerprintOf('e'));
      await portal.eu.clock.advance(1_000);
      api.createArtifact({
        ...{ org: 'acme', flow: 'rerun', trail: 'v1' },
        ...{ fingerprint: fingerprintOf('f'), templateName: 'rerun' },
        filename: 'rerun:2',
      });
      await deploy('court', fingerprintOf('e'));
      await portal.sync();
    });

    it('say how many deliveries a build is behind the newest, and compare the commits', async () => {
      const { environments } = await ask.environments('checkout-web');
      const artifacts = await artifactsIn<{
        fingerprint: string;
        commit_url: string;
      }>(portal, 'checkout-web');
      const builds = environments.flatMap(({ builds: all }) => all);

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

    it('reject a time in the future', async () => {
      const at = new Date(Date.now() + 10 * MINUTE).toISOString();

      const { status } = await portal.ask('app', `environments?at=${at}`);

      expect(status).toBe(400);
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
    createFlow('busy', 'busy');
    build('busy', 'v0', old);
    await deploy('stage', old);
    for (let number = 1; number <= 60; number += 1) {
      await clock.advance(100);
      build('busy', `v${number}`, `${number}`.padStart(64, '0'));
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
