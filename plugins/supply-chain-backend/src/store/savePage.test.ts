import type { Knex } from 'knex';
import {
  artifactSchema,
  trailSchema,
} from 'backstage-plugin-supply-chain-node';
import { toStoredArtifact } from '../records/artifact/artifactRecord';
import { toStoredTrail } from '../records/trail/trailDetails';
import { testDatabases } from './__testUtils__/databases';
import { fingerprint, FLOW, page, time, trail } from './__testUtils__/records';
import type { DatabaseEvidenceStore } from './DatabaseEvidenceStore';
import type {
  ListKind,
  ReadPage,
  TrailToStore,
} from '../records/storedRecords';

jest.setTimeout(60_000);

const databases = testDatabases();

describe.each(databases.ids)('saving pages on %s', id => {
  let store: DatabaseEvidenceStore;
  let knex: Knex;
  let flowId: number;
  let readAt: number;

  beforeAll(async () => {
    ({ store, knex } = await databases.store(id));
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
  const textOf = async (table: ListKind) =>
    JSON.stringify(await knex(table).where({ flow_id: flowId }));
  const first = { hasNext: true };
  const later = { isFirst: false, hasNext: true };
  const last = { isFirst: false, hasNext: false };

  it('lets other work run between its steps, however short each is', async () => {
    let clock = 0;
    const now = jest.spyOn(performance, 'now').mockImplementation(() => {
      clock += 2;
      return clock;
    });
    let others = 0;
    let isSaving = true;
    const count = () => {
      others += 1;
      if (isSaving) {
        setImmediate(count);
      }
    };
    setImmediate(count);

    await save([
      ['b', 2],
      ['a', 1],
    ]);
    isSaving = false;
    now.mockRestore();

    expect(others).toBeGreaterThan(2);
  });

  describe('vanished records', () => {
    beforeEach(async () => {
      await save([
        ['e', 5],
        ['d', 4],
        ['c', 3],
        ['b', 2],
        ['a', 1],
      ]);
    });

    it('are deleted between the first and last record of a page', async () => {
      await save(
        [
          ['d', 4],
          ['b', 2],
        ],
        later,
      );
      expect(await names()).toEqual(['e', 'd', 'b', 'a']);
    });

    it('are deleted above the first page', async () => {
      await save([['d', 4]], first);
      expect(await names()).toEqual(['d', 'c', 'b', 'a']);
    });

    it('are deleted above the first page even if they have the time of its first record', async () => {
      await save(
        [
          ['x', 5],
          ['d', 4],
        ],
        first,
      );
      expect(await names()).toEqual(['x', 'd', 'c', 'b', 'a']);
    });

    it('are deleted below the last page', async () => {
      await save([['b', 2]], last);
      expect(await names()).toEqual(['e', 'd', 'c', 'b']);
    });

    it('are all deleted if the list is empty', async () => {
      await save([]);
      expect(await names()).toEqual([]);
    });

    it('are kept if the page has an unreadable record', async () => {
      await save(
        [
          ['d', 4],
          ['b', 2],
        ],
        { ...later, unreadable: 1 },
      );
      expect(await names()).toEqual(['e', 'd', 'c', 'b', 'a']);
    });

    it('are kept if a record of the page has no time', async () => {
      await save(
        [
          ['d', 4],
          ['x', undefined],
          ['b', 2],
        ],
        later,
      );
      expect(await names()).toEqual(['e', 'd', 'x', 'c', 'b', 'a']);
    });

    it('are kept if the times of the page are out of order', async () => {
      await save(
        [
          ['d', 4],
          ['a', 1],
          ['b', 2],
        ],
        later,
      );
      expect(await names()).toEqual(['e', 'd', 'c', 'b', 'a']);
    });

    it('are kept at the times of the first and last record of a page', async () => {
      await save(
        [
          ['x', 4],
          ['y', 2],
        ],
        later,
      );
      expect(await names()).toEqual(['e', 'd', 'x', 'y', 'b', 'a']);
    });

    it('shorten the run if they were its oldest records', async () => {
      const state = await save(
        [
          ['c', 3],
          ['b', 2],
        ],
        last,
      );
      expect(state).toMatchObject({ unbrokenSince: time(2), complete: true });
    });
  });

  describe('the order', () => {
    it("is the region's for records with equal times, across pages", async () => {
      await save(
        [
          ['f', 1],
          ['e', 1],
        ],
        first,
      );
      await save(
        [
          ['e', 1],
          ['d', 1],
          ['c', 1],
        ],
        later,
      );
      await save(
        [
          ['g', 1],
          ['f', 1],
        ],
        first,
      );
      expect(await names()).toEqual(['g', 'f', 'e', 'd', 'c']);
    });

    it("is the region's for undated records", async () => {
      await save(
        [
          ['c', undefined],
          ['b', undefined],
        ],
        first,
      );
      await save([
        ['d', undefined],
        ['c', undefined],
        ['b', undefined],
        ['a', undefined],
      ]);
      expect(await names()).toEqual(['d', 'c', 'b', 'a']);
    });

    it('puts an undated record below the one before it', async () => {
      await save([
        ['c', 3],
        ['b', undefined],
        ['a', 1],
      ]);
      expect(await names()).toEqual(['c', 'b', 'a']);
    });
  });

  describe('the revision', () => {
    it('stays the same if a page is unchanged, and only the read time is updated', async () => {
      const before = await save([['a', 1]]);
      const after = await save([['a', 1]]);
      expect(after).toEqual({
        ...before,
        ...{ readAt, savedAt: readAt, allReadSince: readAt },
      });
      const row = await store.trail(flowId, 'a');
      expect(row?.readAt).toBe(readAt);
    });

    it.each([
      ['a new record', [trail('b', 2), trail('a', 1)]],
      ['a changed record', [trail('a', 1, { record: { state: 'unknown' } })]],
      ['a vanished record', []],
    ])('increases with %s', async (_, records) => {
      const before = await save([['a', 1]]);
      readAt += 1_000;
      const { state } = await store.saveTrails(
        flowId,
        page(records, { readAt }),
      );
      expect(state.revision).toBe(before.revision + 1);
      expect(await store.listStates([flowId])).toEqual([state]);
    });

    it('stays the same if a region only reevaluates a state', async () => {
      const at = (minutes: number) =>
        trail('a', 1, { decidedAt: new Date(time(minutes)).toISOString() });
      const before = await store.saveTrails(flowId, page([at(1)]));
      const after = await store.saveTrails(flowId, page([at(2)]));
      expect(after.state.revision).toBe(before.state.revision);
    });
  });

  describe('a stale page', () => {
    it('changes nothing', async () => {
      const old = readAt;
      const state = await save([['b', 2]]);
      expect(
        await save(
          [
            ['b', 2],
            ['gone', 1],
          ],
          { readAt: old },
        ),
      ).toEqual(state);
      expect(await names()).toEqual(['b']);
    });

    it('is not confused with one from a replica whose clock is slow', async () => {
      const hour = 3_600_000;
      await save([['a', 1]]);
      await save(
        [
          ['b', 2],
          ['a', 1],
        ],
        { readAt: readAt - hour },
      );
      expect(await names()).toEqual(['b', 'a']);
    });

    it('is not confused with one read after the clock of a replica was ahead', async () => {
      const now = Date.now();
      await save([['a', 1]], { readAt: now + 300_000 });
      await save(
        [
          ['b', 2],
          ['a', 1],
        ],
        { readAt: now },
      );
      expect(await names()).toEqual(['b', 'a']);
    });
  });

  describe('records created anew under their names', () => {
    const numbered = (minutes: number, ...numbers: number[]) =>
      numbers.map((number): [string, number] => [
        `run-${number}`,
        minutes + number,
      ]);

    it('leave a gap above those stored before', async () => {
      await save(numbered(0, 6, 5, 4, 3, 2, 1));

      const begun = await save(numbered(100, 6, 5), first);
      const joined = await save(numbered(100, 5, 4, 3), later);
      const whole = await save(numbered(100, 3, 2, 1), last);

      expect(begun).toMatchObject({ complete: false });
      expect(begun.unbrokenSince).toBe(time(105));
      expect(joined).toMatchObject({ complete: false });
      expect(whole).toMatchObject({ complete: true });
      expect(await names()).toEqual(
        [6, 5, 4, 3, 2, 1].map(number => `run-${number}`),
      );
    });

    it('have their states since they were created at the earliest', async () => {
      await save([['run-1', 1]]);
      await save([['run-1', 100]]);

      const row = await store.trail(flowId, 'run-1');

      expect(row?.stateSince).toBe(time(100));
    });
  });

  it('keeps the first of two records with the same name', async () => {
    const twice = [
      trail('a', 2, { record: { description: 'newer' } }),
      trail('a', 1, { record: { description: 'older' } }),
    ];
    await store.saveTrails(flowId, page(twice));
    const row = await store.trail(flowId, 'a');
    expect(row?.value.record.description).toBe('newer');
    expect(await names()).toEqual(['a']);
  });

  it('counts a record whose name is too long for an index as unreadable', async () => {
    expect(
      await save([
        ['n'.repeat(5_000), 2],
        ['a', 1],
      ]),
    ).toMatchObject({ unreadable: 1 });
    expect(await names()).toEqual(['a']);
  });

  it('stores a record with characters that databases reject', async () => {
    const odd = 'odd\0\ud800';
    const written = trail(odd, 1, {
      record: { description: odd, originUrl: odd },
    });
    await store.saveTrails(flowId, page([written]));
    const { state } = await store.saveTrails(flowId, page([written]));
    expect(state.revision).toBe(1);
    expect(await store.trail(flowId, odd)).toBeDefined();
  });

  describe("rereading records that were stored with their author's address", () => {
    const AUTHOR = 'Ada Byron <ada@example.com>';
    const ref = { region: 'eu', org: FLOW.org, flow: FLOW.flow };
    const createdAt = new Date(time(1)).toISOString();
    const sent = {
      ...{ created_at: createdAt, last_modified_at: createdAt },
      git_commit_info: { sha1: 'c0ffee', message: 'Fix it', author: AUTHOR },
    };
    const commit = { sha: 'c0ffee', message: 'Fix it', author: AUTHOR };

    it('removes the address of a trail from its row, body and search text', async () => {
      const read = {
        ...toStoredTrail(ref, trailSchema.parse({ ...sent, name: 'a' })),
        deployments: [],
      };
      const [event] = read.events;
      const before = {
        ...read,
        ...{ record: { ...read.record, commit }, createdBy: AUTHOR },
        events: [{ ...event, by: AUTHOR }],
      };
      const shown = async () =>
        JSON.stringify([
          await store.trail(flowId, 'a'),
          await store.trails({ flowIds: [flowId] }, { offset: 0, limit: 9 }),
        ]);
      await store.saveTrails(flowId, page([before]));
      const searched = { flowIds: [flowId], text: 'ada@example' };
      expect(await store.countTrails(searched)).toBe(1);
      expect(await shown()).not.toContain('ada@');

      const { state } = await store.saveTrails(flowId, page([read]));

      expect(state.revision).toBe(2);
      expect(await store.countTrails(searched)).toBe(0);
      const row = await store.trail(flowId, 'a');
      expect(row?.value.record.commit?.author).toBe('Ada Byron');
      expect(await textOf('trails')).not.toContain('ada@');
    });

    it('removes the address of an artifact from its row, body and search text', async () => {
      const api = fingerprint('a');
      const read = toStoredArtifact(
        ref,
        artifactSchema.parse({ ...sent, fingerprint: api }),
      );
      const before = { ...read, record: { ...read.record, commit } };
      await store.saveArtifacts(flowId, page([before]));
      const searched = { flowIds: [flowId], text: 'ada@example' };
      expect(await store.countArtifacts(searched)).toBe(1);
      const [stored] = await store.artifact([flowId], api);
      expect(stored?.value.record.commit?.author).toBe('Ada Byron');

      const { state } = await store.saveArtifacts(flowId, page([read]));

      expect(state.revision).toBe(2);
      expect(await store.countArtifacts(searched)).toBe(0);
      const [row] = await store.artifact([flowId], api);
      expect(row?.value.record.commit?.author).toBe('Ada Byron');
      expect(await textOf('artifacts')).not.toContain('ada@');
    });
  });

  it('rejects a page of a deleted flow', async () => {
    await expect(store.saveTrails(999_999, page([]))).rejects.toThrow(
      'Flow 999999 is no longer stored',
    );
  });
});
