import type {
  DeploymentsResponse,
  EnvironmentsResponse,
  ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import {
  component,
  fetchRegionJson,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import { testDatabases } from '../store/__testUtils__/databases';

const MINUTE = 60_000;
const PATH = '/trails/acme/app';
const REFRESH = { 'cache-control': 'no-cache' };

const databases = testDatabases();

/** Builds of trails that no list of the newest ones contains, or none at all. */
describe.each(databases.ids)('what runs, on %s', id => {
  let portal: TestPortal;

  beforeEach(async () => {
    portal = await startTestPortal({
      entities: [component('app', { org: 'acme', flows: 'app' })],
      knex: await databases.empty(id),
      config: { cache: { freshFor: { seconds: 0 } } },
    });
    const { api, clock } = portal.eu;
    jest.spyOn(Date, 'now').mockImplementation(() => clock.now().getTime());
    api.createFlow({
      org: 'acme',
      name: 'app',
      template: {
        attestations: [{ name: 'tests', type: 'junit' }],
        artifacts: [{ name: 'app', attestations: [] }],
      },
    });
    api.createEnvironment({ org: 'acme', name: 'stage' });
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await portal.stop();
  });

  const runOf = (number: number) => ({
    org: 'acme',
    environment: 'stage',
    fingerprint: number.toString(16).padStart(64, '0'),
    name: `app:${number}`,
  });

  async function makeBuilds(count: number): Promise<void> {
    const { api, clock } = portal.eu;
    for (let number = 1; number <= count; number += 1) {
      const trail = {
        ...{ org: 'acme', flow: 'app', trail: `build-${number}` },
      };
      const { fingerprint, name: filename } = runOf(number);
      api.createTrail(trail);
      api.createArtifact({
        ...{ ...trail, fingerprint, filename },
        templateName: 'app',
      });
      api.attest({ ...trail, name: 'tests', isCompliant: true });
      await clock.advance(MINUTE);
    }
  }

  /** Makes the region respond as if it had no other trails. */
  async function keepTrails(names: readonly string[]): Promise<void> {
    portal.eu.faults.clear();
    const { data } = (await fetchRegionJson(
      portal.eu,
      'acme',
      `${PATH}?per_page=50`,
    )) as { data: { name: string }[] };
    const left = data.filter(({ name }) => names.includes(name));
    const total = left.length;
    portal.eu.faults.set({
      kind: 'status',
      status: 200,
      body: {
        data: left,
        pagination: { total, page: 1, per_page: 50, page_count: 1 },
      },
      match: { endpoint: 'E6', path: `/api/v2${PATH}` },
    });
  }

  async function stage(query = '', headers = {}) {
    const { body } = await portal
      .ask('app', `environments${query}`, headers)
      .expect(200);
    const response: EnvironmentsResponse = body;
    const { environments, ...rest } = response;
    return { ...environments[0], ...rest };
  }

  async function history() {
    const { body } = await portal
      .ask('app', 'environments/eu/acme/stage/deployments')
      .expect(200);
    const response: DeploymentsResponse = body;
    return response;
  }

  const now = () => portal.eu.clock.now();
  const at = (time: string | Date) => `?at=${new Date(time).toISOString()}`;

  it('may be a build of an older trail after the last known one stopped', async () => {
    const { api, clock } = portal.eu;
    await makeBuilds(60);
    api.start(runOf(1));
    await portal.sync();
    await clock.advance(MINUTE);
    const readAt = now().toISOString();
    api.stop(runOf(1));
    api.start(runOf(20));
    await clock.advance(MINUTE);
    expect(await stage('', REFRESH)).toMatchObject({
      builds: [],
      possiblyRunning: true,
    });
    const { body } = await portal.get('services').expect(200);
    expect((body as ServicesResponse).services).toMatchObject([
      { running: [], possiblyRunningIn: ['stage'] },
    ]);

    await clock.advance(24 * 60 * MINUTE);
    await portal.sync();
    const reread = await stage();
    expect(reread).not.toHaveProperty('possiblyRunning');
    expect(reread.builds).toMatchObject([{ trail: 'build-20' }]);
    expect(Date.parse(reread.olderReadAt ?? readAt)).toBeGreaterThanOrEqual(
      Date.parse(readAt),
    );
  });

  it('says when trails beyond the newest were last read', async () => {
    await makeBuilds(60);
    portal.eu.api.start(runOf(1));
    const readAt = now().toISOString();
    await portal.sync();
    await portal.eu.clock.advance(60 * MINUTE);
    const { olderReadAt, asOf, state } = await stage('', REFRESH);
    expect({ olderReadAt, state }).toEqual({
      olderReadAt: readAt,
      state: 'compliant',
    });
    expect(asOf).toBe(now().toISOString());
  });

  it('needs no second time where all trails are among the newest', async () => {
    await makeBuilds(20);
    portal.eu.api.start(runOf(1));
    await portal.sync();
    await portal.eu.clock.advance(60 * MINUTE);
    portal.eu.api.stop(runOf(1));
    await portal.eu.clock.advance(MINUTE);
    const environment = await stage('', REFRESH);
    expect(environment).toMatchObject({ builds: [], complete: true });
    expect(environment).not.toHaveProperty('olderReadAt');
    expect(environment).not.toHaveProperty('possiblyRunning');
  });

  it('is unknown at a time after the last read, while the region is down', async () => {
    const { api, clock } = portal.eu;
    await makeBuilds(1);
    api.start(runOf(1));
    await portal.sync();
    await clock.advance(10 * MINUTE);
    api.stop(runOf(1));
    portal.eu.faults.set({ kind: 'status', status: 503 });
    expect(await stage(at(now()))).toMatchObject({
      state: 'unknown',
      complete: false,
      incompleteReason: 'read-before',
    });
  });

  it('is read again for a time after the last read of its trail', async () => {
    const { api, clock } = portal.eu;
    await makeBuilds(60);
    api.start(runOf(1));
    await portal.sync();
    await clock.advance(10 * MINUTE);
    api.stop(runOf(1));
    await clock.advance(MINUTE);
    expect(await stage(at(now()))).toMatchObject({
      builds: [],
      possiblyRunning: true,
    });
  });

  it('is unknown at a time when a build ran whose trail was deleted', async () => {
    const { api, clock } = portal.eu;
    await makeBuilds(3);
    const starts: string[] = [];
    for (const number of [1, 2, 3]) {
      await clock.advance(10 * MINUTE);
      starts.push(now().toISOString());
      api.start(runOf(number));
      if (number > 1) {
        api.stop(runOf(number - 1));
      }
    }
    await clock.advance(MINUTE);
    await portal.sync();
    const whole = await history();
    expect(whole.deployments.map(({ replaced }) => replaced?.trail)).toEqual([
      'build-2',
      'build-1',
      undefined,
    ]);

    await keepTrails(['build-1', 'build-3']);
    await clock.advance(MINUTE);
    const during = at(new Date(Date.parse(starts[1]) + MINUTE));
    await stage('', REFRESH);
    expect(await stage(during)).toMatchObject({
      builds: [],
      complete: false,
      incompleteReason: 'trails-deleted',
      possiblyRunning: true,
    });
    expect(await history()).toMatchObject({
      complete: false,
      incompleteReason: 'trails-deleted',
      deployments: [{ trail: 'build-3' }, { trail: 'build-1' }],
    });
    const [newest] = (await history()).deployments;
    expect(newest).not.toHaveProperty('replaced');

    await keepTrails(['build-1']);
    await clock.advance(MINUTE);
    expect(await stage()).toMatchObject({
      builds: [],
      possiblyRunning: true,
    });
  });
});
