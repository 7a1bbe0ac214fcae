import { artifactsResponseSchema } from 'backstage-plugin-supply-chain-common';
import { fetchRegionTrails } from '../../__testUtils__/regionRecords';
import {
  component,
  fetchRegionJson,
  startTestPortal,
} from '../../__testUtils__/testPortal';
import type { TestPortal } from '../../__testUtils__/testPortal';

const ACME = 'acme';
/** The newest builds of `shop`, and the environment each of them runs in. */
const PLACES = ['stage', 'live', 'stage'];
const BUILDS = 45;

const fingerprintOf = (number: number) => `${number}`.padStart(64, '0');

jest.setTimeout(60_000);

describe('artifacts of an environment', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [
        component('shop', { flows: 'eu:acme/shop' }),
        component('stage-only', {
          flows: 'eu:acme/shop',
          environments: 'eu:acme/stage',
        }),
        component('pages', { flows: 'eu:acme/shop', artifacts: 'pages' }),
        component('checkout-web', { flows: 'eu:acme/checkout-web' }),
        component('global-gateway', {
          flows: 'eu:acme/global-gateway, us:acme/global-gateway',
        }),
      ],
      config: { cache: { freshFor: { seconds: 0 } } },
    });
    await createShop(portal);
    await portal.sync();
  });

  afterEach(() => portal.eu.faults.clear());
  afterAll(() => portal.stop());

  const artifactsOf = async (name: string, query: Record<string, string>) => {
    const search = new URLSearchParams(query);
    const { body } = await portal.ask(name, `artifacts?${search}`).expect(200);
    return artifactsResponseSchema.parse(body);
  };
  const fingerprintsOf = async (
    name: string,
    query: Record<string, string>,
  ) => {
    const { artifacts } = await artifactsOf(name, query);
    return artifacts.map(({ fingerprint }) => fingerprint);
  };

  it('are those that run there now, not those that ran there before', async () => {
    const ran = await runsIn(portal, 'checkout-web');
    expect(ran.has('staging-eu')).toBe(true);
    for (const [environment, builds] of ran) {
      const running = [...builds].filter(([, isRunning]) => isRunning);
      expect(builds.size).toBeGreaterThan(running.length);

      const response = await artifactsOf('checkout-web', {
        environment: `eu:acme/${environment}`,
      });

      expect(new Set(response.artifacts.map(each => each.fingerprint))).toEqual(
        new Set(running.map(([fingerprint]) => fingerprint)),
      );
      expect(response.total).toBe(response.artifacts.length);
      expect(response.window.complete).toBe(true);
      for (const { runningIn } of response.artifacts) {
        expect(runningIn).toContain(environment);
      }
    }
  });

  it('are counted across all pages, and have the order of the whole table', async () => {
    const all = await artifactsOf('shop', { perPage: '100' });
    const wanted = all.artifacts
      .filter(({ runningIn }) => runningIn?.includes('stage'))
      .map(({ fingerprint }) => fingerprint);
    expect(wanted).toHaveLength(30);

    const query = { environment: 'eu:acme/stage', perPage: '20' };
    const first = await artifactsOf('shop', query);
    const second = await artifactsOf('shop', { ...query, page: '2' });

    expect(first).toMatchObject({ total: 30, hasNextPage: true });
    expect(second).toMatchObject({ total: 30, hasNextPage: false });
    expect(
      [...first.artifacts, ...second.artifacts].map(each => each.fingerprint),
    ).toEqual(wanted);
  });

  it('can be filtered further, and by the artifacts of the link', async () => {
    const environment = 'eu:acme/stage';
    expect(
      await fingerprintsOf('shop', { environment, text: fingerprintOf(2) }),
    ).toEqual([]);
    expect(
      await fingerprintsOf('shop', { environment, text: fingerprintOf(3) }),
    ).toEqual([fingerprintOf(3)]);
    const failed = await artifactsOf('shop', {
      environment,
      state: 'non-compliant',
    });
    expect(failed.artifacts.map(each => each.fingerprint)).toEqual([
      fingerprintOf(1),
    ]);
    expect(failed.total).toBe(1);
    expect(await fingerprintsOf('pages', { environment })).toEqual([]);
  });

  it('are of one region if environments have the same name', async () => {
    const regions = [];
    for (const region of ['eu', 'us']) {
      const { artifacts, total } = await artifactsOf('global-gateway', {
        environment: `${region}:acme/production`,
      });
      expect(artifacts).toHaveLength(total);
      regions.push(new Set(artifacts.map(each => each.region)));
    }
    expect(regions).toEqual([new Set(['eu']), new Set(['us'])]);
  });

  it.each(['eu:acme/live', 'us:acme/stage', 'stage', 'eu:acme/'])(
    'are not found for an environment that is not linked: %s',
    async environment => {
      const path = `artifacts?environment=${environment}`;
      expect((await portal.ask('stage-only', path)).status).toBe(404);
    },
  );

  it('may be missing if it is not known where a build runs', async () => {
    const path = '/artifacts/acme?flow_name=shop&per_page=100';
    const held = (await fetchRegionJson(portal.eu, ACME, path)) as object[];
    // No trail lists it, so that none tells where it runs.
    const unlisted = {
      ...held[0],
      ...{ id: 'unlisted', fingerprint: 'f'.repeat(64), trail_name: null },
    };
    portal.eu.faults.set({
      kind: 'status',
      status: 200,
      body: [unlisted, ...held],
      match: { endpoint: 'E1', query: { flow_name: 'shop' } },
    });
    const whole = await artifactsOf('shop', {});
    expect(whole.artifacts[0].runningIn).toBeUndefined();
    expect(whole.window.complete).toBe(true);

    const query = { environment: 'eu:acme/stage' };
    expect((await artifactsOf('shop', query)).window).toMatchObject({
      complete: false,
      incompleteReason: 'environment-unknown',
    });
    // That one isn't among those that are asked for.
    expect(
      (await artifactsOf('shop', { ...query, text: fingerprintOf(3) })).window
        .complete,
    ).toBe(true);
  });

  it('may be missing while trails are loading or unreadable', async () => {
    const query = { environment: 'eu:acme/stage' };
    await portal.forget();
    const loading = await artifactsOf('shop', query);
    expect(loading.window).toMatchObject({
      complete: false,
      incompleteReason: 'loading',
    });
    expect(loading.window.since).toBeUndefined();

    await portal.sync();
    expect((await artifactsOf('shop', query)).window.complete).toBe(true);

    const path = '/trails/acme/shop';
    const list = (await fetchRegionJson(
      portal.eu,
      ACME,
      `${path}?per_page=100`,
    )) as { data: object[] };
    portal.eu.faults.set({
      kind: 'status',
      status: 200,
      body: { ...list, data: ['odd', ...list.data.slice(1)] },
      match: { endpoint: 'E6', path: `/api/v2${path}` },
    });
    const unreadable = await artifactsOf('shop', query);
    expect(unreadable.window.complete).toBe(false);
    expect(unreadable.problems).not.toEqual([]);
  });
});

describe('what an artifact lacks', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [
        component('shop', { flows: 'eu:acme/shop' }),
        component('pages', { flows: 'eu:acme/shop', artifacts: 'pages' }),
      ],
      config: { cache: { freshFor: { seconds: 0 } } },
    });
    await createShop(portal);
    await portal.sync();
  });

  afterEach(() => portal.eu.faults.clear());
  afterAll(() => portal.stop());

  const unmetOf = async (name: string, fingerprint: string) => {
    const { body } = await portal
      .ask(name, `artifacts?text=${fingerprint}`)
      .expect(200);
    const [artifact] = artifactsResponseSchema.parse(body).artifacts;
    return artifact.unmet?.map(({ name: of, state }) => `${of} ${state}`);
  };

  it('is what its trail requires of it and of the trail, not of other artifacts', async () => {
    expect(await unmetOf('shop', fingerprintOf(1))).toEqual([
      'review missing',
      'scan non-compliant',
    ]);
    expect(await unmetOf('shop', fingerprintOf(BUILDS))).toEqual([]);
    // The same trail: its other artifact is what failed.
    const pages = fingerprintOf(1_001);
    expect(await unmetOf('shop', pages)).toEqual(['review missing']);
    expect(await unmetOf('pages', pages)).toEqual(['review missing']);
  });

  it('is unknown if no stored trail lists it', async () => {
    const path = '/artifacts/acme?flow_name=shop&per_page=100';
    const held = (await fetchRegionJson(portal.eu, ACME, path)) as object[];
    const [other] = held;
    portal.eu.faults.set({
      kind: 'status',
      status: 200,
      body: [
        { ...other, id: 'x', fingerprint: 'd'.repeat(64), trail_name: null },
        { ...other, id: 'y', fingerprint: 'e'.repeat(64), trail_name: 'gone' },
        { ...other, id: 'z', fingerprint: 'f'.repeat(64) },
        ...held,
      ],
      match: { endpoint: 'E1', query: { flow_name: 'shop' } },
    });
    for (const digit of ['d', 'e', 'f']) {
      expect(await unmetOf('shop', digit.repeat(64))).toBeUndefined();
    }
  });

  it('is unknown if part of its trail is unreadable and nothing else is known', async () => {
    const path = '/trails/acme/shop';
    const list = (await fetchRegionJson(
      portal.eu,
      ACME,
      `${path}?per_page=100`,
    )) as {
      data: { compliance_status: { attestations_statuses: unknown[] } }[];
    };
    for (const { compliance_status: status } of list.data) {
      status.attestations_statuses.push('odd');
    }
    portal.eu.faults.set({
      kind: 'status',
      status: 200,
      body: list,
      match: { endpoint: 'E6', path: `/api/v2${path}` },
    });
    expect(await unmetOf('shop', fingerprintOf(BUILDS))).toBeUndefined();
    expect(await unmetOf('shop', fingerprintOf(1))).toEqual([
      'review missing',
      'scan non-compliant',
    ]);
  });
});

/**
 * Creates a flow with a build per trail, of which two of three run in the stage
 * environment. The first one failed its scan, and its trail lacks a review.
 */
async function createShop({ eu: { api, clock } }: TestPortal): Promise<void> {
  const place = { org: ACME, flow: 'shop' };
  ['stage', 'live'].forEach(name => api.createEnvironment({ org: ACME, name }));
  api.createFlow({
    ...{ org: ACME, name: 'shop' },
    template: {
      attestations: [{ name: 'review', type: 'generic' }],
      artifacts: [
        { name: 'app', attestations: [{ name: 'scan', type: 'generic' }] },
        { name: 'pages', attestations: [] },
      ],
    },
  });
  for (let number = 1; number <= BUILDS; number += 1) {
    await clock.advance(1_000);
    const trail = { ...place, trail: `build-${number}` };
    const fingerprint = fingerprintOf(number);
    api.createTrail(trail);
    api.createArtifact({
      ...{ ...trail, fingerprint },
      ...{ filename: 'app', templateName: 'app' },
    });
    api.createArtifact({
      ...{ ...trail, fingerprint: fingerprintOf(1_000 + number) },
      ...{ filename: 'pages', templateName: 'pages' },
    });
    api.attest({
      ...{ ...trail, name: 'scan', isCompliant: number > 1 },
      artifactFingerprint: fingerprint,
    });
    if (number > 1) {
      api.attest({ ...trail, name: 'review', isCompliant: true });
    }
    const environment = PLACES[(number - 1) % PLACES.length];
    api.start({ org: ACME, environment, fingerprint, name: 'app' });
  }
}

/** Builds that ran in each environment, and whether they run now. */
async function runsIn(portal: TestPortal, flow: string) {
  const trails = await fetchRegionTrails(portal.eu, ACME, flow);
  const events = trails
    .flatMap(trail => trail.events)
    .sort((a, b) => a.timestamp - b.timestamp);
  const ran = new Map<string, Map<string, boolean>>();
  for (const { type, environment_name, artifact_fingerprint } of events) {
    if (environment_name && artifact_fingerprint) {
      const builds = ran.get(environment_name) ?? new Map<string, boolean>();
      ran.set(environment_name, builds);
      builds.set(artifact_fingerprint, type === 'artifact_started_running');
    }
  }
  return ran;
}
