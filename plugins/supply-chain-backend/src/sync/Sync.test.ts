import { fakeClock } from '../__testUtils__/fakeClock';
import { HOUR, MINUTE } from '../__testUtils__/testGateway';
import { testDatabases } from '../store/__testUtils__/databases';
import { isComplete } from '../store/progress';
import {
  buildOf,
  NOW,
  SHOP,
  startSyncedRegion,
  VIEWER,
} from './__testUtils__/syncedRegion';
import type { Replica, SyncedRegion } from './__testUtils__/syncedRegion';

const databases = testDatabases();

let synced: SyncedRegion;
let replica: Replica;

beforeEach(async () => {
  fakeClock(NOW);
  synced = await startSyncedRegion(databases);
  replica = synced.replica();
});

afterEach(async () => {
  jest.useRealTimers();
  await synced.stop();
});

const E6 = { endpoint: 'E6' as const };
const refresh = { ...VIEWER, refresh: true };

async function shop() {
  const [flow] = await replica.sync.states([SHOP]);
  return flow;
}

async function stored(): Promise<number> {
  const { flowId } = await shop();
  return replica.store.trails.count({ flowIds: [flowId] });
}

async function walkToEnd(): Promise<void> {
  do {
    await replica.sync.walk(await shop(), 'trails', VIEWER);
  } while ((await shop()).trails.walkPosition !== undefined);
}

/** Lets time pass in the portal and the region alike. */
async function pass(milliseconds: number): Promise<void> {
  jest.advanceTimersByTime(milliseconds);
  await synced.region.clock.advance(milliseconds);
}

async function running(): Promise<string[]> {
  const { flowId } = await shop();
  const rows = await replica.store.deployments.find({
    flowIds: [flowId],
    at: 'now',
  });
  return rows.map(({ trail, environment }) => `${trail} in ${environment}`);
}

const place = (number: number) => ({
  org: 'acme',
  environment: 'production',
  fingerprint: buildOf(number),
  name: 'shop',
});

describe('a poll', () => {
  it('asks once for each list, however many viewers wait', async () => {
    synced.add('shop', 3);

    const views = await Promise.all(
      Array.from({ length: 50 }, () =>
        replica.sync.ensureFresh([SHOP], VIEWER),
      ),
    );

    expect(synced.asked().sort()).toEqual(['E1 1×50', 'E6 1×30']);
    expect(views.every(([{ trails }]) => isComplete(trails))).toBe(true);
    expect(await stored()).toBe(3);
  });

  it('asks again only once what is stored is no longer fresh', async () => {
    synced.add('shop', 1);
    await replica.sync.ensureFresh([SHOP], VIEWER);
    synced.asked();

    jest.advanceTimersByTime(MINUTE - 1);
    await replica.sync.ensureFresh([SHOP], VIEWER);
    expect(synced.asked()).toEqual([]);

    jest.advanceTimersByTime(1);
    await replica.sync.ensureFresh([SHOP], VIEWER);
    expect(synced.asked()).toHaveLength(2);
  });

  it('reads back to what is stored', async () => {
    synced.add('shop', 40);
    await replica.sync.poll(await shop(), 'trails', VIEWER);
    await walkToEnd();
    synced.asked();

    synced.add('shop', 70);
    await replica.sync.poll(await shop(), 'trails', VIEWER);

    expect(synced.asked()).toEqual(['E6 1×30', 'E6 2×30', 'E6 3×30']);
    expect(isComplete((await shop()).trails)).toBe(true);
    expect(await stored()).toBe(110);
  });
});

describe('a failure', () => {
  it('is over at once with a changed configuration, such as a new key', async () => {
    synced.region.faults.set({ kind: 'status', status: 401 });
    await replica.sync.ensureFresh([SHOP], VIEWER);
    synced.region.faults.clear();
    const [failed] = await replica.sync.ensureFresh([SHOP], VIEWER);
    expect(failed.trails.failure).toMatchObject({ kind: 'unauthorized' });

    synced.configure({});

    const [read] = await replica.sync.ensureFresh([SHOP], VIEWER);
    expect(read.trails.failure).toBeUndefined();
  });

  it('tells a flow that does not exist from one without trails', async () => {
    const absent = { ...SHOP, flow: 'absent' };

    const flows = await replica.sync.ensureFresh([SHOP, absent], VIEWER);

    expect(flows.map(({ trails }) => trails.failure?.kind)).toEqual([
      undefined,
      'not-found',
    ]);
    expect(isComplete(flows[0].trails)).toBe(true);
  });

  it('does not hold up a viewer for long', async () => {
    await replica.sync.ensureFresh([SHOP], VIEWER);
    synced.region.faults.set({ kind: 'hang', match: E6 });
    jest.advanceTimersByTime(HOUR);

    const start = performance.now();
    const [flow] = await replica.sync.ensureFresh([SHOP], VIEWER);

    expect(performance.now() - start).toBeLessThan(4_000);
    expect(flow.trails.headAt).toBe(NOW);
  });
});

describe('a walk', () => {
  it('goes on behind a page that always fails, and polls go on', async () => {
    synced.add('shop', 160);
    await replica.sync.poll(await shop(), 'trails', VIEWER);
    synced.region.faults.set({
      kind: 'status',
      status: 500,
      match: { ...E6, query: { page: '2' } },
    });

    await replica.background();
    for (let minutes = 0; minutes < 50; minutes += 5) {
      jest.advanceTimersByTime(5 * MINUTE);
      await replica.background();
    }

    const { trails } = await shop();
    expect(trails.walkPosition).toBeUndefined();
    expect(isComplete(trails)).toBe(false);
    expect(trails.unreadable).toBeGreaterThan(0);
    expect(trails.failure).toMatchObject({ kind: 'server', status: 500 });
    expect(Date.now() - trails.headAt!).toBeLessThan(45 * MINUTE);
    expect(await stored()).toBeGreaterThan(60);

    synced.region.faults.clear();
    jest.advanceTimersByTime(HOUR);
    await replica.background();
    expect(isComplete((await shop()).trails)).toBe(true);
    expect((await shop()).trails.failure).toBeUndefined();
    expect(await stored()).toBe(160);
  });

  it('ends at the retention limit', async () => {
    synced.add('shop', 120);
    // The youngest 100 trails.
    synced.configure({ store: { keepFor: (10_000 - 20) * MINUTE } });
    await replica.sync.poll(await shop(), 'trails', VIEWER);

    await walkToEnd();

    expect(isComplete((await shop()).trails)).toBe(true);
    expect(await stored()).toBe(100);
  });
});

describe('a reread', () => {
  it('of a trail reads that one alone, once it is no longer fresh', async () => {
    synced.add('shop', 3);
    const [flow] = await replica.sync.ensureFresh([SHOP], VIEWER);
    const oldest = async () =>
      (await replica.store.trails.named([flow.flowId], ['v0']))[0];
    synced.asked();
    synced.region.api.updateTrail({
      org: 'acme',
      flow: 'shop',
      trail: 'v0',
      description: 'Late',
    });

    await replica.sync.reread(flow, await oldest(), VIEWER);
    expect(synced.asked()).toEqual([]);

    await replica.sync.reread(flow, await oldest(), refresh);
    expect(synced.asked()).toEqual(['E6 3×1']);
    expect((await oldest()).record.description).toBe('Late');
  });
});

describe('the background sync', () => {
  it('reads everything that the catalog links, once, and nothing else', async () => {
    synced.add('shop', 75);
    synced.add('foreign', 2);

    await replica.background();

    const { trails, artifacts } = await shop();
    expect(isComplete(trails) && isComplete(artifacts)).toBe(true);
    expect(await stored()).toBe(75);
    const foreign = synced.region
      .requests()
      .filter(({ path, query }) =>
        `${path} ${query.flow_name}`.includes('foreign'),
      );
    expect(foreign).toEqual([]);
    synced.asked();
    await replica.background();
    expect(synced.asked()).toEqual([]);
  });

  it('goes on with a walk after a restart', async () => {
    synced.add('shop', 200);
    await replica.sync.poll(await shop(), 'trails', VIEWER);
    await replica.sync.walk(await shop(), 'trails', VIEWER);
    synced.asked();

    await synced.replica().background();

    const [first] = synced.asked().filter(page => page.startsWith('E6'));
    expect(first).toBe('E6 2×50');
    expect(isComplete((await shop()).trails)).toBe(true);
  });

  it('stops when its replica shuts down', async () => {
    synced.add('shop', 200);
    const shutDown = new AbortController();
    shutDown.abort();

    await replica.background(shutDown.signal);

    expect(synced.asked()).toEqual([]);
  });

  it('forgets flows that no entity has linked for a month', async () => {
    synced.add('shop', 1);
    synced.add('other', 1);
    synced.linked.push('other');
    replica = synced.replica();
    await replica.background();
    synced.linked.pop();
    replica = synced.replica();

    for (let days = 0; days < 31; days += 1) {
      jest.advanceTimersByTime(24 * HOUR);
      await replica.background();
    }

    const linked = await replica.store.flows.linked(0);
    expect(linked.map(({ key }) => key.flow)).toEqual(['shop']);
  });

  it('asks once an hour whether builds still run (E9)', async () => {
    synced.add('shop', 40);
    synced.region.api.createEnvironment({ org: 'acme', name: 'production' });
    synced.region.api.start(place(0));
    await replica.background();
    expect(await running()).toEqual(['v0 in production']);

    synced.region.api.stop(place(0));
    await pass(HOUR);
    synced.asked();
    await replica.background();

    expect(await running()).toEqual([]);
    expect(synced.asked().filter(request => request === 'E9')).toHaveLength(1);
  });

  it('walks first where a region contradicts what is stored, and moves pages', async () => {
    synced.add('shop', 40);
    synced.region.api.createEnvironment({ org: 'acme', name: 'production' });
    await replica.background();
    synced.region.api.start(place(0));
    const before = await shop();
    replica.signal.mockClear();

    await replica.running.check(
      { flows: [before], fingerprint: buildOf(0) },
      VIEWER,
    );

    expect(await running()).toEqual(['v0 in production']);
    expect(replica.signal).toHaveBeenCalled();
    expect(isComplete((await shop()).trails)).toBe(false);
    await replica.background();
    expect(isComplete((await shop()).trails)).toBe(true);
  });

  it('tells how far it is, and what fails', async () => {
    synced.region.faults.set({
      kind: 'status',
      status: 500,
      match: { endpoint: 'E6' },
    });
    await replica.background();

    expect(await replica.progress()).toMatchObject([
      {
        region: 'eu',
        sync: {
          flows: 1,
          incompleteLists: 1,
          oldestReadAt: new Date(NOW).toISOString(),
        },
        failures: [{ flow: SHOP, failure: { kind: 'server', status: 500 } }],
      },
    ]);
  });
});

describe.each(databases.ids)('two replicas on %s', id => {
  it('read a list only once', async () => {
    await synced.stop();
    jest.useRealTimers();
    synced = await startSyncedRegion(databases, id);
    synced.add('shop', 3);

    const views = await Promise.all(
      [synced.replica(), synced.replica()].map(({ sync }) =>
        sync.ensureFresh([SHOP], VIEWER),
      ),
    );

    expect(synced.asked().sort()).toEqual(['E1 1×50', 'E6 1×30']);
    expect(views.every(([{ trails }]) => isComplete(trails))).toBe(true);
  });
});
