import {
  deploymentsResponseSchema,
  environmentsResponseSchema,
  summaryResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import { component, startTestPortal } from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BUILD = 'b'.repeat(64);
const RUN = {
  ...{ org: 'acme', environment: 'stage', fingerprint: BUILD },
  name: 'app:1',
};

jest.setTimeout(60_000);

describe('a build that is running for long', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    // Fake the clock only; real timers keep running.
    jest.useFakeTimers({
      now: Date.now(),
      doNotFake: [
        ...['hrtime', 'nextTick', 'queueMicrotask'],
        ...['setImmediate', 'clearImmediate'],
        ...['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
      ] as const,
    });
  });

  beforeEach(async () => {
    portal = await startTestPortal({
      entities: [
        component('busy', { flows: 'eu:acme/busy' }),
        component('quiet', { flows: 'eu:acme/quiet' }),
      ],
      config: { cache: { freshFor: { seconds: 0 }, keepFor: { seconds: 0 } } },
    });
    const { api, clock } = portal.eu;
    api.createEnvironment({ org: 'acme', name: 'stage' });
    for (const flow of ['busy', 'quiet']) {
      const place = { org: 'acme', flow };
      api.createFlow({
        ...{ org: 'acme', name: flow },
        template: {
          attestations: [],
          artifacts: [
            { name: 'app', attestations: [{ name: 'scan', type: 'generic' }] },
            { name: 'other', attestations: [] },
          ],
        },
      });
      api.createTrail({ ...place, trail: 'running' });
      api.createArtifact({
        ...{ ...place, trail: 'running', fingerprint: BUILD },
        ...{ filename: 'app:1', templateName: 'app' },
      });
      api.attest({
        ...{ ...place, trail: 'running', name: 'scan', isCompliant: true },
        artifactFingerprint: BUILD,
      });
    }
    api.start(RUN);
    // More than are read for a view.
    for (let number = 1; number <= 40; number += 1) {
      await clock.advance(1_000);
      const later = { org: 'acme', flow: 'busy', trail: `later-${number}` };
      api.createTrail(later);
      api.createArtifact({
        ...{ ...later, fingerprint: `${number}`.padStart(64, '0') },
        ...{ filename: `app:later-${number}`, templateName: 'app' },
      });
    }
    await portal.sync();
    jest.advanceTimersByTime(HOUR);
  });

  afterEach(() => portal.stop());
  afterAll(() => jest.useRealTimers());

  const get = async (name: string, path: string, headers = {}) =>
    (await portal.ask(name, path, headers).expect(200)).body;
  const environmentsOf = async (name: string, headers = {}) => {
    const response = environmentsResponseSchema.parse(
      await get(name, 'environments', headers),
    );
    return response.environments.flatMap(({ builds }) => builds);
  };

  describe('that is replaced for a while', () => {
    const NEWEST = {
      ...RUN,
      ...{ fingerprint: '40'.padStart(64, '0'), name: 'app:later-40' },
    };
    const runningIn = async (headers = {}) =>
      (await environmentsOf('busy', headers)).map(
        ({ fingerprint }) => fingerprint,
      );
    /** Lets the region's clock agree with the portal's. */
    const setClock = () =>
      portal.eu.clock.advance(Date.now() - portal.eu.clock.now().getTime());
    const passTime = async (milliseconds: number) => {
      jest.advanceTimersByTime(milliseconds);
      await setClock();
    };
    const replace = async (one: typeof RUN, other: typeof RUN) => {
      await passTime(MINUTE);
      portal.eu.api.stop(one);
      portal.eu.api.start(other);
      await passTime(5 * MINUTE);
    };

    beforeEach(async () => {
      await setClock();
      await replace(RUN, NEWEST);
      await portal.sync();
    });

    it('is replaced within an hour, although its trail is not among the newest', async () => {
      expect(await runningIn()).toEqual([NEWEST.fingerprint]);
    });

    it('shows a rollback, although no trail among the newest reports it', async () => {
      await replace(NEWEST, RUN);

      // The first view asks about the build that was replaced.
      await runningIn();

      expect(await runningIn()).toEqual([BUILD]);
    });
  });

  it('is not compliant if it failed again after its own record was read', async () => {
    const place = { org: 'acme', flow: 'busy', trail: 'running' };
    const { api, clock } = portal.eu;
    const scan = async (isCompliant: boolean) => {
      jest.advanceTimersByTime(HOUR);
      await clock.advance(Date.now() - clock.now().getTime());
      api.attest({
        ...{ ...place, name: 'scan', isCompliant },
        artifactFingerprint: BUILD,
      });
    };
    const statesOf = async () =>
      (await environmentsOf('busy')).map(({ state }) => state);
    // Fails the trail all along, so that it doesn't date the other failure.
    const other = { fingerprint: 'c'.repeat(64), templateName: 'other' };
    api.createArtifact({ ...place, ...other, filename: 'other:1' });
    api.attest({
      ...{ ...place, name: 'extra', isCompliant: false },
      artifactFingerprint: other.fingerprint,
    });
    await scan(false);
    await get('busy', 'trails/eu/acme/busy/running');
    await scan(true);
    await get('busy', `artifacts/${BUILD}`);
    const before = await statesOf();

    await scan(false);
    await get('busy', 'trails/eu/acme/busy/running');

    expect(before).toEqual(['compliant']);
    expect(await statesOf()).toEqual(['non-compliant']);
  });
});

describe('a running build whose name a newer build of its trail has taken', () => {
  const NEWER = 'c'.repeat(64);
  let portal: TestPortal;

  beforeEach(async () => {
    portal = await startTestPortal({
      entities: [
        component('app', { flows: 'eu:acme/rerun', artifacts: 'app' }),
        component('other', { flows: 'eu:acme/rerun', artifacts: 'other' }),
      ],
      config: { cache: { freshFor: { seconds: 0 }, keepFor: { seconds: 0 } } },
    });
    const { api, clock } = portal.eu;
    const flow = { org: 'acme', flow: 'rerun' };
    api.createEnvironment({ org: 'acme', name: 'stage' });
    api.createFlow({
      ...{ org: 'acme', name: 'rerun' },
      template: {
        attestations: [],
        artifacts: ['app', 'other'].map(name => ({ name, attestations: [] })),
      },
    });
    const report = (trail: string, fingerprint: string, name: string) =>
      api.createArtifact({
        ...{ ...flow, trail, fingerprint, templateName: name },
        filename: `${name}:1`,
      });
    api.createTrail({ ...flow, trail: 'first' });
    report('first', 'd'.repeat(64), 'other');
    api.createTrail({ ...flow, trail: 'v1' });
    report('v1', BUILD, 'app');
    await clock.advance(1_000);
    report('v1', NEWER, 'app');
    api.start(RUN);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await portal.stop();
  });

  async function shownTo(name: string) {
    const ask = async (path: string) =>
      (await portal.ask(name, path).expect(200)).body;
    const { environments } = environmentsResponseSchema.parse(
      await ask('environments'),
    );
    const summary = summaryResponseSchema.parse(await ask('summary'));
    const fingerprints = (builds: { fingerprint: string; name?: string }[]) =>
      builds.map(build => [build.name, build.fingerprint[0]]);
    return {
      running: fingerprints(environments.flatMap(({ builds }) => builds)),
      summary: fingerprints(summary.running),
    };
  }

  it('is shown by the name in its own record', async () => {
    expect(await shownTo('app')).toEqual({
      running: [['app', 'b']],
      summary: [['app', 'b']],
    });
    expect(await shownTo('other')).toEqual({
      running: [],
      summary: [],
    });
  });

  it('is in the history of its environment', async () => {
    const { body } = await portal
      .ask('app', 'environments/eu/acme/stage/deployments')
      .expect(200);

    const { deployments } = deploymentsResponseSchema.parse(body);
    expect(deployments).toMatchObject([{ name: 'app', fingerprint: BUILD }]);
  });

  it('counts as a deployment of its environment', async () => {
    const placesOf = async (name: string) => {
      const response = await portal.ask(name, 'environments').expect(200);
      return environmentsResponseSchema
        .parse(response.body)
        .environments.map(({ environment, deployments }) => [
          environment,
          deployments,
        ]);
    };

    expect(await placesOf('app')).toEqual([['stage', 1]]);
    expect(await placesOf('other')).toEqual([]);
  });
});
