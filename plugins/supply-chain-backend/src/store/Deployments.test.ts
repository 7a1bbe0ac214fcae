import { testDatabases } from './__testUtils__/databases';
import {
  artifact,
  build,
  deployment,
  fingerprint,
  FLOW,
  page,
  time,
  trail,
} from './__testUtils__/records';
import type { TrailToStore } from 'backstage-plugin-supply-chain-node';
import type { Store } from './Store';

const databases = testDatabases();

describe.each(databases.ids)('deployments on %s', id => {
  let store: Store;
  let flowId: number;

  beforeEach(async () => {
    ({ store } = await databases.store(id));
    [{ flowId }] = await store.flows.states([FLOW]);
  });

  const save = (trails: TrailToStore[], readAt = time(10)) =>
    store.trails.save(flowId, page(trails, { readAt }));
  const running = async () => {
    const rows = await store.deployments.find({ flowIds: [flowId], at: 'now' });
    return rows.map(({ environment, name }) => `${environment} ${name}`).sort();
  };
  const confirm = async (
    name: string,
    places: string[] | undefined,
    minutes: number,
  ) => {
    const { unseenIn } = await store.deployments.confirm([flowId], {
      fingerprint: fingerprint(name),
      running: places,
      at: time(minutes),
    });
    return unseenIn;
  };
  /** A trail with a build of its own name. */
  const built = (
    name: string,
    minutes: number,
    ...runs: TrailToStore['deployments']
  ) =>
    trail(name, minutes, {
      record: { artifacts: [build(name, 'compliant')] },
      deployments: runs,
    });

  it('give an image a row under each of its names, wherever it runs', async () => {
    const image = { fingerprint: fingerprint('image') };
    await save([
      trail('a', 1, {
        record: {
          artifacts: ['web', 'cron'].map(name =>
            build(name, 'compliant', image),
          ),
        },
        deployments: [deployment('production', 'image', 2)],
      }),
    ]);

    await confirm('image', ['staging'], 11);

    expect(await running()).toEqual(['staging cron', 'staging web']);
  });

  it.each(['before', 'after'])(
    'take names from artifacts read %s the trail that lacks them',
    async order => {
      const image = { fingerprint: fingerprint('image') };
      const artifacts = page(
        ['web', 'cron'].map(name =>
          artifact(name, 2, { record: image, templateName: name }),
        ),
      );
      if (order === 'before') {
        await store.artifacts.save(flowId, artifacts);
      }
      await save([
        trail('a', 1, { deployments: [deployment('production', 'image', 2)] }),
      ]);
      if (order === 'after') {
        await store.artifacts.save(flowId, artifacts);
      }

      expect(await running()).toEqual(['production cron', 'production web']);
    },
  );

  it('end when any trail of the flow says so', async () => {
    await save([
      trail('b', 2, { deployments: [deployment('production', 'a', 3, 4)] }),
      built('a', 1, deployment('production', 'a', 2)),
    ]);

    expect(await running()).toEqual([]);
  });

  it('are found at a time', async () => {
    await save([built('a', 1, deployment('production', 'a', 2, 5))]);

    const at = async (minutes: number) =>
      (await store.deployments.find({ flowIds: [flowId], at: time(minutes) }))
        .length;
    expect([await at(1), await at(2), await at(5)]).toEqual([0, 1, 0]);
  });

  it('end and begin where their region says (E9)', async () => {
    const runs = [deployment('staging', 'a', 2), deployment('test', 'a', 2)];
    await save([built('a', 1, ...runs)]);

    const unseenIn = await confirm('a', ['staging', 'production'], 11);

    expect(unseenIn).toBe(flowId);
    expect(await running()).toEqual(['production a', 'staging a']);
    expect(await confirm('a', ['staging', 'production'], 12)).toBeUndefined();

    // What only the region said outlives the trail's next change.
    const changed = built('a', 1, ...runs);
    changed.record.description = 'Changed';
    await save([changed], time(13));
    expect(await running()).toEqual(['production a', 'staging a']);
  });

  it('follow trails where those are newer than what their region said', async () => {
    await save([
      built(
        'a',
        1,
        deployment('staging', 'a', 20),
        deployment('test', 'a', 2, 20),
      ),
    ]);

    expect(await confirm('a', ['test'], 15)).toBeUndefined();

    expect(await running()).toEqual(['staging a']);
  });

  it('stay as they are if their region does not know', async () => {
    await save([built('a', 1, deployment('staging', 'a', 2))]);

    await confirm('a', undefined, 11);

    expect(await running()).toEqual(['staging a']);
  });

  it('are confirmed in turn, the ones never asked about first', async () => {
    await save([
      built('b', 2, deployment('staging', 'b', 3)),
      built('a', 1, deployment('staging', 'a', 2)),
    ]);
    await confirm('b', ['staging'], 11);

    const unconfirmed = async (before: number, limit: number) => {
      const found = await store.deployments.unconfirmed(
        [flowId],
        before,
        limit,
      );
      return found.map(({ fingerprint: own }) => own[0]);
    };
    expect(await unconfirmed(time(20), 9)).toEqual(['a', 'b']);
    expect(await unconfirmed(time(20), 1)).toEqual(['a']);
    expect(await unconfirmed(time(11), 9)).toEqual(['a']);
  });

  it('end with the archived environment, in all flows of its organization', async () => {
    const other = { ...FLOW, org: 'globex' };
    const [foreign] = await store.flows.states([other]);
    const trails = [
      built('a', 1, deployment('staging', 'a', 2), deployment('test', 'a', 2)),
    ];
    await save(trails);
    await store.trails.save(foreign.flowId, page(trails));
    const [{ revision }] = await store.flows.states([FLOW]);

    await store.deployments.archive(FLOW, 'staging', time(11));

    expect(await running()).toEqual(['test a']);
    expect(
      await store.deployments.find({ flowIds: [foreign.flowId], at: 'now' }),
    ).toHaveLength(2);
    const [after] = await store.flows.states([FLOW]);
    expect(after.revision).toBeGreaterThan(revision);
  });

  it('are listed by the environments they went to', async () => {
    await save([
      built(
        'a',
        1,
        deployment('staging', 'a', 2, 3),
        deployment('staging', 'a', 4),
      ),
    ]);

    expect(await store.deployments.places([flowId])).toEqual([
      { flowId, environment: 'staging', name: 'a', count: 2, since: time(2) },
    ]);
    expect(
      await store.deployments.firstStarts(FLOW, { flows: 9, rows: 9 }),
    ).toEqual([
      { fingerprint: fingerprint('a'), environment: 'staging', at: time(2) },
    ]);
  });
});
