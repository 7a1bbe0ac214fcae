import { resolvePackagePath } from '@backstage/backend-plugin-api';
import type {
  DatabaseService,
  LoggerService,
} from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';

/** The package's migrations folder. */
const MIGRATIONS = resolvePackagePath(
  'backstage-plugin-supply-chain-backend',
  'migrations',
);

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
    await migrateToLatest(knex);
  }
  return knex;
}

/**
 * Creates the tables or migrates them. Only one replica does so while the
 * others wait. Knex's own lock would fail the other replicas, and doesn't cover
 * the creation of its own tables.
 */
export async function migrateToLatest(knex: Knex): Promise<void> {
  await knex.transaction(async trx => {
    if (isPostgres(knex)) {
      await trx.raw('select pg_advisory_xact_lock(?)', [LOCK]);
    }
    await trx.migrate.latest({ directory: MIGRATIONS });
  });
}

/** Whether the database is PostgreSQL rather than SQLite. */
export function isPostgres(knex: Knex): boolean {
  return knex.client.config.client === 'pg';
}
