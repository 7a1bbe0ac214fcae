import { join } from 'node:path';
import { loadConfigSchema } from '@backstage/config-loader';
import type { JsonObject } from '@backstage/types';
import { ROOT } from '../../scripts/lib/paths.ts';

/** The schemas of everything that the demo's app and backend contain. */
const schema = loadConfigSchema({
  dependencies: ['app', 'backend'],
  packagePaths: ['app', 'backend'].map(name =>
    join(ROOT, 'packages', name, 'package.json'),
  ),
});

/** What any portal's configuration has. */
const BASE: JsonObject = {
  app: { baseUrl: 'https://portal.example.com' },
  backend: {
    baseUrl: 'https://portal.example.com',
    listen: ':7007',
    database: { client: 'better-sqlite3', connection: ':memory:' },
  },
};

/** Violations of the configuration schemas, and keys that none of them has. */
export async function schemaProblems(data: object): Promise<string[]> {
  const loaded = await schema;
  const { schemas } = loaded.serialize();
  const unknown = unknownKeys(
    data,
    (asList(schemas) ?? []).map(each => asObject(each)?.value),
  );
  try {
    loaded.process([
      { data: BASE, context: 'a portal' },
      { data: data as JsonObject, context: 'the docs' },
    ]);
    return unknown;
  } catch (error) {
    return [...unknown, String(error)];
  }
}

/** Keys that no schema has, which would ignore them. */
function unknownKeys(data: unknown, schemas: unknown[]): string[] {
  const object = asObject(data);
  if (!object || schemas.some(allowsAnything)) {
    return [];
  }
  return Object.entries(object).flatMap(([key, value]) => {
    const inner = schemas.flatMap(each => schemasOfKey(each, key));
    return inner.length > 0
      ? unknownKeys(value, inner)
      : [`unknown key ${key}`];
  });
}

function allowsAnything(schemaOf: unknown): boolean {
  const { properties, additionalProperties, type } = asObject(schemaOf) ?? {};
  return (
    additionalProperties === true ||
    (type === 'object' && !properties && additionalProperties === undefined)
  );
}

function schemasOfKey(schemaOf: unknown, key: string): unknown[] {
  const { properties, additionalProperties, anyOf, allOf, oneOf } =
    asObject(schemaOf) ?? {};
  const alternatives = [anyOf, allOf, oneOf].flatMap(
    each => asList(each) ?? [],
  );
  const own = asObject(properties)?.[key] ?? asObject(additionalProperties);
  return [
    ...(own === undefined ? [] : [own]),
    ...alternatives.flatMap(each => schemasOfKey(each, key)),
  ];
}

/** A value as an object; undefined for anything else. */
export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}

/** A value as a list; undefined for anything else. */
export function asList(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}
