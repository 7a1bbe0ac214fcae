import { resolvePackagePath } from '@backstage/backend-plugin-api';
import type { DatabaseService } from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';

/** Where the package keeps its migrations. */
export const MIGRATIONS = resolvePackagePath(
  'backstage-plugin-supply-chain-backend',
  'migrations',
);

/** Of the lock that replicas take; nobody else uses the plugin's database. */
const LOCK = 7_385_210;

/**
 * Makes the tables, or brings them up to date, unless the admin does it.
 *
 * @returns the client of the plugin's database
 */
export async function migratedDatabase(
  database: DatabaseService,
): Promise<Knex> {
  const knex = await database.getClient();
  if (!database.migrations?.skip) {
    await migrateToLatest(knex);
  }
  return knex;
}

/**
 * Makes the tables, or brings them up to date. Of several replicas one does
 * it, and the others wait: Knex's own lock fails the one that comes second,
 * and does not cover its own tables.
 */
export async function migrateToLatest(knex: Knex): Promise<void> {
  await knex.transaction(async trx => {
    if (isPostgres(knex)) {
      await trx.raw('select pg_advisory_xact_lock(?)', [LOCK]);
    }
    await trx.migrate.latest({ directory: MIGRATIONS });
  });
}

/** Whether the database is PostgreSQL; it is SQLite otherwise. */
export function isPostgres(knex: Knex): boolean {
  return knex.client.config.client === 'pg';
}
