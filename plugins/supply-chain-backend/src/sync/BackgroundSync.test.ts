import { fakeClock } from '../__testUtils__/fakeClock';
import { HOUR } from '../__testUtils__/testGateway';
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

jest.setTimeout(60_000);

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

/** Lets time pass in the portal and the region alike. */
async function pass(milliseconds: number): Promise<void> {
  jest.advanceTimersByTime(milliseconds);
  await synced.region.clock.advance(milliseconds);
}

async function flow(name = 'shop', { sync } = replica) {
  const [state] = await sync.states([{ ...SHOP, flow: name }]);
  return state;
}

async function running(): Promise<string[]> {
  const { flowId } = await flow();
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

describe('the background sync', () => {
  it('reads everything that the catalog links, and nothing else', async () => {
    synced.add('shop', 75);
    synced.add('foreign', 2);

    await replica.background();

    const { flowId, trails, artifacts } = await flow();
    expect(isComplete(trails) && isComplete(artifacts)).toBe(true);
    expect(await replica.store.trails.count({ flowIds: [flowId] })).toBe(75);
    const foreign = synced.region
      .requests()
      .filter(({ path, query }) =>
        `${path} ${query.flow_name}`.includes('foreign'),
      );
    expect(foreign).toEqual([]);
  });

  it('does nothing more once everything is read', async () => {
    synced.add('shop', 40);
    await replica.background();
    synced.asked();

    await replica.background();

    expect(synced.asked()).toEqual([]);
  });

  it('goes on with a walk after a restart', async () => {
    synced.add('shop', 200);
    await replica.sync.poll(await flow(), 'trails', VIEWER);
    await replica.sync.walk(await flow(), 'trails', VIEWER);
    synced.asked();

    await synced.replica().background();

    const [first] = synced.asked().filter(page => page.startsWith('E6'));
    expect(first).toBe('E6 2×50');
    expect(isComplete((await flow()).trails)).toBe(true);
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
    const before = await flow();
    replica.signal.mockClear();

    await replica.running.check(
      { flows: [before], fingerprint: buildOf(0) },
      VIEWER,
    );

    expect(await running()).toEqual(['v0 in production']);
    expect(replica.signal).toHaveBeenCalled();
    expect(isComplete((await flow()).trails)).toBe(false);
    await replica.background();
    expect(isComplete((await flow()).trails)).toBe(true);
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

  it('publishes each change once, and nothing of the first walk', async () => {
    synced.add('shop', 40);
    synced.region.api.createEnvironment({ org: 'acme', name: 'production' });
    synced.region.api.start(place(0));
    await replica.background();
    expect(replica.publish).not.toHaveBeenCalled();

    synced.region.api.start(place(39));
    await pass(HOUR);
    const other = synced.replica();
    await replica.background();
    await other.background();

    const published = [replica, other].flatMap(({ publish }) =>
      publish.mock.calls.map(([{ eventPayload }]) => eventPayload),
    );
    expect(published).toMatchObject([
      {
        ...SHOP,
        kind: 'build-started',
        environment: 'production',
        trail: 'v39',
      },
    ]);
  });
});
