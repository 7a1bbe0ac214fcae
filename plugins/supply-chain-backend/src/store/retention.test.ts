import type { Knex } from 'knex';
import { testDatabases } from './__testUtils__/databases';
import {
  artifact,
  at,
  build,
  fingerprint,
  FLOW,
  page,
  time,
  trail,
} from './__testUtils__/records';
import { DatabaseEvidenceStore } from './DatabaseEvidenceStore';

jest.setTimeout(60_000);

const databases = testDatabases();
const ALL = { offset: 0, limit: 100 };
const HOUR = 3_600_000;

describe.each(databases.ids)('retention on %s', id => {
  let store: DatabaseEvidenceStore;
  let knex: Knex;
  let flowId: number;

  beforeEach(async () => {
    ({ store, knex } = await databases.store(id));
    flowId = await store.flowId(FLOW);
  });

  const names = async () => {
    const rows = await store.trails({ flowIds: [flowId] }, ALL);
    return rows.map(({ value }) => value.record.name);
  };
  const span = {
    ...{ environment: 'production', fingerprint: fingerprint('api') },
    startedAt: at(3),
  };

  it('deletes records created before a time, in batches', async () => {
    const trails = ['e', 'd', 'c', 'b', 'a'].map((name, index) =>
      trail(name, 5 - index),
    );
    await store.saveTrails(flowId, page(trails));
    await store.saveArtifacts(
      flowId,
      page([artifact('new', 5), artifact('old', 1)]),
    );
    expect(await store.prune(time(3), { batch: 1 })).toBe(3);
    expect(await names()).toEqual(['e', 'd', 'c']);
    expect(await store.countArtifacts({ flowIds: [flowId] })).toBe(1);
  });

  it('keeps a complete list complete down to the retention limit', async () => {
    await store.saveTrails(flowId, page([trail('b', 5), trail('a', 1)]));
    const [before] = await store.listStates([flowId]);
    await store.prune(time(3));
    const [after] = await store.listStates([flowId]);
    expect(after).toMatchObject({ complete: true, unbrokenSince: time(3) - 1 });
    expect(after.revision).toBeGreaterThan(before.revision);
    const { state } = await store.saveTrails(
      flowId,
      page([trail('c', 6), trail('b', 5)], { hasNext: true }),
    );
    expect(state).toMatchObject({ complete: true });
  });

  it('remembers since when a complete list is kept', async () => {
    const keptSince = async () =>
      (await store.listStates([flowId])).map(each => each.keptSince);
    const trails = [trail('b', 5), trail('a', 1)];
    await store.saveTrails(flowId, page(trails));
    await store.prune(time(1));
    expect(await keptSince()).toEqual([undefined]);

    await store.prune(time(3));
    expect(await keptSince()).toEqual([time(3)]);
    await store.saveTrails(
      flowId,
      page([trail('c', 6), trail('b', 5)], {
        ...{ hasNext: true, readAt: time(10_001) },
      }),
    );
    expect(await keptSince()).toEqual([time(3)]);

    await store.saveTrails(flowId, page(trails, { readAt: time(10_002) }));
    expect(await keptSince()).toEqual([undefined]);
  });

  it.each(['before', 'after'])(
    'remembers since when the run below a gap is kept, if its end was deleted %s the gap',
    async when => {
      const last = [trail('b3', 5), trail('b2', 4), trail('b1', 3)];
      await store.saveTrails(flowId, page([...last, trail('a', 1)]));
      const pruneIf = async (now: string) =>
        when === now && store.prune(time(3));
      await pruneIf('before');
      const gap = { hasNext: true, readAt: time(10_001) };
      await store.saveTrails(flowId, page([trail('d', 9)], gap));
      await pruneIf('after');
      const { state } = await store.saveTrails(
        flowId,
        page([trail('d', 9), trail('c', 7), ...last.slice(0, 2)], {
          ...{ isFirst: false, hasNext: true, readAt: time(10_002) },
        }),
      );
      expect(state).toMatchObject({ complete: true, keptSince: time(3) });
    },
  );

  it('keeps a running build and the trails that report it', async () => {
    const release = await store.flowId({ ...FLOW, flow: 'release' });
    await store.saveTrails(
      flowId,
      page([
        trail('builds-it', 2, {
          record: { artifacts: [build('api', 'compliant')] },
        }),
        trail('other', 1),
      ]),
    );
    await store.saveTrails(
      release,
      page([trail('runs-it', 3, { deployments: [span] })]),
    );
    await store.saveArtifacts(
      flowId,
      page([artifact('api', 2), artifact('other', 1)]),
    );
    await store.prune(time(9));
    expect(await names()).toEqual(['builds-it']);
    expect(await store.trail(release, 'runs-it')).toBeDefined();
    expect(await store.artifacts({ flowIds: [flowId] }, ALL)).toHaveLength(1);
    expect(await store.artifactNames([flowId])).toEqual(['api']);
  });

  it('deletes a build once it has not run within the retention limit', async () => {
    await store.saveTrails(
      flowId,
      page([trail('a', 1, { deployments: [{ ...span, stoppedAt: at(4) }] })]),
    );
    await store.saveArtifacts(flowId, page([artifact('api', 1)]));
    await store.prune(time(4));
    expect(await names()).toEqual(['a']);
    expect(await store.countArtifacts({ flowIds: [flowId] })).toBe(1);

    await store.prune(time(5));
    expect(await names()).toEqual([]);
    expect(await store.countArtifacts({ flowIds: [flowId] })).toBe(0);
    expect(await store.environments([flowId])).toEqual([]);
  });

  it('stops between batches when aborted', async () => {
    await store.saveTrails(flowId, page([trail('a', 1)]));
    expect(await store.prune(time(9), { signal: AbortSignal.abort() })).toBe(0);
    expect(await names()).toEqual(['a']);
  });

  it('deletes the records of a flow and its read progress', async () => {
    await store.saveTrails(flowId, page([trail('a', 1)]));
    const [before] = await store.listStates([flowId]);
    await store.forget(flowId);
    expect(await names()).toEqual([]);
    expect(await store.listStates([flowId])).toEqual([]);
    const { state, changes } = await store.saveTrails(
      flowId,
      page([trail('a', 1, { deployments: [span] })]),
    );
    expect(state.revision).toBeGreaterThan(before.revision);
    expect(changes).toEqual([]);
  });

  it('deletes flows that are no longer linked, with all their data', async () => {
    await store.saveTrails(
      flowId,
      page([
        trail('a', 1, {
          record: { artifacts: [build('api', 'incomplete')] },
          deployments: [span],
        }),
      ]),
    );
    expect(await store.forgetUnlinked(Date.now() - HOUR)).toBe(0);
    expect(await names()).toEqual(['a']);
    expect(await store.forgetUnlinked(Date.now() + HOUR)).toBe(1);
    for (const table of [
      ...['flows', 'flow_lists', 'trails', 'trail_bodies', 'trail_builds'],
      ...['unmet_attestations', 'deployments', 'seen_names', 'state_changes'],
    ]) {
      expect({ table, rows: await knex(table).select() }).toEqual({
        table,
        rows: [],
      });
    }
  });

  it('marks a flow as linked at most once an hour', async () => {
    const ago = Date.now() - HOUR / 2;
    await knex('flows').update({ linked_at: ago });
    const linkedAt = async () => {
      const row = await knex('flows').first();
      return Number(row.linked_at);
    };
    expect(await new DatabaseEvidenceStore(knex).flowId(FLOW)).toBe(flowId);
    expect(await linkedAt()).toBe(ago);
    await knex('flows').update({ linked_at: ago - HOUR });
    expect(await new DatabaseEvidenceStore(knex).flowId(FLOW)).toBe(flowId);
    expect(await linkedAt()).toBeGreaterThan(ago);
  });
});
