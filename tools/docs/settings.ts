import { join } from 'node:path';
import { loadConfigSchema } from '@backstage/config-loader';
import type { JsonObject } from '@backstage/types';
import { ROOT } from '../../scripts/lib/paths.ts';
import { asObject } from './values.ts';

/** Settings by their path, such as `regions.<region>.title`, with their defaults. */
type Settings = Record<string, string>;

/** What any portal's configuration has. */
const BASE: JsonObject = {
  app: { baseUrl: 'https://portal.example.com' },
  backend: {
    baseUrl: 'https://portal.example.com',
    listen: ':7007',
    database: { client: 'better-sqlite3', connection: ':memory:' },
  },
};

function loadSchema(dependencies: string[], folders: string[]) {
  return loadConfigSchema({
    dependencies,
    packagePaths: folders.map(folder => join(ROOT, folder, 'package.json')),
    noUndeclaredProperties: true,
  });
}

/** The schemas of everything that the demo's app and backend contain. */
const portalSchema = loadSchema(
  ['app', 'backend'],
  ['packages/app', 'packages/backend'],
);

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

/** The settings in the schema of the backend plugin. */
export async function schemaSettings(): Promise<Settings> {
  const schema = await loadSchema([], ['plugins/supply-chain-backend']);
  const { schemas } = schema.serialize();
  const own = (Array.isArray(schemas) ? schemas : [])
    .map(asObject)
    .find(block => `${block?.path}`.includes('supply-chain'));
  return Object.fromEntries(settingsIn(own?.value));
}

function settingsIn(schema: unknown, path: string[] = []): [string, string][] {
  const { properties, additionalProperties, description } =
    asObject(schema) ?? {};
  if (properties) {
    return Object.entries(asObject(properties) ?? {}).flatMap(([key, value]) =>
      settingsIn(value, [...path, key]),
    );
  }
  return asObject(additionalProperties)?.properties
    ? settingsIn(additionalProperties, [
        ...path,
        `<${path.at(-1)?.replace(/s$/, '')}>`,
      ])
    : [[path.join('.'), defaultIn(description)]];
}

function defaultIn(description: unknown): string {
  const [, text = ''] =
    /Defaults\s+to\s+([^.]+)\./.exec(`${description}`) ?? [];
  return text.replace(/\s+/g, ' ');
}

/** The settings in a document's tables, each below a line with its prefix. */
export function documentedSettings(markdown: string): Settings {
  const settings: Settings = {};
  let prefix = '';
  for (const line of markdown.split('\n')) {
    const [, below] = /^Below `([^`]+)`:$/.exec(line) ?? [];
    prefix = below === undefined ? prefix : `${below}.`;
    const [, key, fallback] = /^\| `([^`]+)` .*\| ([^|]*)\|$/.exec(line) ?? [];
    if (key) {
      settings[`${prefix}${key}`] = fallback.trim();
    }
  }
  return settings;
}
