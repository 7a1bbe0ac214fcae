import { parseAllDocuments } from 'yaml';
import type { BlockChecks } from './blockChecks.ts';
import { asList, asObject, schemaProblems } from './configSchema.ts';
import { dynamicPluginChecks } from './dynamicPlugins.ts';
import type { LocatedBlock } from './documents.ts';
import type { InsideCheck } from './checkInside.ts';
import type { Module } from './typeCheck.ts';

type Data = Record<string, unknown>;

/** Top-level keys of an app's configuration. */
const CONFIGURATION = ['app', 'backend', 'mcpActions', 'supplyChain'];

/** Where the docs' fragments of the configuration belong. */
const FRAGMENTS: Record<string, (fragment: Data) => Data> = {
  writes: fragment => ({ regions: {}, ...fragment }),
  organizations: inRegion,
  entities: inOrganization,
  entitiesByFlow: inOrganization,
};

function inRegion(fragment: Data): Data {
  const baseUrl = 'https://eu.example.com/api/v2';
  return { regions: { eu: { baseUrl, ...fragment } } };
}

function inOrganization(fragment: Data): Data {
  return inRegion({
    organizations: { acme: { apiKey: 'a-key', ...fragment } },
  });
}

/** Checks the documents of a YAML block by what they are. */
export async function yamlChecks({ text }: LocatedBlock): Promise<BlockChecks> {
  const checks = await Promise.all(
    parseAllDocuments(text).map(async (document): Promise<BlockChecks> => {
      const data = asObject(document.toJS());
      return document.errors.length > 0 || !data
        ? { problems: ['not a YAML mapping', ...document.errors.map(String)] }
        : documentChecks(data);
    }),
  );
  return {
    problems: checks.flatMap(each => each.problems ?? []),
    modules: checks.flatMap(each => each.modules ?? []),
    inside: checks.flatMap(each => each.inside ?? []),
  };
}

async function documentChecks(data: Data): Promise<BlockChecks> {
  const keys = Object.keys(data);
  if ('apiVersion' in data) {
    return { inside: [{ kind: 'entity', data }, ...annotations(data)] };
  }
  if (keys.every(key => CONFIGURATION.includes(key))) {
    return configurationChecks(data);
  }
  // `conditionsOfRbac.test.ts` applies such a condition.
  if ('roleEntityRef' in data) {
    return {};
  }
  if ('dynamicPlugins' in data) {
    return dynamicPluginChecks(data.dynamicPlugins);
  }
  if (keys.every(key => Object.hasOwn(FRAGMENTS, key))) {
    return configurationChecks({ supplyChain: FRAGMENTS[keys[0]](data) });
  }
  const found = [...annotations(data), ...steps(data)];
  return found.length > 0
    ? { inside: found }
    : { problems: [`no check for YAML with ${keys.join(', ')}`] };
}

/** The annotations of an entity, or of a block that shows only annotations. */
function annotations(data: Data): InsideCheck[] {
  const found =
    asObject(asObject(data.metadata)?.annotations) ??
    (Object.keys(data).every(key => key.startsWith('supply-chain/'))
      ? data
      : undefined);
  return found ? [{ kind: 'annotations', data: found }] : [];
}

/** The steps of a software template. */
function steps(data: Data): InsideCheck[] {
  return (asList(data.steps) ?? []).map(step => ({ kind: 'step', data: step }));
}

async function configurationChecks(data: Data): Promise<BlockChecks> {
  const { supplyChain } = data;
  return {
    problems: await schemaProblems(data),
    modules: extensionModules(asObject(data.app)?.extensions),
    inside: supplyChain ? [{ kind: 'configuration', data: supplyChain }] : [],
  };
}

/** Modules with the default exports of plugins whose extensions the docs name. */
const PLUGINS: Record<string, string> = {
  app: '@backstage/plugin-app',
  catalog: '@backstage/plugin-catalog/alpha',
  'supply-chain': 'backstage-plugin-supply-chain',
};

/**
 * Modules that compile only if the plugins have the extensions, and these the
 * configuration.
 */
function extensionModules(extensions: unknown): Module[] {
  return (asList(extensions) ?? []).map(extension => {
    const [id, options] = Object.entries(
      asObject(extension) ?? { [String(extension)]: {} },
    )[0];
    const [, plugin] = /^[\w-]+:([\w-]+)/.exec(id) ?? [];
    const config = asObject(options)?.config ?? {};
    return {
      language: 'ts',
      text: `
import type {
  OverridableExtensionDefinition,
  OverridableFrontendPlugin,
} from '@backstage/frontend-plugin-api';
import plugin from '${PLUGINS[plugin] ?? plugin}';

type Extensions = typeof plugin extends OverridableFrontendPlugin<
  infer _Routes, infer _External, infer Map
> ? Map : never;
type ConfigOf<T> =
  T extends OverridableExtensionDefinition<infer P> ? P['configInput'] : never;

export const config: ConfigOf<Extensions['${id}']> = ${JSON.stringify(config)};
`,
    };
  });
}
