import { mockServices, TestDatabases } from '@backstage/backend-test-utils';
import type { TestDatabaseId } from '@backstage/backend-test-utils';
import knexFactory from 'knex';
import type { Knex } from 'knex';
import { isPostgres, migrateToLatest } from '../database';
import { Store } from '../Store';

jest.setTimeout(60_000);

/**
 * Test databases: SQLite, and PostgreSQL if
 * `BACKSTAGE_TEST_DATABASE_POSTGRES15_CONNECTION_STRING` is set.
 */
export function testDatabases() {
  const databases = TestDatabases.create({
    ids: ['SQLITE_3', 'POSTGRES_15'],
    disableDocker: true,
  });
  const opened: Knex[] = [];
  afterEach(() => Promise.all(opened.splice(0).map(knex => knex.destroy())));
  return {
    ids: databases.eachSupportedId().flat(),
    /** An empty database. */
    empty: (id: TestDatabaseId) => databases.init(id),
    /** A store with its own database, for one test. */
    store: async (id: TestDatabaseId) => {
      const knex = await databases.init(id);
      opened.push(knex);
      const logger = mockServices.logger.mock();
      await migrateToLatest(knex, logger);
      return { store: new Store(knex, logger), knex };
    },
  };
}

/** Names of the tables that migrations created. */
export async function tablesOf(knex: Knex): Promise<string[]> {
  const rows: string[] = await (isPostgres(knex)
    ? knex('pg_tables').where({ schemaname: 'public' }).pluck('tablename')
    : knex('sqlite_master').where({ type: 'table' }).pluck('name'));
  return rows.filter(name => !/^(knex|sqlite)_/.test(name)).sort();
}

/**
 * Runs something with the clients of three replicas on the same database. An
 * in-memory database has only one client.
 */
export async function withReplicas(
  knex: Knex,
  work: (replicas: readonly Knex[]) => Promise<unknown>,
): Promise<void> {
  const own = isPostgres(knex)
    ? [1, 2].map(() => knexFactory(knex.client.config))
    : [];
  try {
    await work([knex, own[0] ?? knex, own[1] ?? knex]);
  } finally {
    await Promise.all(own.map(replica => replica.destroy()));
  }
}
