import { fakeClock } from '../__testUtils__/fakeClock';
import { testDatabases } from './__testUtils__/databases';
import { FLOW, page, trail } from './__testUtils__/records';
import type { DatabaseEvidenceStore } from './DatabaseEvidenceStore';

jest.setTimeout(60_000);

const NOW = Date.UTC(2026, 0, 1, 12);
const MINUTE = 60_000;

const databases = testDatabases();

describe.each(databases.ids)('failed reads on %s', id => {
  let store: DatabaseEvidenceStore;
  let flowId: number;

  beforeEach(async () => {
    fakeClock(NOW);
    ({ store } = await databases.store(id));
    flowId = await store.flowId(FLOW);
  });

  afterEach(() => jest.useRealTimers());

  const read = (readAt: number) =>
    store.saveTrails(flowId, page([trail('a', 1)], { readAt }));
  const fail = (at: number) =>
    store.saveFailedRead(flowId, 'trails', { at, failure: 'timeout' });
  const failedAt = async () =>
    (await store.failedReads()).map(each => each.at - NOW);

  it('last until the list is read', async () => {
    await read(NOW - 2 * MINUTE);
    await fail(NOW - MINUTE);
    expect(await failedAt()).toEqual([-MINUTE]);
    await read(NOW);
    expect(await failedAt()).toEqual([]);
  });

  it('do not count if the list has been read since', async () => {
    await read(NOW);
    await fail(NOW - MINUTE);
    expect(await failedAt()).toEqual([]);
  });

  it('count although a replica whose clock is ahead has read the list', async () => {
    await read(NOW + 20 * MINUTE);
    await fail(NOW);
    expect(await failedAt()).toEqual([0]);
  });

  it('of a replica whose clock is ahead last until the list is read', async () => {
    await read(NOW - MINUTE);
    await fail(NOW + 20 * MINUTE);
    expect(await failedAt()).toEqual([20 * MINUTE]);
    await read(NOW);
    expect(await failedAt()).toEqual([]);
  });
});
