import { readdirSync } from 'node:fs';
import { resolvePackagePath } from '@backstage/backend-plugin-api';
import type {
  DatabaseService,
  LoggerService,
} from '@backstage/backend-plugin-api';
import { nextTurn } from 'backstage-plugin-supply-chain-node';
import type { Knex } from 'knex';
import { chunksOf } from '../util/chunksOf';

const MIGRATIONS = resolvePackagePath(
  'backstage-plugin-supply-chain-backend',
  'migrations',
);

/** Maximum number of rows written per statement. */
export const MAX_ROWS = 50;

/** Key of the advisory lock. Nothing else uses the plugin's database. */
const LOCK = 7_385_210;

/**
 * Creates the tables or migrates them, unless migrations are skipped in the
 * config. On SQLite, turns on the write-ahead log.
 *
 * @returns the client of the plugin's database
 */
export async function migratedDatabase(
  database: DatabaseService,
  logger: LoggerService,
): Promise<Knex> {
  const knex = await database.getClient();
  if (!isPostgres(knex)) {
    try {
      // A commit, which blocks the event loop, writes each page only once.
      await knex.raw('pragma journal_mode = wal');
    } catch (error) {
      // Not every file system supports it, and it isn't essential.
      const { code } = Object(error);
      logger.warn("Couldn't turn on SQLite's write-ahead log", { code });
    }
    // With the log, `better-sqlite3` would no longer wait for the disk.
    await knex.raw('pragma synchronous = full');
  }
  if (!database.migrations?.skip) {
    await migrateToLatest(knex, logger);
  }
  return knex;
}

/**
 * Creates the tables or migrates them. Only one replica does so while the
 * others wait. Knex's own lock would fail the other replicas, and doesn't cover
 * the creation of its own tables.
 *
 * Tables made by a version whose migrations no longer exist are dropped: all
 * they hold can be read from the regions again.
 */
export async function migrateToLatest(
  knex: Knex,
  logger: Pick<LoggerService, 'warn'>,
): Promise<void> {
  await knex.transaction(async trx => {
    if (isPostgres(knex)) {
      await trx.raw('select pg_advisory_xact_lock(?)', [LOCK]);
    }
    const applied: string[] = (await trx.schema.hasTable('knex_migrations'))
      ? await trx('knex_migrations').pluck('name')
      : [];
    const known = readdirSync(MIGRATIONS);
    if (applied.some(name => !known.includes(name))) {
      logger.warn(
        "Dropping the plugin's tables, which an earlier version made. Everything is read from the regions again.",
      );
      await dropTables(trx);
    }
    await trx.migrate.latest({ directory: MIGRATIONS });
  });
}

async function dropTables(trx: Knex.Transaction): Promise<void> {
  const names: string[] = isPostgres(trx)
    ? await trx('pg_tables')
        .whereRaw('schemaname = current_schema()')
        .pluck('tablename')
    : await trx('sqlite_master')
        .where({ type: 'table' })
        .whereNot('name', 'like', 'sqlite_%')
        .pluck('name');
  for (const name of names) {
    await trx.raw(`drop table ??${isPostgres(trx) ? ' cascade' : ''}`, [name]);
  }
}

/** Whether the database is PostgreSQL rather than SQLite. */
export function isPostgres(knex: Knex): boolean {
  return knex.client.config.client === 'pg';
}

/** Inserts rows, some at a time, so that many don't block the event loop. */
export async function insertRows(
  trx: Knex.Transaction,
  table: string,
  rows: readonly object[],
): Promise<void> {
  for (const chunk of chunksOf(rows, MAX_ROWS)) {
    await trx(table).insert(chunk);
    await nextTurn();
  }
}
