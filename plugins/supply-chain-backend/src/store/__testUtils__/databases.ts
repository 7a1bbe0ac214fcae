import { TestDatabases } from '@backstage/backend-test-utils';
import type { TestDatabaseId } from '@backstage/backend-test-utils';
import type { Knex } from 'knex';
import { DatabaseEvidenceStore } from '../DatabaseEvidenceStore';
import { migrateToLatest } from '../migrate';

/**
 * Test databases: SQLite, and PostgreSQL if
 * `BACKSTAGE_TEST_DATABASE_POSTGRES15_CONNECTION_STRING` is set.
 */
export function testDatabases(): {
  ids: TestDatabaseId[];
  /** An empty database. */
  empty(id: TestDatabaseId): Promise<Knex>;
  /** A store with its own database. */
  store(
    id: TestDatabaseId,
  ): Promise<{ store: DatabaseEvidenceStore; knex: Knex }>;
} {
  const databases = TestDatabases.create({
    ids: ['SQLITE_3', 'POSTGRES_15'],
    disableDocker: true,
  });
  return {
    ids: databases.eachSupportedId().flat(),
    empty: id => databases.init(id),
    store: async id => {
      const knex = await databases.init(id);
      await migrateToLatest(knex);
      return { store: new DatabaseEvidenceStore(knex), knex };
    },
  };
}
