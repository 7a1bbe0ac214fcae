import {
  tablesOf,
  testDatabases,
  withReplicas,
} from './__testUtils__/databases';
import { migrateToLatest } from './database';

jest.setTimeout(60_000);

const databases = testDatabases();

it.each(databases.ids)(
  'replicas that start at the same time create the tables once on %s',
  async id => {
    const knex = await databases.empty(id);

    await withReplicas(knex, replicas =>
      Promise.all(replicas.map(replica => migrateToLatest(replica))),
    );

    expect(await tablesOf(knex)).toEqual(
      expect.arrayContaining(['artifacts', 'flows', 'leases', 'trails']),
    );
    await knex.destroy();
  },
);
