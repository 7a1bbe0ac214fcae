import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { testDatabases } from './__testUtils__/databases';
import { at, FLOW, page, time, trail } from './__testUtils__/records';
import type { DatabaseEvidenceStore } from './DatabaseEvidenceStore';

jest.setTimeout(60_000);

const databases = testDatabases();

describe.each(databases.ids)(
  'since when the newest trails have had a state, on %s',
  id => {
    let store: DatabaseEvidenceStore;
    let flowId: number;

    beforeEach(async () => {
      ({ store } = await databases.store(id));
      flowId = await store.flowId(FLOW);
    });

    const ofState = (name: string, minutes: number, state: StateValue) =>
      trail(name, minutes, { record: { state } });
    /** A trail that failed until it was compliant again. */
    const restored = (name: string, minutes: number, until: number) =>
      trail(name, minutes, {
        decidedAt: at(until),
        restoredAfter: at(until - 1),
      });
    const save = (trails: ReturnType<typeof trail>[], readAt = 100) =>
      store.saveTrails(flowId, page(trails, { readAt: time(readAt) }));
    const since = (state: StateValue, storedSince = -Infinity) =>
      store.stateSince(flowId, state, storedSince);

    it('is when the first one after another state got it', async () => {
      await save([
        ofState('d', 4, 'compliant'),
        ofState('c', 3, 'compliant'),
        ofState('b', 2, 'missing'),
        ofState('a', 1, 'compliant'),
      ]);
      expect(await since('compliant', time(2))).toBe(time(3));
      expect(await since('missing')).toBeUndefined();
    });

    it('is when the first one of all got it, unless there are older ones', async () => {
      await save([trail('b', 6), trail('a', 5)]);
      expect(await since('compliant')).toBe(time(5));
      expect(await since('compliant', time(5))).toBeUndefined();
    });

    it('is when the newest one got it back, as the portal saw', async () => {
      await save([ofState('b', 2, 'non-compliant'), trail('a', 1)], 6);
      await save([restored('b', 2, 7), trail('a', 1)], 8);
      expect(await since('compliant')).toBe(time(7));
    });

    it('is when the newest one got it back, as only the region saw', async () => {
      await save([restored('b', 2, 7), trail('a', 1)]);
      expect(await since('compliant')).toBe(time(7));
    });

    it('is when the newest one failed again', async () => {
      const failed = (name: string, minutes: number, decidedAt: number) =>
        trail(name, minutes, {
          record: { state: 'non-compliant' },
          decidedAt: at(decidedAt),
        });
      await save([trail('b', 2), failed('a', 1, 1)], 6);
      await save([failed('b', 2, 7), failed('a', 1, 1)], 8);
      expect(await since('non-compliant')).toBe(time(7));
    });

    it('goes back before a time when one was undecided', async () => {
      await save([ofState('b', 2, 'pending'), trail('a', 1)], 6);
      await save([trail('b', 2, { decidedAt: at(7) }), trail('a', 1)], 8);
      expect(await since('compliant')).toBe(time(1));
    });

    it.each([
      ['the next newer one', [trail('c', 3), restored('b', 2, 7)]],
      [
        'one that is newer still',
        [trail('d', 4), restored('c', 3, 9), restored('b', 2, 7)],
      ],
    ])('is when %s had it, whatever older ones had', async (_, trails) => {
      await save([...trails, trail('a', 1)]);
      expect(await since('compliant')).toBe(
        Date.parse(trails[0].record.createdAt!),
      );
    });

    it('is when a newer one had it if the first one of all got it later', async () => {
      await save([trail('b', 2), trail('a', 1, { decidedAt: at(9) })]);
      expect(await since('compliant')).toBe(time(2));
    });

    it('is when the newest one, which failed, was found to be gone', async () => {
      const failed = ofState('b', 2, 'non-compliant');
      await save([failed, trail('a', 1)], 6);
      await save([trail('a', 1)], 8);
      expect(await since('compliant')).toBe(time(8));
      await save([trail('c', 9), trail('a', 1)], 10);
      expect(await since('compliant')).toBe(time(8));
    });

    it('is when a newer one had it than one that failed and is gone', async () => {
      const failed = ofState('b', 2, 'non-compliant');
      await save([trail('c', 3), failed, trail('a', 1)], 6);
      await save([trail('c', 3), trail('a', 1)], 8);
      expect(await since('compliant')).toBe(time(3));
    });

    it('goes back before one that was undecided and is gone', async () => {
      await save([ofState('b', 2, 'pending'), trail('a', 1)], 6);
      await save([trail('a', 1)], 8);
      expect(await since('compliant')).toBe(time(1));
    });

    it('is the last change of a trail that no longer exists', async () => {
      await save([trail('b', 2), restored('gone', 1.5, 7), trail('a', 1)]);
      await save([trail('b', 2), trail('a', 1)]);
      expect(await since('compliant')).toBe(time(7));
    });

    it.each([
      [15, 29],
      [30, 181],
    ])('is never too early after %i changes', async (count, expected) => {
      const pairs = Array.from({ length: count }, (_, index) => [
        restored(`restored-${index}`, 2 * index, 200 - index),
        trail(`good-${index}`, 2 * index + 1),
      ]);
      await save(pairs.flat().toReversed(), 300);
      expect(await since('compliant')).toBe(time(expected));
    });
  },
);
