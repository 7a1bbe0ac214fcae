import { readdirSync } from 'node:fs';
import type { Knex } from 'knex';
import { Ledger } from '../writes/Ledger';
import {
  tablesOf,
  testDatabases,
  withReplicas,
} from './__testUtils__/databases';
import { ADDED } from './__testUtils__/migrations';
import {
  artifact,
  at,
  attestation,
  build,
  fingerprint,
  FLOW,
  page,
  time,
  trail,
} from './__testUtils__/records';
import { DatabaseEvidenceStore } from './DatabaseEvidenceStore';
import { MIGRATIONS, migrateToLatest } from './migrate';

jest.setTimeout(60_000);

const databases = testDatabases();
const STEPS = readdirSync(MIGRATIONS).sort();

type Rows = Record<string, unknown>[];
/** All rows of a database, by table. */
type Content = Record<string, Rows>;

const WRITE = {
  ...{ key: 'a-key', kind: 'attest-generic', region: 'eu', org: 'acme' },
  ...{ entityRef: 'component:default/shop', by: 'user:default/ada' },
  ...{ target: ['trail', 'b'], place: ['trail', 'b'], content: 'passed' },
  ...{ details: { name: 'review' }, leaseMs: 60_000 },
};

describe('the list of migrations', () => {
  it('names what each of them adds', () => {
    expect(Object.keys(ADDED)).toEqual(STEPS);
  });
});

describe.each(databases.ids)('rows on %s', id => {
  describe.each(STEPS.map((step, index) => ({ step, index })))(
    'as of $step',
    ({ index }) => {
      const newer = STEPS.slice(index + 1);

      /** A database that was filled and then reverted, and its content before. */
      async function reverted(): Promise<{ knex: Knex; before: Content }> {
        const knex = await databases.empty(id);
        await migrateToLatest(knex);
        await fill(knex);
        const before = await contentOf(knex);
        for (const _ of newer) {
          await knex.migrate.down({ directory: MIGRATIONS });
        }
        return { knex, before };
      }

      it('are all there after newer migrations were reverted', async () => {
        const { knex, before } = await reverted();
        const older = await databases.empty(id);
        for (const _ of STEPS.slice(0, index + 1)) {
          await older.migrate.up({ directory: MIGRATIONS });
        }

        expect(await columnsOf(knex)).toEqual(await columnsOf(older));
        // A migration may have moved a column.
        const after = withoutAdded(await contentOf(knex), newer);
        expect(after).toEqual(withoutAdded(before, newer));
      });

      it('are all there, and usable, after several replicas migrated them at once', async () => {
        const { knex, before } = await reverted();

        await withReplicas(knex, replicas =>
          Promise.all(replicas.map(each => migrateToLatest(each))),
        );

        const after = await contentOf(knex);
        expect(withoutAdded(after, newer)).toEqual(withoutAdded(before, newer));
        expect(Object.keys(after)).toEqual(Object.keys(before));
        await expectStoreWorks(knex);
        const { claimed } = await new Ledger(knex).claim(WRITE);
        // Writes that were stored aren't sent again.
        expect(claimed).toBe(newer.includes('20261122000001_writes.js'));
      });
    },
  );

  it('are all deleted if the first migration is reverted', async () => {
    const knex = await databases.empty(id);
    await migrateToLatest(knex);
    await fill(knex);

    for (const _ of STEPS) {
      await knex.migrate.down({ directory: MIGRATIONS });
    }
    await migrateToLatest(knex);

    const content = await contentOf(knex);
    expect(Object.values(content).flat()).toEqual([]);
  });
});

/** Reads, changes and deletes the rows through the store. */
async function expectStoreWorks(knex: Knex): Promise<void> {
  const store = new DatabaseEvidenceStore(knex);
  const flowId = await store.flowId(FLOW);
  const names = async () =>
    (await store.trails({ flowIds: [flowId] }, { offset: 0, limit: 9 })).map(
      ({ value }) => value.record.name,
    );
  expect(await names()).toEqual(['b', 'a']);
  expect(await store.trendRows([flowId], at(0))).toContainEqual(
    expect.objectContaining({ createdAt: time(2), committedAt: time(1) }),
  );
  const { state, changes } = await store.saveTrails(
    flowId,
    page([trail('c', 3), trail('b', 2)], { readAt: time(10_002) }),
  );
  await store.saveFailedRead(flowId, 'trails', {
    ...{ at: time(10_003), failure: 'timeout' },
  });
  expect(state.complete).toBe(true);
  expect(changes).toContainEqual(
    expect.objectContaining({ kind: 'trail-state', trail: 'b' }),
  );
  expect(await names()).toEqual(['c', 'b']);
  expect(await store.failedReads()).toContainEqual(
    expect.objectContaining({ flowId, kind: 'trails', failure: 'timeout' }),
  );
  await store.forget(flowId);
  expect(await names()).toEqual([]);
}

/** Fills every table and column through the store. */
async function fill(knex: Knex): Promise<void> {
  const store = new DatabaseEvidenceStore(knex);
  const flowId = await store.flowId(FLOW);
  const failing = {
    ...trail('b', 2, {
      record: {
        state: 'compliant',
        attestations: [attestation('review', 'missing')],
        artifacts: [build('api', 'compliant')],
        commit: { sha: 'c0ffee', committedAt: at(1) },
      },
    }),
    deployments: [
      {
        ...{ environment: 'production', fingerprint: fingerprint('api') },
        startedAt: new Date(time(3)).toISOString(),
      },
    ],
  };
  await store.saveTrails(flowId, page([failing, trail('a', 1)]));
  const failed = { ...failing.record, state: 'non-compliant' as const };
  await store.saveTrails(
    flowId,
    page([{ ...failing, record: failed }, trail('a', 1)], {
      readAt: time(10_001),
    }),
  );
  await store.saveArtifacts(flowId, page([artifact('api', 2)]));
  await store.saveFailedRead(flowId, 'artifacts', {
    ...{ at: time(10_002), failure: 'timeout' },
  });
  await new Ledger(knex).claim(WRITE);
  for (const [table, rows] of Object.entries(await contentOf(knex))) {
    expect({ table, isEmpty: rows.length === 0 }).toEqual({
      ...{ table, isEmpty: false },
    });
  }
}

async function contentOf(knex: Knex): Promise<Content> {
  const tables = await tablesOf(knex);
  const entries = await Promise.all(
    tables.map(async table => [table, await knex(table).select()] as const),
  );
  return Object.fromEntries(
    entries.map(([table, rows]) => [table, rows.toSorted(byText)]),
  );
}

async function columnsOf(knex: Knex): Promise<Record<string, unknown>> {
  const tables = await tablesOf(knex);
  const entries = await Promise.all(
    tables.map(async table => [table, await knex(table).columnInfo()] as const),
  );
  return Object.fromEntries(entries);
}

/** A database's content without what some migrations added. */
function withoutAdded(content: Content, steps: readonly string[]): Content {
  const added = steps.map(step => ADDED[step]);
  const columns = new Set(added.flatMap(each => each.columns ?? []));
  return Object.fromEntries(
    Object.entries(content)
      .filter(([table]) => !added.some(({ tables }) => tables.includes(table)))
      .map(([table, rows]) => [
        table,
        rows.map(row =>
          Object.fromEntries(
            Object.entries(row).filter(([column]) => !columns.has(column)),
          ),
        ),
      ]),
  );
}

function byText(one: object, other: object): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}
