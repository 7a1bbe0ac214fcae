import {
  deploymentsResponseSchema,
  environmentsResponseSchema,
  servicesResponseSchema,
  summaryResponseSchema,
  trailsResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import {
  component,
  fetchRegionJson,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

const PRESS = { 'cache-control': 'no-cache' };
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
  /** When everything was read. */
  let readAt: number;

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
        component('absent', {
          flows: 'eu:acme/busy',
          ...{ artifacts: 'other', environments: 'eu:acme/stage' },
        }),
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
    readAt = Date.now();
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
    return {
      asOf: Date.parse(response.asOf!),
      builds: response.environments.flatMap(({ builds }) => builds),
    };
  };
  const summaryOf = async (name: string, headers = {}) => {
    const response = summaryResponseSchema.parse(
      await get(name, 'summary', headers),
    );
    return { asOf: Date.parse(response.asOf!), builds: response.running };
  };
  const deploymentsOf = async (name: string, headers = {}) => {
    const response = deploymentsResponseSchema.parse(
      await get(name, 'environments/eu/acme/stage/deployments', headers),
    );
    return { asOf: Date.parse(response.asOf!), builds: response.deployments };
  };
  const ANSWERS = [
    ['environments', environmentsOf],
    ['summary', summaryOf],
    ['deployments', deploymentsOf],
  ] as const;

  const servicesOf = async (name: string) => {
    const { body } = await portal.get(`services?text=${name}`).expect(200);
    const { asOf, services } = servicesResponseSchema.parse(body);
    return { asOf: Date.parse(asOf!), builds: services[0].running };
  };

  it.each([...ANSWERS, ['services', servicesOf] as const])(
    'is as old as the last read of its trail: %s',
    async (_, responseOf) => {
      const { trails, asOf } = trailsResponseSchema.parse(
        await get('busy', 'trails?perPage=10'),
      );
      expect(trails[0].name).toBe('later-40');
      expect(Date.parse(asOf!)).toBeGreaterThanOrEqual(readAt + HOUR);

      const response = await responseOf('busy');

      expect(response.builds).toHaveLength(1);
      expect(response.asOf).toBeLessThanOrEqual(readAt);
    },
  );

  it.each(ANSWERS)(
    'is as old as the last readable version of its trail: %s',
    async (_, responseOf) => {
      const before = await responseOf('quiet');
      jest.advanceTimersByTime(HOUR);
      const path = '/trails/acme/quiet';
      const list = (await fetchRegionJson(
        portal.eu,
        'acme',
        `${path}?per_page=30`,
      )) as { data: object[] };
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: { ...list, data: list.data.map(() => 'odd') },
        match: { endpoint: 'E6', path: `/api/v2${path}` },
      });

      const after = await responseOf('quiet');

      expect(before.asOf).toBeGreaterThanOrEqual(readAt + HOUR);
      expect(after.builds).toHaveLength(1);
      expect(after.asOf).toBe(before.asOf);
    },
  );

  it.each(ANSWERS.slice(0, 2))(
    'is reread on a refresh: %s',
    async (_, responseOf) => {
      portal.eu.api.stop(RUN);
      const shown = await responseOf('busy');
      portal.eu.clearRequests();

      const refreshed = await responseOf('busy', PRESS);

      expect(shown.builds).toHaveLength(1);
      expect(shown.asOf).toBeLessThanOrEqual(readAt);
      expect(refreshed.builds).toEqual([]);
      expect(refreshed.asOf).toBeGreaterThanOrEqual(readAt + HOUR);
      // The newest records were just read.
      const requests = portal.eu.requests().map(({ endpoint }) => endpoint);
      expect(requests.sort()).toEqual(['E1', 'E6']);
    },
  );

  describe('that is replaced for a while', () => {
    const NEWEST = {
      ...RUN,
      ...{ fingerprint: '40'.padStart(64, '0'), name: 'app:later-40' },
    };
    const runningIn = async (headers = {}) =>
      (await environmentsOf('busy', headers)).builds.map(
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

    it('shows a rollback minutes later', async () => {
      await replace(NEWEST, RUN);
      expect(await runningIn()).toEqual([]);

      await portal.sync();

      expect(await runningIn()).toEqual([BUILD]);
    });

    it('shows a rollback on a refresh', async () => {
      await replace(NEWEST, RUN);

      expect(await runningIn(PRESS)).toEqual([BUILD]);
    });

    it('leaves its environment as old as its trail, since it may run again', async () => {
      const synced = Date.now();
      await replace(NEWEST, RUN);

      const { asOf, builds } = await environmentsOf('busy');

      expect(builds).toEqual([]);
      expect(asOf).toBeLessThanOrEqual(synced);
    });
  });

  it('is not compliant once its trail is known to fail', async () => {
    const place = { org: 'acme', flow: 'busy', trail: 'running' };
    const { api, clock } = portal.eu;
    await clock.advance(Date.now() - clock.now().getTime());
    api.attest({
      ...{ ...place, name: 'scan', isCompliant: false },
      artifactFingerprint: BUILD,
    });
    const statesOf = async () =>
      (await environmentsOf('busy')).builds.map(({ state }) => state);
    const before = await statesOf();

    // Rereads the trail, but not the region's record of the build.
    const { trail } = await get('busy', 'trails/eu/acme/busy/running');

    expect(before).toEqual(['compliant']);
    expect(trail.artifacts).toMatchObject([
      { name: 'app', state: 'non-compliant' },
      {},
    ]);
    expect(await statesOf()).toEqual(['non-compliant']);
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
      (await environmentsOf('busy')).builds.map(({ state }) => state);
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

  it("doesn't date the environments of components that don't own it", async () => {
    const { asOf, builds } = await environmentsOf('absent');

    expect(builds).toEqual([]);
    expect(asOf).toBeGreaterThanOrEqual(readAt + HOUR);
  });

  it('is as recent on the Services page as its records, even if they did not change', async () => {
    await get('busy', 'trails');
    const before = await servicesOf('busy');
    jest.advanceTimersByTime(1_000);

    await get('busy', 'environments', PRESS);

    const after = await servicesOf('busy');
    expect(before.asOf).toBeLessThanOrEqual(readAt);
    expect(after.asOf).toBeGreaterThanOrEqual(readAt + HOUR);
    expect(after.builds).toEqual(before.builds);
  });

  it('is not reread separately if its records are among the newest', async () => {
    portal.eu.clearRequests();

    await environmentsOf('quiet', PRESS);

    const requests = portal.eu.requests().map(({ endpoint }) => endpoint);
    expect(requests.sort()).toEqual(['E1', 'E6']);
  });

  it('keeps its age if it can only be reread in part', async () => {
    portal.eu.faults.set({
      kind: 'status',
      status: 500,
      match: { endpoint: 'E6', query: { per_page: '1' } },
    });

    const { asOf, builds } = await environmentsOf('busy', PRESS);

    expect(builds).toHaveLength(1);
    expect(asOf).toBeLessThanOrEqual(readAt);
  });

  it('proves nothing if its trail turns out to be unreadable', async () => {
    const before = await get('busy', 'environments', PRESS);
    jest.advanceTimersByTime(HOUR);
    const pages = ['page=41&per_page=1', 'page=2&per_page=39'];
    const faults = await Promise.all(
      pages.map(async query => {
        const list = (await fetchRegionJson(
          portal.eu,
          'acme',
          `/trails/acme/busy?${query}`,
        )) as { data: unknown[] };
        const data = [...list.data.slice(0, -1), 'odd'];
        return {
          kind: 'status' as const,
          status: 200,
          body: { ...list, data },
          match: {
            endpoint: 'E6' as const,
            query: Object.fromEntries(new URLSearchParams(query)),
          },
        };
      }),
    );
    portal.eu.faults.set(faults);

    const after = await get('busy', 'environments', PRESS);

    const claimOf = (body: unknown) => {
      const { complete, environments } = environmentsResponseSchema.parse(body);
      return { complete, states: environments.map(({ state }) => state) };
    };
    expect(claimOf(before)).toEqual({ complete: true, states: ['compliant'] });
    expect(claimOf(after)).toEqual({ complete: false, states: ['unknown'] });
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
    const { environments, complete } = environmentsResponseSchema.parse(
      await ask('environments'),
    );
    const summary = summaryResponseSchema.parse(await ask('summary'));
    const fingerprints = (builds: { fingerprint: string; name?: string }[]) =>
      builds.map(build => [build.name, build.fingerprint[0]]);
    return {
      complete,
      running: fingerprints(environments.flatMap(({ builds }) => builds)),
      summary: [
        fingerprints(summary.running),
        summary.history.complete,
      ] as const,
    };
  }

  it('is shown by the name in its own record', async () => {
    expect(await shownTo('app')).toEqual({
      complete: true,
      running: [['app', 'b']],
      summary: [[['app', 'b']], true],
    });
    expect(await shownTo('other')).toEqual({
      complete: true,
      running: [],
      summary: [[], true],
    });
  });

  it('is in the history of its environment', async () => {
    const { body } = await portal
      .ask('app', 'environments/eu/acme/stage/deployments')
      .expect(200);

    const { deployments, complete } = deploymentsResponseSchema.parse(body);
    expect(deployments).toMatchObject([{ name: 'app', fingerprint: BUILD }]);
    expect(complete).toBe(true);
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

  it('is reread on a refresh', async () => {
    const { api, clock } = portal.eu;
    // More than are read for a view.
    for (let number = 1; number <= 40; number += 1) {
      await clock.advance(1_000);
      api.createTrail({ org: 'acme', flow: 'rerun', trail: `later-${number}` });
    }
    await portal.sync();
    api.stop(RUN);
    expect((await shownTo('app')).running).toEqual([['app', 'b']]);

    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR);
    await portal.ask('app', 'environments', PRESS).expect(200);

    expect((await shownTo('app')).running).toEqual([]);
  });

  it('leaves open since when its environment has had its status, as that may be due to it', async () => {
    const { api, clock } = portal.eu;
    const place = { org: 'acme', flow: 'rerun', trail: 'v1' };
    api.attest({
      ...{ ...place, name: 'scan', isCompliant: false },
      artifactFingerprint: BUILD,
    });
    await clock.advance(60_000);
    api.start({ ...RUN, fingerprint: NEWER });
    await clock.advance(60_000);
    api.stop(RUN);

    const { body } = await portal.ask('app', 'environments').expect(200);

    const { environments } = environmentsResponseSchema.parse(body);
    expect(environments).toMatchObject([
      { state: 'compliant', builds: [{ fingerprint: NEWER }] },
    ]);
    expect(environments[0]).not.toHaveProperty('since');
  });

  it('may be running for every artifact as long as it has no record', async () => {
    portal.eu.faults.set({
      kind: 'status',
      status: 200,
      body: [],
      match: { endpoint: 'E1' },
    });

    for (const name of ['app', 'other']) {
      expect(await shownTo(name)).toEqual({
        complete: false,
        running: [],
        summary: [[], false],
      });
    }
  });
});
