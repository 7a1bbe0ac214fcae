import type { Knex } from 'knex';
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

const databases = testDatabases();

const BUILD = fingerprint('build');
const BUILDS = [BUILD, fingerprint('other')];
const ENVIRONMENT = { environment: 'production', name: 'web' };

const trails = page([
  trail('trail', 10, {
    record: { artifacts: [build('build', 'compliant', { name: 'web' })] },
    deployments: [
      { ...ENVIRONMENT, fingerprint: BUILD, startedAt: at(11) },
      {
        ...ENVIRONMENT,
        fingerprint: BUILD,
        startedAt: at(5),
        stoppedAt: at(9),
      },
    ],
  }),
]);
const artifacts = page([artifact('build', 10, {})]);

/** Changes what runs, and replaces a record. */
const changedTrails = page([
  trail('new', 12, {
    record: { artifacts: [build('build', 'compliant', { name: 'web' })] },
  }),
  trail('trail', 10, {
    record: { artifacts: [build('build', 'incomplete', { name: 'web' })] },
    deployments: [{ ...ENVIRONMENT, fingerprint: BUILD, startedAt: at(13) }],
  }),
]);
const otherArtifacts = page([artifact('other', 10, {})]);

/**
 * The steps of SQLite's plans for some work that go through all rows of a table,
 * or all rows of a flow.
 */
async function longSteps(knex: Knex, work: () => Promise<unknown>) {
  const statements: Knex.Sql[] = [];
  const note = (statement: Knex.Sql) => statements.push(statement);
  knex.on('query', note);
  await work();
  knex.removeListener('query', note);
  const steps = await Promise.all(
    statements
      .filter(({ sql }) => /^(select|update|delete) /.test(sql))
      // Ends at the first row.
      .filter(({ sql }) => !/^select `id` from .* limit \?$/.test(sql))
      .map(
        async ({ sql, bindings }): Promise<{ detail: string }[]> =>
          knex.raw(`explain query plan ${sql}`, [...bindings]),
      ),
  );
  expect(steps.flat()).not.toEqual([]);
  return steps
    .flat()
    .map(({ detail }) => detail)
    .filter(detail =>
      /^(SCAN|SEARCH) (\w+ as )?(trails|artifacts|own|builds|deployments|\w+_bodies)\b/.test(
        detail,
      ),
    )
    .filter(detail => !/\((.+ AND .+|(?!flow_id)\w+[=<>]\?)\)$/.test(detail));
}

/** What reads few rows, however many a flow has. */
const WORK: [
  string,
  (store: DatabaseEvidenceStore, flowIds: number[]) => Promise<unknown>,
][] = [
  ['save trails', (store, [id]) => store.saveTrails(id, trails)],
  ['save artifacts', (store, [id]) => store.saveArtifacts(id, artifacts)],
  ['save changed trails', (store, [id]) => store.saveTrails(id, changedTrails)],
  [
    'save other artifacts',
    (store, [id]) => store.saveArtifacts(id, otherArtifacts),
  ],
  ['find a trail', (store, [id]) => store.trail(id, 'trail')],
  ['find an artifact', (store, ids) => store.artifact(ids, BUILD)],
  ['find builds', (store, ids) => store.builds(ids, BUILDS)],
  ['find past builds', (store, ids) => store.buildsAt(ids, BUILDS, at(20))],
  [
    'find deployments of builds',
    (store, flowIds) => store.deployments({ flowIds, fingerprints: BUILDS }),
  ],
  [
    'find what a deployment replaced',
    (store, flowIds) =>
      store.replacedDeployments({ flowIds, ...ENVIRONMENT }, [
        { ...ENVIRONMENT, fingerprint: BUILD, startedAt: Date.now() },
      ]),
  ],
  ['find recent deployments', (store, ids) => store.recentDeployments(ids)],
  ['find expired records', store => store.prune(1)],
];

describe.each([1, 2])('on SQLite, with %s flows,', count => {
  it.each(WORK)(
    'the store does not read whole flows to %s',
    async (_, work) => {
      const { knex, store } = await databases.store('SQLITE_3');
      const flowIds = await Promise.all(
        ['shop', 'other'].map(flow => store.flowId({ ...FLOW, flow })),
      );
      await store.saveTrails(flowIds[0], trails);
      await store.saveArtifacts(flowIds[0], artifacts);

      const steps = await longSteps(knex, () =>
        work(store, flowIds.slice(0, count)),
      );

      expect(steps).toEqual([]);
    },
  );
});

describe.each(databases.ids)('on %s,', id => {
  it("a flow's page is read in the order of an index", async () => {
    const { knex, store } = await databases.store(id);
    const flowId = await store.flowId(FLOW);
    await store.saveTrails(flowId, trails);
    const statements: Knex.Sql[] = [];
    const note = (statement: Knex.Sql) => statements.push(statement);
    knex.on('query', note);
    await store.trails(
      { flowIds: [flowId], text: 'trail', since: at(0) },
      { offset: 0, limit: 10 },
    );
    knex.removeListener('query', note);
    const [{ sql, bindings }] = statements;

    const plan = await knex.transaction(async trx => {
      if (id === 'SQLITE_3') {
        return trx.raw(`explain query plan ${sql}`, [...bindings]);
      }
      // A table this small would be read in full.
      await trx.raw('set local enable_seqscan = off');
      await trx.raw('set local enable_bitmapscan = off');
      const { rows } = await trx.raw(
        `explain ${sql.replaceAll(/\$\d+/g, '?')}`,
        [...bindings],
      );
      return rows;
    });

    expect(JSON.stringify(plan)).toContain('trails_in_order_idx');
    expect(JSON.stringify(plan)).not.toMatch(/sort\b|b-tree for order/i);
  });
});
