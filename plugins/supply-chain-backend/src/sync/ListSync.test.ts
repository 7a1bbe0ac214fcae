import { template } from 'sandbox-region';
import type { FlowPlan } from 'sandbox-region';
import { MINUTE, HOUR } from '../__testUtils__/testGateway';
import { testDatabases } from '../store/__testUtils__/databases';
import {
  freezeTime,
  NOW,
  SHOP,
  startSyncedRegion,
} from './__testUtils__/syncedRegion';
import type { SyncedRegion } from './__testUtils__/syncedRegion';

const databases = testDatabases();

const shop = (trails: number): FlowPlan => ({
  name: 'shop',
  trails,
  template: template({ 'unit-tests': 'junit' }, { shop: { sbom: 'generic' } }),
});

let synced: SyncedRegion;

beforeEach(() => freezeTime());
afterEach(async () => {
  await synced?.stop();
  jest.useRealTimers();
});

const addTrails = (count: number, prefix = 'new') => {
  for (let index = 0; index < count; index += 1) {
    synced.region.api.createTrail({
      ...{ org: 'acme', flow: 'shop', trail: `${prefix}-${index}` },
      createdAt: new Date(Date.now() + index * 1_000),
    });
  }
};

const storedTrails = async (replica = synced.replica()) => {
  const { store } = replica;
  const [{ flowId }] = await store.linkedFlows(0);
  const rows = await store.trails(
    { flowIds: [flowId] },
    { offset: 0, limit: 1_000 },
  );
  return rows.map(({ value }) => value.record.name);
};

const regionsTrails = async () => {
  const { baseUrl } = synced.region;
  const { apiKey } = synced.config.regions.eu.organizations.acme;
  const response = await fetch(`${baseUrl}/trails/acme/shop`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const trails: { name: string; created_at: number }[] = await response.json();
  synced.region.clearRequests();
  return trails;
};

const regionsNames = async () =>
  (await regionsTrails()).map(({ name }) => name);

describe('the newest records of a list', () => {
  it('take one request for all users while they are fresh', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(80)] });
    const { lists, view } = synced.replica();

    const views = await Promise.all(
      Array.from({ length: 50 }, () => view(lists.newest('trails', SHOP))),
    );
    await view(lists.newest('trails', SHOP));

    expect(views[0]).toMatchObject({
      value: { complete: false, unreadable: 0 },
      readAt: NOW.getTime(),
      stale: false,
    });
    expect(synced.asked()).toEqual(['E6 1×30']);
    expect(await storedTrails()).toEqual((await regionsNames()).slice(0, 30));
  });

  it('take one request for two replicas that read at the same time', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(3)] });
    const replicas = [synced.replica(), synced.replica()];

    const views = await Promise.all(
      replicas.map(({ lists, view }) => view(lists.newest('artifacts', SHOP))),
    );

    expect(synced.asked()).toEqual(['E1 1×50']);
    expect(views[0].value).toEqual(views[1].value);
  });

  it('are requested by a replica itself if another one is slow to read them', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(3)] });
    const [slow, other] = [synced.replica(), synced.replica()];
    const flowId = await slow.store.flowId({
      address: synced.region.baseUrl,
      org: 'acme',
      flow: 'shop',
    });
    await slow.store.claim(flowId, 'trails', HOUR);

    const view = other.view(other.lists.newest('trails', SHOP));
    const clock = setInterval(() => jest.advanceTimersByTime(500), 10);

    await expect(view).resolves.toMatchObject({ stale: false });
    clearInterval(clock);
    expect(synced.asked()).toEqual(['E6 1×30']);
  });

  it('are reread for a viewer of stored ones although a replica died while reading', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(3)] });
    const [dead, other] = [synced.replica(), synced.replica()];
    const { value } = await dead.view(dead.lists.newest('trails', SHOP));
    jest.advanceTimersByTime(HOUR);
    addTrails(1);
    await dead.store.claim(value.flowId, 'trails', HOUR);

    const view = other.view(other.lists.newest('trails', SHOP));
    const clock = setInterval(() => jest.advanceTimersByTime(100), 20);

    await expect(view).resolves.toMatchObject({ stale: false });
    clearInterval(clock);
    expect(await storedTrails()).toEqual(await regionsNames());
  });

  it('are read on until they overlap the stored ones', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(60)] });
    const { lists, view } = synced.replica();
    await view(lists.newest('trails', SHOP));
    synced.asked();
    jest.advanceTimersByTime(HOUR);
    addTrails(70);

    await view(lists.newest('trails', SHOP));

    expect(synced.asked()).toEqual(['E6 1×30', 'E6 2×29', 'E6 2×50']);
    expect(await storedTrails()).toEqual((await regionsNames()).slice(0, 100));
  });

  it('leave a gap of many pages to the background sync', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(40)] });
    const { lists, view } = synced.replica();
    await view(lists.newest('trails', SHOP));
    jest.advanceTimersByTime(HOUR);
    addTrails(400);
    synced.asked();

    await view(lists.newest('trails', SHOP));

    expect(synced.asked()).toHaveLength(5);
    const [state] = await synced.replica().store.listStates([1]);
    expect(state.complete).toBe(false);
    expect(state.unbrokenSince).toBeGreaterThan(NOW.getTime());
  });

  it('are shown with their time if the region is down, even after a restart', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(3)] });
    const before = synced.replica();
    await before.view(before.lists.newest('trails', SHOP));
    jest.advanceTimersByTime(50 * HOUR);
    synced.region.faults.set({ kind: 'status', status: 500 });

    const after = synced.replica();

    await expect(
      after.view(after.lists.newest('trails', SHOP)),
    ).resolves.toMatchObject({
      readAt: NOW.getTime(),
      stale: true,
      failure: { kind: 'server' },
    });
    expect(await storedTrails()).toHaveLength(3);
  });

  it('are reread immediately on refresh', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(3)] });
    const { lists, view } = synced.replica();
    await view(lists.newest('trails', SHOP));
    jest.advanceTimersByTime(5_000);
    addTrails(1);

    const { readAt } = await view(lists.newest('trails', SHOP), {
      refresh: true,
    });

    expect(readAt).toBe(NOW.getTime() + 5_000);
    expect(await storedTrails()).toContain('new-0');
  });

  it('fall back to E2 for artifacts if E1 is unsupported', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(3)] });
    const { lists, view } = synced.replica();
    synced.region.faults.set({
      kind: 'status',
      status: 404,
      match: { endpoint: 'E1' },
    });

    await view(lists.newest('artifacts', SHOP));

    expect(synced.asked()).toEqual(['E1 1×50', 'E2 1×50']);
  });

  it('are not all gone if the region counts trails that it does not return', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(3)] });
    const { lists, view } = synced.replica();
    await view(lists.newest('trails', SHOP));
    jest.advanceTimersByTime(HOUR);
    synced.region.faults.set({
      kind: 'status',
      status: 200,
      body: {
        data: [],
        pagination: { total: 3, page: 1, per_page: 30, page_count: 1 },
      },
      match: { endpoint: 'E6' },
    });

    const { value } = await view(lists.newest('trails', SHOP));

    expect(value.complete).toBe(false);
    expect(await storedTrails()).toHaveLength(3);
  });

  it('are not found immediately if the flow is gone from its region, but remain stored', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(3)] });
    const { lists, view } = synced.replica();
    await view(lists.newest('trails', SHOP));
    jest.advanceTimersByTime(HOUR);
    synced.region.api.archiveFlow({ org: 'acme', flow: 'shop' });

    await expect(view(lists.newest('trails', SHOP))).rejects.toMatchObject({
      kind: 'not-found',
    });
    expect(await storedTrails()).toHaveLength(3);
  });

  it('publish each change once for all replicas, and none on the first read', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(3)] });
    const replicas = [synced.replica(), synced.replica()];
    const viewAll = () =>
      Promise.all(
        replicas.map(({ lists, view }) => view(lists.newest('trails', SHOP))),
      );
    await viewAll();
    const events = () =>
      replicas.flatMap(({ publish }) =>
        publish.mock.calls.map(([event]) => event),
      );
    expect(events()).toEqual([]);
    const [trail] = await regionsNames();
    jest.advanceTimersByTime(10 * MINUTE);
    synced.region.api.attest({
      ...{ org: 'acme', flow: 'shop', trail },
      ...{ name: 'unit-tests', isCompliant: false },
    });

    await viewAll();
    await viewAll();

    expect(
      events().filter(({ eventPayload: { kind } }) => kind === 'trail-state'),
    ).toEqual([
      {
        topic: 'supply-chain.changes',
        eventPayload: {
          ...{ kind: 'trail-state', ...SHOP, trail },
          ...{ from: 'compliant', to: 'non-compliant' },
          at: expect.stringContaining('2026-11-21T12:'),
        },
      },
    ]);
  });
});

describe('the records at some places of a list', () => {
  const keepAll = async () => {
    const replica = synced.replica();
    const { lists, view } = replica;
    await view(lists.newest('trails', SHOP));
    await view(lists.older('trails', SHOP));
    synced.asked();
    return replica;
  };
  const readAtOf = async (position: number) => {
    const [row] = await synced
      .replica()
      .store.trails({ flowIds: [1] }, { offset: position, limit: 1 });
    return row.readAt;
  };

  it('are requested only if they are not fresh, and without others', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(70)] });
    const { lists, view } = await keepAll();
    const place = { position: 40, limit: 1, record: 'it' };

    await view(lists.around('trails', SHOP, place));
    expect(synced.asked()).toEqual([]);
    jest.advanceTimersByTime(HOUR);
    const { readAt } = await view(lists.around('trails', SHOP, place));

    expect(synced.asked()).toEqual(['E6 41×1']);
    expect(readAt).toBe(NOW.getTime() + HOUR);
    expect(await readAtOf(40)).toBe(NOW.getTime() + HOUR);
    expect(await readAtOf(39)).toBe(NOW.getTime());
  });

  it('are searched for nearby if the list has shifted', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(70)] });
    const { lists, view } = await keepAll();
    jest.advanceTimersByTime(HOUR);
    addTrails(7);

    await view(lists.around('trails', SHOP, { position: 40, limit: 1 }));

    expect(synced.asked()).toEqual(['E6 41×1', 'E6 2×39']);
    expect(await readAtOf(40)).toBe(NOW.getTime() + HOUR);
  });

  it('are shown as stored if the region is down', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(70)] });
    const { lists, view } = await keepAll();
    jest.advanceTimersByTime(HOUR);
    synced.region.faults.set({ kind: 'status', status: 500 });

    await expect(
      view(lists.around('trails', SHOP, { position: 40, limit: 1 })),
    ).resolves.toMatchObject({ readAt: NOW.getTime(), stale: true });
  });
});

describe('older records', () => {
  /** Reads until the whole list is stored. */
  const readAll = async (
    kind: 'trails' | 'artifacts' = 'trails',
    between: (page: number) => void = () => {},
  ) => {
    const { lists, view } = synced.replica();
    let { value } = await view(lists.newest(kind, SHOP));
    let pages = 0;
    for (; !value.complete && pages < 30; pages += 1) {
      between(pages);
      jest.advanceTimersByTime(1_001);
      ({ value } = await view(lists.older(kind, SHOP), { refresh: true }));
    }
    expect(value.complete).toBe(true);
    return pages;
  };

  it('are read page by page to the end of the list', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(260)] });

    await readAll();

    const asked = synced.asked();
    expect(asked.length).toBeLessThanOrEqual(8);
    expect(await storedTrails()).toEqual(await regionsNames());
  });

  it('are all read even if the list keeps shifting', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(200)] });

    await readAll('trails', page => addTrails(3, `page-${page}`));

    // Records added since the newest ones were read aren't known yet.
    const known = new Set(await storedTrails());
    const missing = (await regionsNames()).filter(name => !known.has(name));
    expect(missing.every(name => name.startsWith('page-'))).toBe(true);
    const replica = synced.replica();
    jest.advanceTimersByTime(HOUR);
    await replica.view(replica.lists.newest('trails', SHOP));
    expect(await storedTrails()).toEqual(await regionsNames());
  });

  it('end at the retention limit', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(260)] });
    const { created_at: limit } = (await regionsTrails())[100];
    Object.assign(synced.config, {
      store: { keepFor: NOW.getTime() - limit * 1_000 },
    });

    await readAll();

    const kept = (await storedTrails()).length;
    expect(kept).toBeGreaterThanOrEqual(100);
    expect(kept).toBeLessThan(160);
  });

  it('include artifacts', async () => {
    synced = await startSyncedRegion(databases, { flows: [shop(90)] });

    await readAll('artifacts');

    const { store } = synced.replica();
    await expect(store.countArtifacts({ flowIds: [1] })).resolves.toBe(90);
  });
});
