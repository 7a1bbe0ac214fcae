import { mockServices } from '@backstage/backend-test-utils';
import {
  tablesOf,
  testDatabases,
  withReplicas,
} from './__testUtils__/databases';
import { migrateToLatest } from './database';

const databases = testDatabases();

describe.each(databases.ids)('a database on %s', id => {
  it('is created once by replicas that start at the same time', async () => {
    const knex = await databases.empty(id);
    const logger = mockServices.logger.mock();

    await withReplicas(knex, replicas =>
      Promise.all(replicas.map(replica => migrateToLatest(replica, logger))),
    );

    expect(await tablesOf(knex)).toEqual(
      expect.arrayContaining(['artifacts', 'flows', 'leases', 'trails']),
    );
    expect(logger.warn).not.toHaveBeenCalled();
    await knex.destroy();
  });

  it('of an earlier version is dropped with a warning', async () => {
    const knex = await databases.empty(id);
    const logger = mockServices.logger.mock();
    await migrateToLatest(knex, logger);
    const tables = await tablesOf(knex);
    await knex('knex_migrations').update({ name: '20261122000000_init.js' });
    await knex.schema.createTable('failed_reads', table => {
      table.integer('trail_id').references('trails.id');
    });

    await migrateToLatest(knex, logger);

    expect(await tablesOf(knex)).toEqual(tables);
    expect(logger.warn).toHaveBeenCalledWith(
      expect.stringMatching(/earlier version/),
    );
    await knex.destroy();
  });
});
