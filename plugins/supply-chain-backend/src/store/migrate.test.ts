import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mockServices } from '@backstage/backend-test-utils';
import knexFactory from 'knex';
import {
  tablesOf,
  testDatabases,
  withReplicas,
} from './__testUtils__/databases';
import { TABLES } from './__testUtils__/migrations';
import { migratedDatabase, MIGRATIONS, migrateToLatest } from './migrate';

jest.setTimeout(60_000);

const databases = testDatabases();

describe.each(databases.ids)('migrations on %s', id => {
  it('migrate up, down and up again', async () => {
    const knex = await databases.empty(id);
    await migrateToLatest(knex);
    expect(await tablesOf(knex)).toEqual(TABLES);
    for (const _ of readdirSync(MIGRATIONS)) {
      await knex.migrate.down({ directory: MIGRATIONS });
    }
    expect(await tablesOf(knex)).toEqual([]);
    await migrateToLatest(knex);
    expect(await tablesOf(knex)).toEqual(TABLES);
  });

  it('run once when several replicas start at the same time', async () => {
    const knex = await databases.empty(id);
    await withReplicas(knex, replicas =>
      Promise.all(replicas.map(replica => migrateToLatest(replica))),
    );
    expect(await tablesOf(knex)).toEqual(TABLES);
    expect(await knex('knex_migrations').select()).toHaveLength(
      readdirSync(MIGRATIONS).length,
    );
  });

  it('are skipped if the config says so', async () => {
    const knex = await databases.empty(id);
    const database = mockServices.database.mock({
      getClient: async () => knex,
      migrations: { skip: true },
    });
    await migratedDatabase(database, mockServices.logger.mock());
    expect(await tablesOf(knex)).toEqual([]);
  });

  it('create foreign keys that delete a record with all its parts', async () => {
    const { knex } = await databases.store(id);
    await knex('flows').insert({
      ...{ address: 'a', org: 'o', name: 'f', linked_at: 0 },
    });
    const [{ id: flowId }] = await knex('flows').select('id');
    await knex('state_changes').insert({
      ...{ flow_id: flowId, source: 'trails', at: 0 },
      ...{ from_state: 'a', to_state: 'b' },
    });
    await knex('flows').delete();
    expect(await knex('state_changes').select()).toEqual([]);
  });
});

describe('a database in a file', () => {
  it('is used even if it cannot have a write-ahead log', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-'));
    const logger = mockServices.logger.mock();
    const connection = (file: string) => ({
      client: 'better-sqlite3',
      connection: join(folder, file),
      useNullAsDefault: true,
      pool: { min: 1, max: 1 },
    });
    const knex = knexFactory(connection('supply-chain.sqlite'));
    const reader = knexFactory(connection('supply-chain.sqlite'));
    try {
      // Changing the journal fails while another connection reads.
      await knex.raw('create table read_elsewhere (id integer)');
      await knex.raw('pragma busy_timeout = 0');
      await reader.raw('begin');
      await reader.raw('select * from read_elsewhere');

      await migratedDatabase(
        mockServices.database.mock({
          getClient: async () => knex,
          migrations: { skip: true },
        }),
        logger,
      );

      expect(logger.warn).toHaveBeenCalledTimes(1);
      expect(await knex.raw('pragma journal_mode')).toEqual([
        { journal_mode: 'delete' },
      ]);
    } finally {
      await reader.destroy();
      await knex.destroy();
      rmSync(folder, { recursive: true });
    }
  });

  it('has a write-ahead log, whose commits wait for the disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-'));
    const knex = knexFactory({
      client: 'better-sqlite3',
      connection: join(folder, 'supply-chain.sqlite'),
      useNullAsDefault: true,
    });
    try {
      await migratedDatabase(
        mockServices.database.mock({ getClient: async () => knex }),
        mockServices.logger.mock(),
      );
      expect(await knex.raw('pragma journal_mode')).toEqual([
        { journal_mode: 'wal' },
      ]);
      expect(await knex.raw('pragma synchronous')).toEqual([
        { synchronous: 2 },
      ]);
    } finally {
      await knex.destroy();
      rmSync(folder, { recursive: true });
    }
  });
});
