import { testDatabases } from './__testUtils__/databases';
import { FLOW, page, time, trail } from './__testUtils__/records';
import type { DatabaseEvidenceStore } from './DatabaseEvidenceStore';
import type { ReadPage, TrailToStore } from '../records/storedRecords';

jest.setTimeout(60_000);

const databases = testDatabases();

describe.each(databases.ids)('reading a list page by page on %s', id => {
  let store: DatabaseEvidenceStore;
  let flowId: number;
  let readAt: number;

  beforeAll(async () => {
    ({ store } = await databases.store(id));
  });

  let flows = 0;
  beforeEach(async () => {
    flows += 1;
    flowId = await store.flowId({ ...FLOW, flow: `flow-${flows}` });
    readAt = time(10_000);
  });

  /** Saves a page of trails, each given as a name and a time in minutes. */
  const save = async (
    trails: [string, number | undefined][],
    fields: Partial<ReadPage<TrailToStore>> = {},
  ) => {
    readAt += 1_000;
    const { state } = await store.saveTrails(
      flowId,
      page(
        trails.map(([name, minutes]) => trail(name, minutes)),
        { readAt, ...fields },
      ),
    );
    return state;
  };
  const names = async () => {
    const rows = await store.trails(
      { flowIds: [flowId] },
      { offset: 0, limit: 100 },
    );
    return rows.map(({ value }) => value.record.name);
  };
  const first = { hasNext: true };
  const later = { isFirst: false, hasNext: true };
  const last = { isFirst: false, hasNext: false };

  describe('the unbroken run', () => {
    it('starts with the first page', async () => {
      expect(
        await save(
          [
            ['c', 3],
            ['b', 2],
          ],
          first,
        ),
      ).toMatchObject({ unbrokenSince: time(2), complete: false, readAt });
    });

    it('is complete if the first page is the whole list', async () => {
      expect(await save([['a', 1]])).toMatchObject({
        unbrokenSince: time(1),
        complete: true,
      });
    });

    it('is complete and has no oldest record if the list is empty', async () => {
      const state = await save([]);
      expect(state.complete).toBe(true);
      expect(state).not.toHaveProperty('unbrokenSince');
    });

    it('is kept if a first page shares a record with it', async () => {
      await save(
        [
          ['c', 3],
          ['b', 2],
        ],
        first,
      );
      expect(
        await save(
          [
            ['d', 4],
            ['c', 3],
          ],
          first,
        ),
      ).toMatchObject({ unbrokenSince: time(2) });
    });

    it('restarts with a first page that shares no record', async () => {
      await save([['a', 1]]);
      expect(await save([['c', 3]], first)).toMatchObject({
        unbrokenSince: time(3),
        complete: false,
      });
      expect(await names()).toEqual(['c', 'a']);
    });

    it('restarts with a first page whose only known name belongs to a newer trail now', async () => {
      await save([
        ['b', 2],
        ['a', 1],
      ]);
      expect(
        await save(
          [
            ['d', 9],
            ['b', 8],
          ],
          first,
        ),
      ).toMatchObject({ unbrokenSince: time(8), complete: false });
    });

    it('does not merge with the previous run over a name that belongs to a newer trail now', async () => {
      await save([
        ['c', 3],
        ['b', 2],
        ['a', 1],
      ]);
      await save([['g', 9]], first);
      expect(
        await save(
          [
            ['g', 9],
            ['b', 8],
          ],
          later,
        ),
      ).toMatchObject({ unbrokenSince: time(8), complete: false });
    });

    it('merges with the previous run once the gap is closed', async () => {
      await save([
        ['c', 3],
        ['b', 2],
        ['a', 1],
      ]);
      await save([['f', 6]], first);
      expect(
        await save(
          [
            ['f', 6],
            ['e', 5],
          ],
          later,
        ),
      ).toMatchObject({ unbrokenSince: time(5), complete: false });
      expect(
        await save(
          [
            ['e', 5],
            ['c', 3],
            ['b', 2],
          ],
          later,
        ),
      ).toMatchObject({ unbrokenSince: time(1), complete: true });
    });

    it('is extended by a page that shares a record with it', async () => {
      await save(
        [
          ['d', 4],
          ['c', 3],
        ],
        first,
      );
      expect(
        await save(
          [
            ['c', 3],
            ['b', 2],
          ],
          later,
        ),
      ).toMatchObject({ unbrokenSince: time(2), complete: false });
    });

    it('is extended by a page that starts inside it, even if its records there are gone', async () => {
      await save(
        [
          ['d', 4],
          ['c', 2],
        ],
        first,
      );
      expect(
        await save(
          [
            ['late', 3],
            ['b', 1],
          ],
          later,
        ),
      ).toMatchObject({ unbrokenSince: time(1) });
      expect(await names()).toEqual(['d', 'late', 'b']);
    });

    it('is not extended by a page that starts below it, though the page is stored', async () => {
      await save([['d', 4]], first);
      expect(await save([['b', 2]], later)).toMatchObject({
        unbrokenSince: time(4),
      });
      expect(await names()).toEqual(['d', 'b']);
    });

    it('is not extended by a page with the same time as its oldest record', async () => {
      await save([['d', 4]], first);
      expect(
        await save(
          [
            ['b', 4],
            ['a', 1],
          ],
          later,
        ),
      ).toMatchObject({ unbrokenSince: time(4) });
      expect(await names()).toEqual(['d', 'b', 'a']);
    });

    it('ignores a page that would leave a gap above it', async () => {
      await save([['a', 1]], first);
      const state = await save(
        [
          ['d', 4],
          ['c', 3],
        ],
        later,
      );
      expect(state).toMatchObject({ unbrokenSince: time(1) });
      expect(await names()).toEqual(['a']);
    });

    it('is complete at the last page', async () => {
      await save([['b', 2]], first);
      expect(
        await save(
          [
            ['b', 2],
            ['a', 1],
          ],
          last,
        ),
      ).toMatchObject({ unbrokenSince: time(1), complete: true });
    });

    it('is complete at the retention limit, and keeps older records', async () => {
      await save([['running-for-years', 0]], first);
      await save([['b', 5]], first);
      const state = await save(
        [
          ['b', 5],
          ['a', 3],
        ],
        { ...later, limit: time(1) },
      );
      expect(state).toMatchObject({
        ...{ unbrokenSince: time(3), complete: true, keptSince: time(1) },
      });
      expect(await names()).toEqual(['b', 'a', 'running-for-years']);
    });

    it('is no longer complete when older records turn up', async () => {
      await save([['b', 2]]);
      expect(
        await save(
          [
            ['b', 2],
            ['a', 1],
          ],
          first,
        ),
      ).toMatchObject({ unbrokenSince: time(1), complete: false });
    });

    it('is unknown before the first page is read', async () => {
      const state = await save([['a', 1]], later);
      expect(state.complete).toBe(false);
      expect(state).not.toHaveProperty('unbrokenSince');
      expect(state).not.toHaveProperty('readAt');
      expect(await names()).toEqual(['a']);
    });
  });

  describe('unreadable records', () => {
    const pageOf = (...minutes: number[]): [string, number][] =>
      minutes.map(minute => [`at-${minute}`, minute]);

    it('count if they are in the run', async () => {
      await save(pageOf(9, 8), { ...first, unreadable: 1 });
      expect(
        await save(pageOf(8, 7, 6), { ...later, unreadable: 2 }),
      ).toMatchObject({ unreadable: 2 });
      expect(
        await save(pageOf(6, 5, 4), { ...later, unreadable: 0 }),
      ).toMatchObject({ unreadable: 2 });
    });

    it('do not count below the run', async () => {
      await save(pageOf(9, 8), first);
      expect(
        await save(pageOf(5, 4), { ...later, unreadable: 1 }),
      ).toMatchObject({ unreadable: 0 });
    });

    it('do not add up when the first page is read repeatedly', async () => {
      await save(pageOf(3, 2, 1), { ...first, unreadable: 1 });
      await save(pageOf(4, 3, 2), { ...first, unreadable: 1 });
      expect(
        await save(pageOf(5, 4, 3), { ...first, unreadable: 1 }),
      ).toMatchObject({ unreadable: 1 });
    });

    it('still count when they have moved out of the first page', async () => {
      await save(pageOf(2, 1), { ...first, unreadable: 1 });
      expect(await save(pageOf(3, 2), first)).toMatchObject({ unreadable: 1 });
      expect(await save(pageOf(4, 3, 2, 1), first)).toMatchObject({
        unreadable: 1,
      });
    });

    it('stop counting once a page around them has none', async () => {
      await save(pageOf(3, 2), { ...first, unreadable: 1 });
      expect(await save(pageOf(3, 2, 1), first)).toMatchObject({
        unreadable: 0,
      });
    });

    it('count if the page has no other records', async () => {
      expect(await save([], { unreadable: 2 })).toMatchObject({
        unreadable: 2,
        complete: true,
      });
      expect(await save(pageOf(1))).toMatchObject({ unreadable: 0 });
    });
  });
});
