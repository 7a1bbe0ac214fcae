import { template } from 'sandbox-region';
import type { FlowPlan } from 'sandbox-region';
import { MINUTE } from '../__testUtils__/testGateway';
import { FairLimit } from '../regions/FairLimit';
import { testDatabases } from '../store/__testUtils__/databases';
import { backgroundOf, skip } from './__testUtils__/backgroundOf';
import { freezeTime, startSyncedRegion } from './__testUtils__/syncedRegion';
import type { SyncedRegion } from './__testUtils__/syncedRegion';

const databases = testDatabases();
const { signal } = new AbortController();

const flow = (name: string, trails: number): FlowPlan => ({
  ...{ name, trails },
  template: template({ 'unit-tests': 'junit' }, { [name]: {} }),
});

let synced: SyncedRegion;

beforeEach(() => freezeTime());
afterEach(async () => {
  await synced?.stop();
  jest.useRealTimers();
});

describe('a region that is rate limiting', () => {
  it.each([429, 503])(
    'gets no background request until its Retry-After has passed: %s',
    async status => {
      const sentAt: number[] = [];
      synced = await startSyncedRegion(databases, {
        flows: [flow('shop', 75), flow('other', 3)],
        onRequest: () => {
          sentAt.push(Date.now());
        },
      });
      const fault = { kind: 'status' as const, status, retryAfter: 600 };
      synced.region.faults.set({ ...fault, times: 1 });
      const replica = synced.replica();
      const background = backgroundOf(replica, synced.config, [
        'shop',
        'other',
      ]);

      await background.run(signal);
      const [{ lastFailure }] = await background.progress();
      for (let tenth = 0; tenth < 11; tenth += 1) {
        await skip(MINUTE);
        await background.run(signal);
      }

      expect(lastFailure?.problem.reason).toBe(
        status === 429 ? 'rate-limited' : 'region-unavailable',
      );
      const [first, second] = sentAt;
      expect(second - first).toBeGreaterThanOrEqual(10 * MINUTE);
      expect(second - first).toBeLessThanOrEqual(11 * MINUTE);
      const [progress] = await background.progress();
      expect(progress).toMatchObject({ flows: 2, openLists: 0 });
    },
  );
});

describe('a region without E1', () => {
  it('counts all its requests, of which only one tries E1', async () => {
    synced = await startSyncedRegion(databases, {
      flows: [flow('shop', 300)],
    });
    synced.region.faults.set({
      ...{ kind: 'status', status: 404 },
      match: { endpoint: 'E1' },
    });
    const background = backgroundOf(synced.replica(), synced.config, ['shop']);
    await background.run(signal);

    const [{ requestsPerMinute }] = await background.progress();
    const asked = synced.asked();
    expect(requestsPerMinute).toBe(asked.length);
    expect(asked.filter(each => each.startsWith('E1'))).toHaveLength(1);
  });
});

describe('viewers', () => {
  it.each([1, 2])(
    'take precedence over background sync, with a concurrency of %s',
    async concurrency => {
      const names = ['one', 'two', 'three', 'four'];
      const views: Promise<unknown>[] = [];
      let requests = 0;
      let interrupt = async () => {};
      synced = await startSyncedRegion(databases, {
        flows: [flow('shop', 300), ...names.map(name => flow(name, 3))],
        onRequest: async () => {
          requests += 1;
          if (requests === 3) {
            await interrupt();
          }
        },
      });
      Object.assign(synced.config.regions.eu, { concurrency });
      const replica = synced.replica();
      const queued = jest.spyOn(FairLimit.prototype, 'acquire');
      interrupt = async () => {
        const before = queued.mock.calls.length;
        for (const name of names) {
          const viewed = { region: 'eu', org: 'acme', flow: name };
          views.push(replica.view(replica.lists.newest('trails', viewed)));
        }
        while (queued.mock.calls.length < before + names.length) {
          await new Promise(setImmediate);
        }
      };

      await backgroundOf(replica, synced.config).run(signal);
      await Promise.all(views);
      queued.mockRestore();

      const order = synced.region
        .requests()
        .map(({ path, query }) => query.flow_name ?? path.split('/').at(-1));
      expect(order.slice(3, 7)).toEqual(names);
      expect(new Set(order.slice(7))).toEqual(new Set(['shop']));
    },
  );
});
