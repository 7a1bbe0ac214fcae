import { fakeClock } from '../__testUtils__/fakeClock';
import { HOUR, MINUTE } from '../__testUtils__/testGateway';
import { testDatabases } from '../store/__testUtils__/databases';
import { isComplete } from '../store/progress';
import {
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
