import { testDatabases } from './__testUtils__/databases';
import {
  artifact,
  build,
  fingerprint,
  FLOW,
  page,
  time,
  trail,
} from './__testUtils__/records';
import { isComplete } from './progress';
import type { Store } from './Store';

const databases = testDatabases();

describe.each(databases.ids)('pages saved on %s', id => {
  let store: Store;
  let flowId: number;

  beforeEach(async () => {
    ({ store } = await databases.store(id));
    [{ flowId }] = await store.flows.states([FLOW]);
  });

  const lists = async () => (await store.flows.states([FLOW]))[0];
  const trails = async () => {
    const rows = await store.trails.page(
      { flowIds: [flowId] },
      { offset: 0, limit: 100 },
    );
    return rows.map(({ record }) => record.name);
  };

  it('keep the newest record first, and undated ones in their place', async () => {
    await store.trails.save(
      flowId,
      page([trail('c', 3), trail('b', undefined), trail('a', 1)]),
    );

    expect(await trails()).toEqual(['c', 'b', 'a']);
  });

  it('delete what two walks in a row did not see', async () => {
    const all = [trail('c', 3), trail('b', 2), trail('a', 1)];
    await store.trails.save(flowId, page(all));

    await store.trails.save(flowId, page([all[0], all[2]]));
    expect(await trails()).toEqual(['c', 'b', 'a']);

    await store.trails.save(flowId, page([all[0], all[2]]));
    expect(await trails()).toEqual(['c', 'a']);
  });

  it('delete what is older than the limit, unless it runs', async () => {
    const runs = {
      deployments: [
        {
          environment: 'production',
          fingerprint: fingerprint('a'),
          startedAt: '2026-01-01T00:01:00.000Z',
        },
      ],
    };
    await store.trails.save(
      flowId,
      page([trail('c', 30), trail('b', 2), trail('a', 1, runs)]),
    );

    await store.trails.save(
      flowId,
      page([trail('c', 30), trail('b', 2), trail('z', 2)], {
        keepSince: time(10),
      }),
    );

    expect(await trails()).toEqual(['c', 'a']);
  });

  it.each([
    ['that is unreadable now', ['a']],
    ['that may be an unreadable one', []],
  ])('keep what is stored of a record %s', async (_, unreadableKeys) => {
    await store.trails.save(flowId, page([trail('b', 2), trail('a', 1)]));

    for (let walk = 0; walk < 3; walk += 1) {
      const left = page([trail('b', 2)], {
        length: 2,
        unreadable: 1,
        unreadableKeys,
      });
      expect(await store.trails.save(flowId, left)).toEqual({
        changes: [],
        isChanged: false,
      });
    }

    expect(await trails()).toEqual(['b', 'a']);
    expect((await lists()).trails).toMatchObject({ unreadable: 1 });
  });

  it('lose only the records that the database cannot take', async () => {
    const odd = trail('odd', 2, {
      record: {
        artifacts: [
          build('名'.repeat(5_000), 'compliant'),
          build(`${'名'.repeat(5_000)}2`, 'compliant'),
        ],
        attestations: [
          { name: '\0 \ud800', type: 'generic', state: 'missing' },
        ],
      },
      deployments: [
        {
          environment: '環境'.repeat(2_000),
          fingerprint: 'é'.repeat(3_000),
          startedAt: '9999-12-31T00:00:00.000Z',
        },
      ],
      seconds: 1e15,
    });
    await store.trails.save(
      flowId,
      page([trail('c', 3), odd, trail('名'.repeat(2_000), 1)]),
    );

    expect(await trails()).toEqual(['c', 'odd']);
    expect((await lists()).trails).toMatchObject({ unreadable: 1 });
  });

  it('never replace a version that was read later', async () => {
    const now = trail('a', 1, { record: { state: 'non-compliant' } });
    await store.trails.save(flowId, page([now], { readAt: time(20) }));

    await store.trails.save(
      flowId,
      page([trail('a', 1)], { readAt: time(10) }),
    );

    const [row] = await store.trails.named([flowId], ['a']);
    expect(row.record.state).toBe('non-compliant');
    expect((await lists()).trails.headAt).toBe(time(20));
  });

  it('of a look change stored records, but add none', async () => {
    await store.trails.save(flowId, page([trail('a', 1)]));
    const changed = trail('a', 1, { record: { state: 'missing' } });

    await store.trails.save(
      flowId,
      page([trail('b', 2), changed], { purpose: 'look' }),
    );

    const rows = await store.trails.page(
      { flowIds: [flowId] },
      { offset: 0, limit: 9 },
    );
    expect(rows.map(({ record }) => record.state)).toEqual(['missing']);
  });

  it('find the end of what is stored, past names too long for it', async () => {
    await store.trails.save(flowId, page([trail('b', 2), trail('a', 1)]));
    const tooLong = trail('x'.repeat(1_000), 1);

    const meets = (...names: string[]) =>
      store.trails.meets(flowId, [
        ...names.map(name => trail(name, 2)),
        tooLong,
      ]);

    expect(await meets('c', 'b')).toBe(true);
    expect(await meets('d', 'c')).toBe(false);
  });

  it('count as a change of the flow only if something changed', async () => {
    const revision = async () => (await lists()).revision;
    await store.trails.save(flowId, page([trail('a', 1)]));
    const before = await revision();

    await store.trails.save(flowId, page([trail('a', 1)]));
    expect(await revision()).toBe(before);

    const changed = trail('a', 1, { record: { description: 'New' } });
    await store.trails.save(flowId, page([changed]));
    expect(await revision()).toBeGreaterThan(before);
  });

  it('keep one image under several names as several artifacts', async () => {
    const image = { fingerprint: fingerprint('image') };
    await store.artifacts.save(
      flowId,
      page([
        artifact('web', 2, { record: image, templateName: 'web' }),
        artifact('cron', 2, { record: image, templateName: 'cron' }),
      ]),
    );

    const rows = await store.artifacts.page(
      { flowIds: [flowId], names: ['cron'] },
      { offset: 0, limit: 9 },
    );
    expect(rows.map(({ artifact: { templateName } }) => templateName)).toEqual([
      'cron',
    ]);
    expect(isComplete((await lists()).artifacts)).toBe(true);
  });

  it('count the trails of each week', async () => {
    const WEEK = 7 * 24 * 60;
    await store.trails.save(
      flowId,
      page([
        trail('c', WEEK, { seconds: 60 }),
        trail('b', 1, { record: { state: 'missing' } }),
        trail('a', 0, { seconds: 90 }),
      ]),
    );

    const weeks = await store.trails.weeks([flowId], 0);
    expect(
      weeks
        .toSorted((one, other) => one.week - other.week)
        .map(({ total, compliant, seconds }) => [total, compliant, seconds]),
    ).toEqual([
      [2, 1, 90],
      [1, 1, 60],
    ]);
  });
});
