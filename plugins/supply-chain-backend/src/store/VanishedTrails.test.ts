import { testDatabases } from './__testUtils__/databases';
import {
  at,
  build,
  fingerprint,
  FLOW,
  page,
  time,
  trail,
} from './__testUtils__/records';
import type { DatabaseEvidenceStore } from './DatabaseEvidenceStore';

jest.setTimeout(60_000);

const databases = testDatabases();

describe.each(databases.ids)('deleted trails on %s', id => {
  it('are noted when they were last found to be gone', async () => {
    const { store } = await databases.store(id);
    const flowId = await store.flowId(FLOW);
    const goneAfter = async (names: string[], readAt: number) => {
      const trails = names.map((name, index) => trail(name, 9 - index));
      await store.saveTrails(flowId, page(trails, { readAt: time(readAt) }));
      const [{ goneAt }] = await store.listStates([flowId]);
      return goneAt;
    };
    expect(await goneAfter(['c', 'b', 'a'], 10)).toBeUndefined();
    expect(await goneAfter(['b', 'a'], 11)).toBe(time(11));
    expect(await goneAfter(['b', 'a'], 12)).toBe(time(11));
    expect(await goneAfter(['a'], 13)).toBe(time(13));
  });
});

describe.each(databases.ids)('deployments of deleted trails on %s', id => {
  let store: DatabaseEvidenceStore;
  let flowId: number;

  beforeEach(async () => {
    ({ store } = await databases.store(id));
    flowId = await store.flowId(FLOW);
  });

  /** A trail with a build that ran in production. */
  const deployed = (name: string, minutes: number, stoppedAt?: number) =>
    trail(name, minutes, {
      record: { artifacts: [build('web', 'compliant')] },
      deployments: [
        {
          ...{ environment: 'production', name: 'web' },
          ...{ fingerprint: fingerprint('web'), startedAt: at(5) },
          ...(stoppedAt !== undefined && { stoppedAt: at(stoppedAt) }),
        },
      ],
    });
  const save = async (
    trails: ReturnType<typeof trail>[],
    readAt: number,
  ): Promise<number | undefined> => {
    const { state } = await store.saveTrails(
      flowId,
      page(trails, { readAt: time(readAt) }),
    );
    const [stored] = await store.listStates([flowId]);
    expect(state.lostUntil).toBe(stored.lostUntil);
    return stored.lostUntil;
  };

  it('are lost until they had stopped', async () => {
    expect(await save([deployed('b', 2, 7), trail('a', 1)], 8)).toBeUndefined();
    expect(await save([trail('a', 1)], 9)).toBe(time(7));
    expect(await save([trail('c', 9), trail('a', 1)], 10)).toBe(time(7));
  });

  it('are lost until they were found to be gone if they were still running', async () => {
    await save([deployed('b', 2), trail('a', 1)], 8);
    expect(await save([trail('a', 1)], 9)).toBe(time(9));
  });

  it('are not lost if another trail reports them', async () => {
    await save([deployed('b', 2, 7), deployed('a', 1, 7)], 8);
    expect(await save([deployed('a', 1, 7)], 9)).toBeUndefined();
    await save([deployed('renamed', 1, 7)], 10);
    expect(await save([deployed('renamed', 1, 7)], 11)).toBeUndefined();
  });
});
