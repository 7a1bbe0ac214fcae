import { testDatabases } from './__testUtils__/databases';
import {
  artifact,
  at,
  build,
  fingerprint,
  FLOW,
  page,
  trail,
} from './__testUtils__/records';
import type { DatabaseEvidenceStore } from './DatabaseEvidenceStore';
import type { EvidenceStore } from './EvidenceStore';

jest.setTimeout(60_000);

const databases = testDatabases();

/** More than fit in one batch. */
const FLOWS = 260;

describe.each(databases.ids)('batched queries on %s', id => {
  let store: DatabaseEvidenceStore;
  let statements: string[];
  const flowIds: number[] = [];

  beforeAll(async () => {
    const made = await databases.store(id);
    ({ store } = made);
    for (let number = 0; number < FLOWS; number += 1) {
      const flowId = await store.flowId({ ...FLOW, flow: `flow-${number}` });
      flowIds.push(flowId);
      // Some flows are empty, and some builds are in several flows.
      if (number % 7 !== 0) {
        await fill(flowId, number);
      }
    }
    statements = [];
    made.knex.on('query', ({ sql }: { sql: string }) => statements.push(sql));
  });

  async function fill(flowId: number, number: number) {
    const shared = `shared-${number % 5}`;
    const states = ['compliant', 'non-compliant', 'missing'] as const;
    const state = states[number % 3];
    await store.saveTrails(
      flowId,
      page([
        trail(`newest-${number}`, number + 2, {
          record: {
            state,
            artifacts: [build(`own-${number}`, state), build(shared, state)],
          },
          deployments: [
            {
              environment: 'production',
              fingerprint: fingerprint(shared),
              startedAt: at(number + 3),
              ...(number % 2 === 0 && { stoppedAt: at(number + 9) }),
            },
          ],
        }),
        trail(`oldest-${number}`, number, {
          record: { state: number % 4 === 0 ? state : 'pending' },
        }),
      ]),
    );
    await store.saveArtifacts(
      flowId,
      page([
        artifact(`own-${number}`, number + 2, { templateName: 'own' }),
        artifact(shared, number + 1, { templateName: 'shared' }),
      ]),
    );
  }

  /** Everything a summary queries, for every flow. */
  const questions = (asked: EvidenceStore) =>
    Promise.all(
      flowIds.map(async (flowId, number) => {
        const ids =
          number % 3 === 0 ? [flowId, flowIds[(number + 1) % FLOWS]] : [flowId];
        const newest = { offset: 0, limit: 1 };
        const wanted = [`own-${number}`, `shared-${number % 5}`].map(
          fingerprint,
        );
        return {
          trails: await asked.trails({ flowIds: [flowId] }, newest),
          artifacts: await asked.artifacts({ flowIds: [flowId] }, newest),
          builds: await asked.builds(ids, wanted),
          spans: await asked.deployments({
            flowIds: ids,
            fingerprints: wanted,
          }),
          open: await asked.deployments({ flowIds: ids, open: true }),
          trend: await asked.trendRows(ids, at(0)),
          newTrend: await asked.trendRows(ids, at(100)),
          since: await Promise.all(
            (['compliant', 'pending'] as const).flatMap(state =>
              [-Infinity, Infinity].map(storedSince =>
                asked.stateSince(flowId, state, storedSince),
              ),
            ),
          ),
        };
      }),
    );

  /** Rows with equal times are in no particular order. */
  const inOrder = (responses: Awaited<ReturnType<typeof questions>>) =>
    responses.map(({ builds, spans, open, trend, newTrend, ...rest }) => ({
      ...rest,
      ...Object.fromEntries(
        Object.entries({ builds, spans, open, trend, newTrend }).map(
          ([name, rows]) => [name, rows.map(row => JSON.stringify(row)).sort()],
        ),
      ),
    }));

  it('return the same as individual queries, with few statements', async () => {
    const alone = await questions(store);
    const aloneStatements = statements.length;
    statements.length = 0;

    const together = await questions(store.batched());

    expect(inOrder(together)).toEqual(inOrder(alone));
    expect(aloneStatements).toBeGreaterThan(FLOWS * 10);
    expect(statements.length).toBeLessThan(60);
  });

  it('run individually for anything else', async () => {
    const [, one, two] = flowIds;
    const all = { offset: 0, limit: 10 };
    const responses = (asked: EvidenceStore) =>
      Promise.all([
        asked.trails({ flowIds: [one, two] }, all),
        asked.trails(
          { flowIds: [one], state: 'missing' },
          { offset: 0, limit: 1 },
        ),
        asked.artifacts(
          { flowIds: [one], templateNames: ['shared'] },
          { offset: 0, limit: 1 },
        ),
        asked.countTrails({ flowIds: [one, two], since: at(2) }),
        asked.deployments({ flowIds: [one, two], at: at(5) }),
        asked.deployments({ flowIds: [one, two], environment: 'production' }),
        asked.deployments({ flowIds: [], open: true }),
      ]);

    expect(await responses(store.batched())).toEqual(await responses(store));
  });

  it('see later writes', async () => {
    const batched = store.batched();
    const flowId = await store.flowId({ ...FLOW, flow: 'late' });
    const newest = () =>
      batched.trails({ flowIds: [flowId] }, { offset: 0, limit: 1 });
    expect(await newest()).toEqual([]);

    await store.saveTrails(flowId, page([trail('late', 1)]));

    expect(await newest()).toHaveLength(1);
  });

  it('return the state of lists to concurrent callers', async () => {
    statements.length = 0;
    const alone = await Promise.all([
      store.listStates(flowIds.slice(0, 10)),
      store.listStates(flowIds.slice(5, 12)),
      store.listStates([]),
    ]);

    // The other one looks for the flows without lists, which may be deleted.
    expect(statements).toHaveLength(2);
    const [first, second, none] = alone;
    // Flows 0 and 7 are empty.
    expect(first).toHaveLength(16);
    expect(second.slice(0, 8)).toEqual(first.slice(8));
    expect(none).toEqual([]);
  });

  it('mark flows as linked together, each with its own row', async () => {
    statements.length = 0;
    const names = Array.from({ length: 120 }, (_, index) => `linked-${index}`);

    const ids = await Promise.all(
      [...names, ...names].map(flow => store.flowId({ ...FLOW, flow })),
    );

    expect(new Set(ids).size).toBe(120);
    expect(ids.slice(120)).toEqual(ids.slice(0, 120));
    expect(statements.length).toBeLessThan(10);
    const linked = await store.linkedFlows(0);
    for (const [index, flow] of names.entries()) {
      expect(linked).toContainEqual({
        flowId: ids[index],
        flow: { ...FLOW, flow },
      });
    }
  });
});
