import { testDatabases } from './__testUtils__/databases';
import {
  artifact,
  fingerprint,
  FLOW,
  page,
  trail,
} from './__testUtils__/records';
import type { Store } from './Store';

const databases = testDatabases();

const ALL = { offset: 0, limit: 10 };
const builds = [fingerprint('a'), fingerprint('b')];

/** Without statistics, SQLite plans the same whatever the tables hold. */
it.each<[string, (store: Store, flowIds: number[]) => Promise<unknown>]>([
  ['a page', (store, flowIds) => store.trails.page({ flowIds }, ALL)],
  ['trails by name', (store, flowIds) => store.trails.named(flowIds, ['a'])],
  ['the newest trails', (store, flowIds) => store.trails.newest(flowIds)],
  ['dates', (store, flowIds) => store.trails.sinceOf(flowIds)],
  [
    'artifacts by state',
    (store, flowIds) =>
      store.artifacts.page({ flowIds, state: 'compliant' }, ALL),
  ],
  [
    'the number of artifacts with a state',
    (store, flowIds) => store.artifacts.count({ flowIds, state: 'compliant' }),
  ],
  ['builds', (store, flowIds) => store.artifacts.builds(flowIds, builds)],
  [
    'what runs',
    (store, flowIds) => store.deployments.find({ flowIds, at: 'now' }),
  ],
  [
    'where builds ran',
    (store, flowIds) =>
      store.deployments.find({ flowIds, fingerprints: builds }, 10),
  ],
  [
    'what to confirm',
    (store, flowIds) => store.deployments.unconfirmed(flowIds, 1, 10),
  ],
])('finds %s with indexes', async (_, query) => {
  const { store, knex } = await databases.store('SQLITE_3');
  const flows = await store.flows.states([
    FLOW,
    { ...FLOW, flow: 'other' },
    { ...FLOW, flow: 'third' },
  ]);
  for (const { flowId } of flows) {
    await store.trails.save(flowId, page([trail('a', 1)]));
    await store.artifacts.save(flowId, page([artifact('a', 1)]));
  }
  const statements: { sql: string; bindings: readonly string[] }[] = [];
  knex.on('query', statement => statements.push(statement));
  await query(
    store,
    flows.map(({ flowId }) => flowId),
  );
  knex.removeAllListeners('query');

  const plan: string[] = [];
  for (const { sql, bindings } of statements) {
    const steps: { detail: string }[] = await knex.raw(
      `explain query plan ${sql}`,
      bindings,
    );
    plan.push(...steps.map(({ detail }) => detail));
  }

  expect(plan.length).toBeGreaterThan(0);
  expect(
    plan.filter(step =>
      /^SCAN (trails|artifacts|builds|deployments|other|listed)/.test(step),
    ),
  ).toEqual([]);
});
