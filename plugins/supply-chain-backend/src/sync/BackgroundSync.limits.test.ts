import { template } from 'sandbox-region';
import type { FlowPlan } from 'sandbox-region';
import { MINUTE } from '../__testUtils__/testGateway';
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

describe('a region that asks for a pause', () => {
  it('gets no background request until its Retry-After has passed', async () => {
    const sentAt: number[] = [];
    synced = await startSyncedRegion(databases, {
      flows: [flow('shop', 75), flow('other', 3)],
      onRequest: () => {
        sentAt.push(Date.now());
      },
    });
    synced.region.faults.set({
      ...{ kind: 'status', status: 503, retryAfter: 600 },
      times: 1,
    });
    const replica = synced.replica();
    const background = backgroundOf(replica, synced.config, ['shop', 'other']);

    await background.run(signal);
    const [{ lastFailure }] = await background.progress();
    for (let tenth = 0; tenth < 11; tenth += 1) {
      await skip(MINUTE);
      await background.run(signal);
    }

    expect(lastFailure?.problem.reason).toBe('region-unavailable');
    const [first, second] = sentAt;
    expect(second - first).toBeGreaterThanOrEqual(10 * MINUTE);
    expect(second - first).toBeLessThanOrEqual(11 * MINUTE);
    const [progress] = await background.progress();
    expect(progress).toMatchObject({ flows: 2, openLists: 0 });
  });
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
