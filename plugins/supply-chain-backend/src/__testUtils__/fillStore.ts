/**
 * Fills the plugin's database for a portal that isn't running yet. Reads the
 * database configuration and the flows to write as JSON from standard input,
 * and writes the result to standard output.
 */
import { json } from 'node:stream/consumers';
import { DatabaseManager } from '@backstage/backend-defaults/database';
import { mockServices } from '@backstage/backend-test-utils';
import { ConfigReader } from '@backstage/config';
import type { JsonObject } from '@backstage/types';
import { isPostgres, migratedDatabase } from '../store/database';
import { Store } from '../store/Store';
import { fillStore } from './largeStore';
import type { LargeFlow } from './largeStore';

interface Order {
  /** As in `backend.database`. */
  database: JsonObject;
  flows: LargeFlow[];
}

/**
 * Size of the tables with their indexes, without the database's own overhead.
 */
const TABLES_SIZE =
  'select sum(pg_total_relation_size(relid)) as bytes from pg_stat_user_tables';
const FILE_SIZE =
  'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()';

async function main() {
  const order = (await json(process.stdin)) as Order;
  const logger = mockServices.rootLogger({ level: 'none' });
  const database = DatabaseManager.fromConfig(
    new ConfigReader({ backend: { database: order.database } }),
  ).forPlugin('supply-chain', {
    lifecycle: { addShutdownHook() {}, addStartupHook() {} },
    logger,
  });
  const knex = await migratedDatabase(database, logger);
  const start = performance.now();
  const trails = await fillStore(
    new Store(knex, logger),
    order.flows,
    Date.now(),
  );
  const seconds = (performance.now() - start) / 1000;
  await knex.raw(isPostgres(knex) ? 'vacuum analyze' : 'analyze');
  const { bytes } = isPostgres(knex)
    ? (await knex.raw(TABLES_SIZE)).rows[0]
    : (await knex.raw(FILE_SIZE))[0];
  process.stdout.write(
    JSON.stringify({ trails, seconds, bytes: Number(bytes) }),
  );
  await knex.destroy();
}

main().then(
  // Otherwise the database service keeps its connection open forever.
  () => process.exit(0),
  error => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  },
);
