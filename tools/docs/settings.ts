import { join } from 'node:path';
import { loadConfigSchema } from '@backstage/config-loader';
import { ROOT } from '../../scripts/lib/paths.ts';
import { asList, asObject } from './configSchema.ts';

/** Settings by their path, such as `regions.<region>.title`, with their defaults. */
type Settings = Record<string, string>;

const PACKAGE = 'plugins/supply-chain-backend/package.json';

/** The settings in the schema of the backend plugin. */
export async function schemaSettings(): Promise<Settings> {
  const schema = await loadConfigSchema({
    dependencies: [],
    packagePaths: [join(ROOT, PACKAGE)],
  });
  const own = asList(schema.serialize().schemas)?.map(asObject);
  const block = own?.find(each => `${each?.path}`.includes('supply-chain'));
  return Object.fromEntries(settingsIn(block?.value));
}

function settingsIn(schema: unknown, path: string[] = []): [string, string][] {
  const { properties, additionalProperties, description } =
    asObject(schema) ?? {};
  const each = asObject(additionalProperties);
  if (properties) {
    return Object.entries(asObject(properties) ?? {}).flatMap(([key, value]) =>
      settingsIn(value, [...path, key]),
    );
  }
  return each?.properties
    ? settingsIn(each, [...path, `<${path.at(-1)?.replace(/s$/, '')}>`])
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
