import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { loadConfigSchema } from '@backstage/config-loader';
import type { JsonObject } from '@backstage/types';
import { NODE_TRANSFORM, ROOT } from '../../scripts/lib/paths.ts';

const schema = loadConfigSchema({
  dependencies: [],
  excludePackageDependencies: true,
  packagePaths: [join(ROOT, 'plugins/supply-chain-backend/package.json')],
});

/** Violations of the plugin's configuration schema. */
export async function configProblems(data: unknown): Promise<string[]> {
  const supplyChain = asObject(asObject(data)?.supplyChain);
  if (!supplyChain) {
    return [];
  }
  const unknown = (asList((await schema).serialize().schemas) ?? [])
    .map(each => inner(asObject(each)?.value, 'supplyChain'))
    .filter(each => each !== undefined)
    .flatMap(each => unknownKeys(supplyChain, each));
  try {
    (await schema).process([
      {
        data: { supplyChain: supplyChain as JsonObject },
        context: 'docs',
      },
    ]);
    return unknown;
  } catch (error) {
    return [...unknown, String(error)];
  }
}

/** The schema of an object's key. */
function inner(schemaOf: unknown, key: string): unknown {
  const { properties, additionalProperties } = asObject(schemaOf) ?? {};
  return asObject(properties)?.[key] ?? asObject(additionalProperties);
}

/** Keys that aren't in the schema, which would ignore them. */
function unknownKeys(data: unknown, schemaOf: unknown): string[] {
  const object = asObject(data);
  if (!object || asObject(schemaOf)?.anyOf) {
    return [];
  }
  return Object.entries(object).flatMap(([key, value]) => {
    const schemaOfKey = inner(schemaOf, key);
    return schemaOfKey
      ? unknownKeys(value, schemaOfKey)
      : [`unknown key ${key}`];
  });
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}

function asList(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** Problems with an entity's annotations. */
export function linkProblems(data: unknown): string[] {
  const annotations = annotationsOf(data);
  if (!annotations) {
    return [];
  }
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--require', NODE_TRANSFORM, join(import.meta.dirname, 'readLink.cts')],
    { cwd: ROOT, input: JSON.stringify(annotations), encoding: 'utf8' },
  );
  return stdout ? JSON.parse(stdout) : [stderr];
}

/** The annotations of an entity, or of a block that shows only annotations. */
function annotationsOf(data: unknown): Record<string, unknown> | undefined {
  const annotations =
    asObject(asObject(asObject(data)?.metadata)?.annotations) ?? asObject(data);
  return Object.keys(annotations ?? {}).some(key =>
    key.startsWith('supply-chain/'),
  )
    ? annotations
    : undefined;
}
