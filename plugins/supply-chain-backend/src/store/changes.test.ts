import type { Knex } from 'knex';
import { testDatabases, withReplicas } from './__testUtils__/databases';
import {
  artifact,
  at,
  build,
  deployment,
  fingerprint,
  FLOW,
  page,
  time,
  trail,
} from './__testUtils__/records';
import type { TrailToStore } from 'backstage-plugin-supply-chain-node';
import type { ReadPage, StoreChange } from './rows';
import { Store } from './Store';

const databases = testDatabases();
const logger = { error: () => {} };

describe.each(databases.ids)('changes on %s', id => {
  let store: Store;
  let knex: Knex;
  let flowId: number;

  beforeEach(async () => {
    ({ store, knex } = await databases.store(id));
    [{ flowId }] = await store.flows.states([FLOW]);
  });

  const save = async (
    trails: TrailToStore[],
    fields?: Partial<ReadPage<TrailToStore>>,
  ): Promise<StoreChange[]> =>
    (await store.trails.save(flowId, page(trails, fields))).changes;

  const failing = trail('a', 1, { record: { state: 'non-compliant' } });

  it('are told once, whichever replica saves them', async () => {
    await save([trail('a', 1)]);

    const told: StoreChange[] = [];
    await withReplicas(knex, replicas =>
      Promise.all(
        replicas.map(async client => {
          const replica = new Store(client, logger);
          const saved = await replica.trails.save(flowId, page([failing]));
          told.push(...saved.changes);
        }),
      ),
    );

    expect(told).toEqual([
      {
        kind: 'trail-state',
        trail: 'a',
        from: 'compliant',
        to: 'non-compliant',
        at: at(10_000),
      },
    ]);
  });

  it('are silent during the first walk, but not in the newest records', async () => {
    const started = (name: string, minutes: number) =>
      trail(name, minutes, {
        deployments: [deployment('staging', name, minutes)],
      });
    expect(await save([started('c', 3)], { hasNext: true })).toEqual([]);

    const older = { purpose: 'walk' as const, start: 0, hasNext: true };
    expect(await save([started('c', 3), started('b', 2)], older)).toEqual([]);

    const changes = await save([started('d', 4), started('c', 3)], {
      hasNext: true,
    });
    expect(changes).toMatchObject([
      { kind: 'trail-began', trail: 'd', state: 'compliant' },
      { kind: 'build-started', trail: 'd' },
    ]);
  });

  it('tell each start and stop once, even if several trails report it', async () => {
    await save([trail('a', 1)]);
    const runs = [deployment('staging', 'a', 2, 3)];
    const both = [
      trail('b', 2, { deployments: runs }),
      trail('a', 1, {
        record: { artifacts: [build('a', 'missing')] },
        deployments: runs,
      }),
    ];

    expect(await save(both)).toMatchObject([
      { kind: 'trail-began', trail: 'b' },
      { kind: 'build-started', environment: 'staging', at: at(2) },
      { kind: 'build-stopped', environment: 'staging', at: at(3) },
    ]);
    expect(await save(both)).toEqual([]);
  });

  it.each([
    ['no verdict while artifacts are unread', false, 'unknown'],
    ['the verdict once all are read', true, 'compliant'],
  ])('tell of a start with %s', async (_, isRead, state) => {
    const own = { record: { artifacts: [build('a', 'compliant')] } };
    await save([trail('a', 1, own)]);
    if (isRead) {
      await store.artifacts.save(flowId, page([artifact('a', 1)]));
    }
    const runs = [deployment('staging', 'a', 2)];

    expect(
      await save([trail('a', 1, { ...own, deployments: runs })]),
    ).toMatchObject([{ kind: 'build-started', state }]);
  });

  it('tell the verdict on a build that runs', async () => {
    await save([
      trail('a', 1, {
        record: { artifacts: [build('a', 'compliant')] },
        deployments: [deployment('staging', 'a', 2)],
      }),
    ]);
    const artifacts = async (
      state: 'compliant' | 'non-compliant',
      minutes: number,
    ) => {
      const listed = artifact('a', 1, { record: { state, trail: 'a' } });
      const read = page([listed], { readAt: time(minutes) });
      return (await store.artifacts.save(flowId, read)).changes;
    };
    expect(await artifacts('compliant', 11_000)).toEqual([]);

    expect(await artifacts('non-compliant', 12_000)).toEqual([
      {
        kind: 'build-state',
        fingerprint: fingerprint('a'),
        from: 'compliant',
        to: 'non-compliant',
        at: at(12_000),
        runningIn: ['staging'],
      },
    ]);

    const asked = [{ trail: 'a', state: 'compliant' as const }];
    const at13 = time(13_000);
    const running = { flowId, fingerprint: fingerprint('a') };
    expect(await store.artifacts.report(running, asked, at13)).toMatchObject({
      changes: [
        { kind: 'build-state', from: 'non-compliant', to: 'compliant' },
      ],
    });
  });
});
