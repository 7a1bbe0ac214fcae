import type { FlowRef, Link } from 'backstage-plugin-supply-chain-common';
import { template } from 'sandbox-region';
import { testDatabases } from '../store/__testUtils__/databases';
import {
  freezeTime,
  NOW,
  SHOP,
  startSyncedRegion,
} from '../sync/__testUtils__/syncedRegion';
import type { SyncedRegion } from '../sync/__testUtils__/syncedRegion';
import { ResponseCache } from './ResponseCache';
import type { LinkData } from './link/LinkData';
import type { ReadNotes } from './reader/ReadNotes';
import { RegionReader } from './reader/RegionReader';

const databases = testDatabases();
const MINUTE = 60_000;

let synced: SyncedRegion;
let replica: ReturnType<SyncedRegion['replica']>;
let responses: ResponseCache;

beforeEach(async () => {
  freezeTime();
  synced = await startSyncedRegion(databases, {
    flows: [
      {
        name: 'shop',
        trails: 3,
        template: template({ 'unit-tests': 'junit' }, {}),
      },
    ],
  });
  replica = synced.replica();
  responses = new ResponseCache();
});

afterEach(async () => {
  await synced.stop();
  jest.useRealTimers();
});

const linkTo = (flows: FlowRef[]): Link => ({
  ...{ flows, artifacts: [], environments: [], notifications: [] },
  problems: [],
});

const work = jest.fn(async (data: LinkData) => ({
  trails: await data.store.countTrails({
    flowIds: data.flowIds('trails', data.link.flows),
  }),
}));

beforeEach(() => work.mockClear());

const ask = (
  about: unknown[] = ['trails'],
  {
    flows = [SHOP],
    doing = work,
  }: {
    flows?: FlowRef[];
    doing?(data: LinkData, notes: ReadNotes): Promise<{ trails: number }>;
  } = {},
) =>
  responses.getOrBuild(
    {
      entityRef: 'component:default/shop',
      link: linkTo(flows),
      about: { owners: [], partOf: [] },
    },
    new RegionReader({ ...replica, caller: 'component:default/shop' }),
    { about, maxLookups: 5 },
    doing,
  );

it('returns the same object while nothing has changed', async () => {
  const first = await ask();

  expect(first).toEqual({
    ...{ trails: 3, stale: false, problems: [] },
    asOf: NOW.toISOString(),
  });
  expect(await ask()).toBe(first);
  expect(work).toHaveBeenCalledTimes(1);
});

it('builds a new response for another question or link', async () => {
  await ask(['trails', { page: 1 }]);
  await ask(['trails', { page: 2 }]);
  await ask(['trails', { page: 2 }], {
    flows: [SHOP, { ...SHOP, flow: 'none' }],
  });

  expect(work).toHaveBeenCalledTimes(3);
});

it('rebuilds a response after another replica saved a change', async () => {
  const { trails } = await ask();
  jest.advanceTimersByTime(30_000);
  synced.region.api.createTrail({ org: 'acme', flow: 'shop', trail: 'new' });
  const other = synced.replica();
  await other.view(other.lists.newest('trails', SHOP), { refresh: true });

  expect(await ask()).toMatchObject({ trails: trails + 1 });
});

it('reports when the region was last read, even if nothing changed', async () => {
  await ask();
  jest.advanceTimersByTime(5 * MINUTE);
  // Stale data is returned once more while revalidating.
  await replica.view(replica.lists.newest('trails', SHOP), { refresh: true });
  await replica.view(replica.lists.newest('artifacts', SHOP), {
    refresh: true,
  });

  expect(await ask()).toMatchObject({
    asOf: new Date(NOW.getTime() + 5 * MINUTE).toISOString(),
    stale: false,
  });
});

it('is stale once the region fails, and says why', async () => {
  await ask();
  jest.advanceTimersByTime(5 * MINUTE);
  synced.region.faults.set({ kind: 'status', status: 500 });
  await Promise.allSettled(
    (['trails', 'artifacts'] as const).map(kind =>
      replica.view(replica.lists.newest(kind, SHOP), { refresh: true }),
    ),
  );

  expect(await ask()).toMatchObject({
    ...{ trails: 3, asOf: NOW.toISOString(), stale: true },
    problems: [{ reason: 'region-unavailable', stale: true }],
  });
  expect(work).toHaveBeenCalledTimes(1);
});

it('repeats notes about stored data, such as its age', async () => {
  const doing = jest.fn(async (_: LinkData, notes: ReadNotes) => {
    notes.noteRead([NOW.getTime() - MINUTE]);
    return { trails: 1 };
  });
  await ask(['page 2'], { doing });

  expect(await ask(['page 2'], { doing })).toMatchObject({
    asOf: new Date(NOW.getTime() - MINUTE).toISOString(),
  });
  expect(doing).toHaveBeenCalledTimes(1);
});

it('does not cache lookups in a region', async () => {
  const doing = jest.fn(async (data: LinkData) => {
    // No stored list settles the build, so it is looked up.
    jest.spyOn(data, 'isSettled').mockReturnValue(false);
    const { region, org } = SHOP;
    await data.settle([{ region, org, fingerprint: 'f'.repeat(64) }]);
    return { trails: 0 };
  });
  await ask(['search'], { doing });
  await ask(['search'], { doing });

  expect(doing).toHaveBeenCalledTimes(2);
});

it('does not cache failures', async () => {
  const doing = jest.fn(async (): Promise<{ trails: number }> => {
    throw new Error('No database');
  });

  await expect(ask(['broken'], { doing })).rejects.toThrow('No database');
  await expect(ask(['broken'], { doing })).rejects.toThrow('No database');
  expect(doing).toHaveBeenCalledTimes(2);
});
