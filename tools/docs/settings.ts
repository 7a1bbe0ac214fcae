import { join } from 'node:path';
import { loadConfigSchema } from '@backstage/config-loader';
import type { JsonObject } from '@backstage/types';
import { ROOT } from '../../scripts/lib/paths.ts';

/** What any portal's configuration has. */
const BASE: JsonObject = {
  app: { baseUrl: 'https://portal.example.com' },
  backend: {
    baseUrl: 'https://portal.example.com',
    listen: ':7007',
    database: { client: 'better-sqlite3', connection: ':memory:' },
  },
};

/** The schemas of everything that the demo's app and backend contain. */
const portalSchema = loadConfigSchema({
  dependencies: ['app', 'backend'],
  packagePaths: ['packages/app', 'packages/backend'].map(folder =>
    join(ROOT, folder, 'package.json'),
  ),
  noUndeclaredProperties: true,
});

/** Violations of the configuration schemas, and keys that none of them has. */
export async function schemaProblems(data: object): Promise<string[]> {
  const schema = await portalSchema;
  try {
    schema.process([
      { data: BASE, context: 'a portal' },
      { data: data as JsonObject, context: 'the docs' },
    ]);
    return [];
  } catch (error) {
    return [String(error)];
  }
}
