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

jest.setTimeout(60_000);

const databases = testDatabases();

/** Two environments where a build of an artifact ran for a minute each time. */
const deployed = (name: string, starts: number[], endOf = 1) =>
  trail(name, 0, {
    record: { artifacts: [build(name, 'compliant', { name: 'web' })] },
    deployments: ['live', 'stage'].flatMap(environment =>
      starts.map(start => ({
        ...{ environment, fingerprint: build(name, 'compliant').fingerprint! },
        startedAt: at(start),
        ...(endOf > 0 && { stoppedAt: at(start + endOf) }),
      })),
    ),
  });

describe.each(databases.ids)('recentDeployments on %s', id => {
  it('returns what runs, and the last nine that ran, by environment', async () => {
    const { store } = await databases.store(id);
    const flowId = await store.flowId(FLOW);
    const starts = Array.from({ length: 12 }, (_, index) => 10 * index);
    await store.saveTrails(
      flowId,
      page([deployed('running', [200], 0), deployed('ended', starts)]),
    );

    const { rows, ends } = await store.recentDeployments([flowId]);

    for (const environment of ['live', 'stage']) {
      const here = rows.filter(each => each.environment === environment);
      expect(here[0]).toMatchObject({ flowId, name: 'web', trail: 'running' });
      expect(here.map(({ startedAt }) => startedAt).sort()).toEqual(
        [...starts.slice(3), 200].map(at).sort(),
      );
    }
    expect(
      ends.sort((a, b) => (a.environment < b.environment ? -1 : 1)),
    ).toEqual(
      ['live', 'stage'].map(environment => ({
        ...{ flowId, environment, name: 'web', at: time(31) },
      })),
    );
  });

  it('returns all that ended at the same time, and all if there are few', async () => {
    const { store } = await databases.store(id);
    const [flowId, other] = await Promise.all(
      ['build', 'other'].map(flow => store.flowId({ ...FLOW, flow })),
    );
    const together = Array.from({ length: 12 }, (_, index) =>
      deployed(`${index}`, [10]),
    );
    await store.saveTrails(flowId, page(together));
    await store.saveTrails(other, page([deployed('few', [1, 2, 3])]));

    const both = await store.recentDeployments([flowId, other]);

    const ofFlow = (flow: number) =>
      both.rows.filter(each => each.flowId === flow);
    expect(ofFlow(flowId)).toHaveLength(24);
    expect(ofFlow(other)).toHaveLength(6);
    expect(both.ends.map(each => each.flowId)).toEqual([flowId, flowId]);
    expect((await store.recentDeployments([other])).ends).toEqual([]);
  });

  it('returns the last hundred artifacts if there are more', async () => {
    const { store } = await databases.store(id);
    const flowId = await store.flowId(FLOW);
    const trails = Array.from({ length: 102 }, (_, index) =>
      trail(`trail-${index}`, 0, {
        deployments: [
          {
            ...{ environment: 'live', fingerprint: fingerprint(`${index}x`) },
            ...{ startedAt: at(0), stoppedAt: at(10 + index) },
          },
        ],
      }),
    );
    await store.saveTrails(flowId, page(trails));

    const { rows, ends } = await store.recentDeployments([flowId]);

    expect(rows.map(({ trail: name }) => name).sort()).toEqual(
      trails
        .slice(2)
        .map(({ record }) => record.name)
        .sort(),
    );
    expect(ends).toEqual([{ flowId, environment: 'live', at: time(12) }]);
  });
});
