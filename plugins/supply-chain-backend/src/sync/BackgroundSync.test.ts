import { mockServices } from '@backstage/backend-test-utils';
import { template } from 'sandbox-region';
import type { FlowPlan } from 'sandbox-region';
import type { EntityAccess } from '../access/EntityAccess';
import { HOUR, MINUTE } from '../__testUtils__/testGateway';
import type { EvidenceStore } from '../store/EvidenceStore';
import { testDatabases } from '../store/__testUtils__/databases';
import { backgroundOf, skip } from './__testUtils__/backgroundOf';
import {
  freezeTime,
  SHOP,
  startSyncedRegion,
} from './__testUtils__/syncedRegion';
import type { Replica, SyncedRegion } from './__testUtils__/syncedRegion';
import { BackgroundSync } from './BackgroundSync';

const databases = testDatabases();
const { signal } = new AbortController();

const flow = (name: string, trails: number): FlowPlan => ({
  name,
  trails,
  template: template({ 'unit-tests': 'junit' }, { [name]: {} }),
});

let synced: SyncedRegion;

beforeEach(() => freezeTime());
afterEach(async () => {
  await synced?.stop();
  jest.useRealTimers();
});

const addTrail = (name: string, trail: string) =>
  synced.region.api.createTrail({
    ...{ org: 'acme', flow: name, trail },
    createdAt: new Date(),
  });

/** Number of stored records of each list, by flow. */
const stored = async (): Promise<Record<string, [number, number]>> => {
  const { store } = synced.replica();
  const flows = await store.linkedFlows(0);
  return Object.fromEntries(
    await Promise.all(
      flows.map(async ({ flowId, flow: { flow: name } }) => {
        const query = { flowIds: [flowId] };
        return [
          name,
          [await store.countTrails(query), await store.countArtifacts(query)],
        ];
      }),
    ),
  );
};

/** The background sync of a replica whose catalog fails. */
function failingCatalog(
  {
    gateway,
    lists,
    logger,
    store,
  }: Pick<Replica, 'gateway' | 'lists' | 'logger'> & { store: EvidenceStore },
  config = synced.config,
) {
  return new BackgroundSync({
    ...{ gateway, lists, logger, store, wait: skip },
    ledger: { prune: async () => {} },
    auth: mockServices.auth(),
    config: () => config,
    access: {
      list: async () => {
        throw new Error('The catalog is away');
      },
    } as Partial<EntityAccess> as EntityAccess,
  });
}

describe('BackgroundSync', () => {
  it('throws the errors of all regions', async () => {
    synced = await startSyncedRegion(databases, { flows: [flow('shop', 1)] });
    const { eu } = synced.config.regions;
    const flows = ['https://eu.example.com', 'https://us.example.com'];
    const store: Partial<EvidenceStore> = {
      prune: async () => 0,
      linkedFlows: async () =>
        flows.map((address, flowId) => ({
          flowId,
          flow: { address, org: 'acme', flow: 'shop' },
        })),
      listStates: async ([flowId]) => {
        throw new Error(`Flow ${flowId} is away`);
      },
    };
    const background = failingCatalog(
      { ...synced.replica(), store: store as EvidenceStore },
      {
        ...synced.config,
        regions: {
          eu: { ...eu, baseUrl: flows[0] },
          us: { ...eu, baseUrl: flows[1] },
        },
      },
    );

    await expect(background.run(signal)).rejects.toThrow(
      'Flow 0 is away; Flow 1 is away',
    );
  });

  it('reads everything of linked flows, and nothing of others', async () => {
    synced = await startSyncedRegion(databases, {
      flows: [flow('shop', 75), flow('small', 2), flow('foreign', 5)],
    });
    const background = backgroundOf(synced.replica(), synced.config, [
      'shop',
      'small',
    ]);

    await background.run(signal);

    expect(await stored()).toEqual({ shop: [75, 75], small: [2, 2] });
    expect(
      synced.region
        .requests()
        .some(({ path, query }) =>
          `${path} ${query.flow_name}`.includes('foreign'),
        ),
    ).toBe(false);
  });

  it('does nothing more once everything is read', async () => {
    synced = await startSyncedRegion(databases, { flows: [flow('shop', 40)] });
    const background = backgroundOf(synced.replica(), synced.config);
    await background.run(signal);
    synced.asked();

    await background.run(signal);

    expect(synced.asked()).toEqual([]);
  });

  it('continues on another replica after a crash', async () => {
    const stop = new AbortController();
    let requests = 0;
    synced = await startSyncedRegion(databases, {
      flows: [flow('shop', 200)],
      onRequest: () => {
        requests += 1;
        if (requests === 5) {
          stop.abort(new Error('crashed'));
        }
      },
    });
    await backgroundOf(synced.replica(), synced.config).run(stop.signal);
    expect(synced.asked()).toHaveLength(5);
    const before = (await stored()).shop;

    await backgroundOf(synced.replica(), synced.config).run(signal);

    expect(before[0]).toBeGreaterThan(30);
    expect(synced.asked()).not.toContain('E6 1×30');
    expect((await stored()).shop).toEqual([200, 200]);
  });

  it('stops immediately, even during a request', async () => {
    synced = await startSyncedRegion(databases, { flows: [flow('shop', 3)] });
    synced.region.faults.set({ kind: 'hang' });
    const stop = new AbortController();
    const run = backgroundOf(synced.replica(), synced.config).run(stop.signal);
    while (synced.region.requests().length === 0) {
      await new Promise(setImmediate);
    }

    stop.abort(new Error('the portal shuts down'));

    await expect(run).resolves.toBeUndefined();
    expect(synced.asked()).toHaveLength(1);
  });

  it('goes on when a flow is deleted meanwhile, and reads it again', async () => {
    let isDeleted = false;
    synced = await startSyncedRegion(databases, {
      flows: [flow('shop', 75), flow('small', 2)],
      onRequest: async () => {
        if (!isDeleted) {
          isDeleted = true;
          await synced.replica().store.forgetUnlinked(Date.now() + 1);
        }
      },
    });
    const background = backgroundOf(synced.replica(), synced.config, [
      'shop',
      'small',
    ]);

    await background.run(signal);
    expect(isDeleted).toBe(true);
    await skip(3 * MINUTE);
    await background.run(signal);

    expect(await stored()).toEqual({ shop: [75, 75], small: [2, 2] });
  });

  it('does not start if already aborted', async () => {
    synced = await startSyncedRegion(databases, { flows: [flow('shop', 3)] });

    await backgroundOf(synced.replica(), synced.config).run(
      AbortSignal.abort(),
    );

    expect(synced.asked()).toEqual([]);
  });

  it('reads busy flows often and quiet ones rarely', async () => {
    synced = await startSyncedRegion(databases, {
      flows: [flow('busy', 3), flow('quiet', 3)],
    });
    const background = backgroundOf(synced.replica(), synced.config, [
      'busy',
      'quiet',
    ]);
    await background.run(signal);
    await skip(5 * HOUR);
    await background.run(signal);
    synced.region.clearRequests();

    for (let step = 0; step < 120; step += 1) {
      addTrail('busy', `run-${step}`);
      await background.run(signal);
      await skip(MINUTE);
    }

    const requests = synced.region.requests();
    const of = (name: string) =>
      requests.filter(({ path }) => path.endsWith(`/acme/${name}`)).length;
    expect(of('busy')).toBeGreaterThanOrEqual(20);
    expect(of('quiet')).toBeLessThanOrEqual(3);
    expect(of('quiet')).toBeGreaterThanOrEqual(2);
    expect((await stored()).busy[0]).toBeGreaterThanOrEqual(120);
  });

  it('closes gaps left by page views, without rereading what is below them', async () => {
    synced = await startSyncedRegion(databases, { flows: [flow('shop', 300)] });
    const replica = synced.replica();
    const background = backgroundOf(replica, synced.config);
    await background.run(signal);
    await skip(HOUR);
    for (let count = 0; count < 250; count += 1) {
      addTrail('shop', `run-${count}`);
      jest.advanceTimersByTime(1);
    }
    await replica.view(replica.lists.newest('trails', SHOP));
    synced.asked();

    await background.run(signal);

    expect((await stored()).shop[0]).toBe(550);
    const trailPages = synced.asked().filter(each => each.startsWith('E6'));
    expect(trailPages.length).toBeLessThanOrEqual(4);
  });

  it('finds a late attestation of an old trail when revisiting it', async () => {
    synced = await startSyncedRegion(databases, { flows: [flow('shop', 120)] });
    const replica = synced.replica();
    const background = backgroundOf(replica, synced.config);
    await background.run(signal);
    const [{ value }] = await replica.store.trails(
      { flowIds: [1] },
      { offset: 100, limit: 1 },
    );
    await skip(2 * HOUR);
    synced.region.api.attest({
      ...{ org: 'acme', flow: 'shop', trail: value.record.name },
      ...{ name: 'unit-tests', isCompliant: false },
    });
    await background.run(signal);
    expect(replica.publish).not.toHaveBeenCalled();

    await skip(23 * HOUR);
    await background.run(signal);

    expect(replica.publish).toHaveBeenCalledWith({
      topic: 'supply-chain.changes',
      eventPayload: expect.objectContaining({
        ...{ kind: 'trail-state', trail: value.record.name },
        ...{ from: 'compliant', to: 'non-compliant' },
      }),
    });
  });

  it('deletes a flow only after its region has not known it for an hour', async () => {
    synced = await startSyncedRegion(databases, {
      flows: [flow('shop', 3), flow('other', 3)],
    });
    const background = backgroundOf(synced.replica(), synced.config, [
      'shop',
      'other',
    ]);
    await background.run(signal);
    await skip(HOUR);
    synced.region.api.archiveFlow({ org: 'acme', flow: 'shop' });

    const after: number[] = [];
    for (let step = 0; step < 4; step += 1) {
      await background.run(signal);
      after.push((await stored()).shop?.[0] ?? 0);
      await skip(31 * MINUTE);
    }

    expect(after).toEqual([3, 3, 0, 0]);
    expect(await stored()).toMatchObject({ other: [3, 3] });
  });

  it('keeps all flows of a region that responds to everything with 404', async () => {
    const flows = ['shop', 'other'];
    synced = await startSyncedRegion(databases, {
      flows: flows.map(name => flow(name, 3)),
    });
    const background = backgroundOf(synced.replica(), synced.config, flows);
    await background.run(signal);
    synced.region.faults.set({ kind: 'status', status: 404 });

    for (let step = 0; step < 8; step += 1) {
      await skip(31 * MINUTE);
      await background.run(signal);
    }

    expect(await stored()).toEqual({ shop: [3, 3], other: [3, 3] });
  });

  it('deletes expired records and unlinked flows', async () => {
    synced = await startSyncedRegion(databases, { flows: [flow('shop', 3)] });
    await backgroundOf(synced.replica(), synced.config).run(signal);
    Object.assign(synced.config, { store: { keepFor: HOUR } });
    await skip(2 * HOUR);
    await backgroundOf(synced.replica(), synced.config, []).run(signal);
    expect((await stored()).shop[0]).toBeLessThan(3);

    await skip(31 * 24 * HOUR);
    synced.asked();
    const background = backgroundOf(synced.replica(), synced.config, []);
    await background.run(signal);
    expect(await stored()).toHaveProperty('shop');
    await skip(HOUR);
    await background.run(signal);

    expect(await stored()).toEqual({});
    expect(synced.asked()).toEqual([]);
  });

  it('stops reading flows that are no longer linked, and deletes them, while it runs', async () => {
    synced = await startSyncedRegion(databases, { flows: [flow('shop', 3)] });
    const replica = synced.replica();
    await backgroundOf(replica, synced.config).run(signal);
    const unlinked = backgroundOf(replica, synced.config, []);
    const run = async (days: number) => {
      synced.asked();
      for (let half = 0; half < 2 * days; half += 1) {
        await skip(12 * HOUR);
        await unlinked.run(signal);
      }
      return synced.asked().length;
    };

    expect(await run(2)).toBeGreaterThan(0);
    await run(2);
    expect(await run(24)).toBe(0);
    expect(await stored()).toHaveProperty('shop');
    await run(3);

    expect(await stored()).toEqual({});
  });

  it('deletes no flow while the catalog fails', async () => {
    synced = await startSyncedRegion(databases, { flows: [flow('shop', 3)] });
    await backgroundOf(synced.replica(), synced.config).run(signal);
    const failing = failingCatalog(synced.replica());

    for (let days = 0; days < 40; days += 10) {
      await skip(10 * 24 * HOUR);
      await failing.run(signal);
    }

    expect(await stored()).toEqual({ shop: [3, 3] });
  });

  it('keeps a flow that another replica has read between two 404s', async () => {
    synced = await startSyncedRegion(databases, { flows: [flow('shop', 3)] });
    const one = backgroundOf(synced.replica(), synced.config);
    const other = backgroundOf(synced.replica(), synced.config);
    await one.run(signal);

    for (let time = 0; time < 3; time += 1) {
      await skip(HOUR);
      synced.region.faults.set({ kind: 'status', status: 404 });
      await one.run(signal);
      synced.region.faults.clear();
      expect(await stored()).toEqual({ shop: [3, 3] });
      await skip(HOUR);
      await other.run(signal);
    }
  });

  it('continues with known flows if the catalog fails', async () => {
    synced = await startSyncedRegion(databases, { flows: [flow('shop', 3)] });
    const replica = synced.replica();
    await backgroundOf(replica, synced.config).run(signal);
    await skip(HOUR);
    synced.asked();

    await failingCatalog(replica).run(signal);

    expect(synced.asked()).not.toEqual([]);
    expect(replica.logger.warn).toHaveBeenCalledTimes(1);
  });

  it('reports its progress and latest failure', async () => {
    synced = await startSyncedRegion(databases, {
      flows: [flow('shop', 3), flow('other', 3)],
    });
    synced.region.faults.set({
      kind: 'status',
      status: 500,
      match: { path: '/api/v2/trails/acme/other' },
    });
    const background = backgroundOf(synced.replica(), synced.config, [
      'shop',
      'other',
    ]);
    await background.run(signal);

    await expect(background.progress()).resolves.toEqual([
      {
        ...{ region: 'eu', flows: 2, wholeLists: 3, openLists: 1 },
        oldestReadAt: expect.any(Number),
        requestsPerMinute: expect.any(Number),
        budget: synced.config.sync.requestsPerMinute,
        lastFailure: {
          at: expect.any(Number),
          problem: expect.objectContaining({
            ...{ region: 'eu', org: 'acme', flow: 'other' },
            reason: 'region-unavailable',
          }),
        },
      },
    ]);
  });

  it('reports the latest failure on every replica until any of them succeeds', async () => {
    synced = await startSyncedRegion(databases, { flows: [flow('shop', 3)] });
    synced.region.faults.set({ kind: 'status', status: 401 });
    const [one, other] = [synced.replica(), synced.replica()].map(replica =>
      backgroundOf(replica, synced.config),
    );
    const failures = async () => {
      const progress = await Promise.all([one.progress(), other.progress()]);
      return progress.flat().map(each => each.lastFailure?.problem.reason);
    };

    await one.run(signal);
    expect(await failures()).toEqual(['key-refused', 'key-refused']);

    await skip(MINUTE);
    synced.region.faults.clear();
    await other.run(signal);
    expect(await failures()).toEqual([undefined, undefined]);
  });

  it('backs off from an organization whose key is rejected', async () => {
    synced = await startSyncedRegion(databases, {
      flows: [flow('shop', 3), flow('other', 3)],
    });
    synced.region.faults.set({ kind: 'status', status: 401 });
    const background = backgroundOf(synced.replica(), synced.config, [
      'shop',
      'other',
    ]);

    await background.run(signal);

    expect(synced.asked()).toHaveLength(1);
    await skip(MINUTE);
    synced.region.faults.clear();
    await background.run(signal);
    expect(Object.keys(await stored())).toHaveLength(2);
    const [{ lastFailure }] = await background.progress();
    expect(lastFailure).toBeUndefined();
  });

  it('is scheduled once for all replicas', async () => {
    synced = await startSyncedRegion(databases, { flows: [flow('shop', 3)] });
    const scheduler = mockServices.scheduler.mock();

    await backgroundOf(synced.replica(), synced.config).start(scheduler);

    const [{ fn, ...task }] = scheduler.scheduleTask.mock.calls[0];
    expect(task).toMatchObject({ id: 'supply-chain-sync', scope: 'global' });
    await fn(signal);
    expect((await stored()).shop).toEqual([3, 3]);
  });
});
