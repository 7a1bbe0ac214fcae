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

/** A trail with one build, and when that ran in an environment. */
const deployed = (
  name: string,
  spans: { environment: string; from: number; to?: number }[],
) =>
  trail(name, spans[0].from, {
    record: { artifacts: [build(name, 'compliant', { name: 'web' })] },
    deployments: spans.map(({ environment, from, to }) => ({
      environment,
      fingerprint: fingerprint(name),
      startedAt: at(from),
      ...(to !== undefined && { stoppedAt: at(to) }),
    })),
  });

describe.each(databases.ids)('latestDeployments on %s', id => {
  it('returns what runs, and the last three that ran, by environment', async () => {
    const { store } = await databases.store(id);
    const flowId = await store.flowId(FLOW);
    const other = await store.flowId({ ...FLOW, flow: 'other' });
    await store.saveTrails(
      flowId,
      page([
        deployed('canary', [{ environment: 'live', from: 60 }]),
        deployed('running', [{ environment: 'live', from: 50 }]),
        deployed('fourth', [{ environment: 'live', from: 40, to: 50 }]),
        deployed('third', [{ environment: 'live', from: 30, to: 40 }]),
        deployed('second', [
          { environment: 'live', from: 20, to: 30 },
          { environment: 'stage', from: 15, to: 19 },
        ]),
        deployed('first', [{ environment: 'live', from: 10, to: 20 }]),
      ]),
    );
    await store.saveTrails(
      other,
      page([deployed('unasked', [{ environment: 'live', from: 70 }])]),
    );

    const found = await store.latestDeployments([flowId]);

    const shown = found.map(({ environment, trail: name, isOpen, ...rest }) => [
      ...[environment, name, isOpen],
      rest.changedAt,
    ]);
    expect(shown.sort()).toEqual([
      ['live', 'canary', true, time(60)],
      ['live', 'fourth', false, time(60)],
      ['live', 'running', true, time(60)],
      ['live', 'second', false, time(60)],
      ['live', 'third', false, time(60)],
      ['stage', 'second', false, time(19)],
    ]);
    expect(found[0]).toMatchObject({ flowId, name: 'web' });
    expect(found.every(({ readAt }) => readAt > 0)).toBe(true);
  });

  it('returns those of many flows as if each were queried alone', async () => {
    const { store } = await databases.store(id);
    const flowIds: number[] = [];
    for (let index = 0; index < 120; index += 1) {
      const flowId = await store.flowId({ ...FLOW, flow: `flow-${index}` });
      flowIds.push(flowId);
      await store.saveTrails(
        flowId,
        page([
          deployed('new', [{ environment: 'live', from: 20 + index }]),
          deployed('old', [{ environment: 'live', from: 10, to: 20 }]),
        ]),
      );
    }

    const together = await store.latestDeployments(flowIds);

    const alone = await Promise.all(
      flowIds.map(flowId => store.latestDeployments([flowId])),
    );
    const byFlow = (rows: typeof together) =>
      rows.map(row => JSON.stringify(row)).sort();
    expect(together).toHaveLength(240);
    expect(byFlow(together)).toEqual(byFlow(alone.flat()));
  });
});
