import { parseAllDocuments } from 'yaml';
import { readManifest } from '../../scripts/lib/packing/packPackages.ts';
import { ROOT } from '../../scripts/lib/paths.ts';
import {
  annotationProblems,
  configurationProblems,
  stepProblems,
} from './plugins.ts';
import { schemaProblems } from './settings.ts';
import type { Module } from './typeCheck.ts';
import { asList, asObject, type Data } from './values.ts';

/** Top-level keys of an app's configuration. */
const CONFIGURATION = ['app', 'backend', 'search', 'supplyChain'];

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
export async function yamlProblems(
  text: string,
  modules: Module[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const document of parseAllDocuments(text)) {
    const data = asObject(document.toJS());
    problems.push(
      ...(document.errors.length > 0 || !data
        ? ['not a YAML mapping', ...document.errors.map(String)]
        : await documentProblems(data, modules)),
    );
  }
  return problems;
}

async function documentProblems(data: Data, modules: Module[]) {
  const keys = Object.keys(data);
  if (keys.every(key => CONFIGURATION.includes(key))) {
    modules.push(...asList(asObject(data.app)?.extensions).map(extension));
    return portalProblems(data);
  }
  // `conditionsOfRbac.test.ts` applies such a condition.
  if ('roleEntityRef' in data) {
    return [];
  }
  if ('dynamicPlugins' in data) {
    modules.push(...dynamicPlugins(data.dynamicPlugins));
    return [];
  }
  if (keys.every(key => key in FRAGMENTS)) {
    return portalProblems({ supplyChain: FRAGMENTS[keys[0]](data) });
  }
  if (keys.every(key => key.startsWith('supply-chain/'))) {
    return annotationProblems(data);
  }
  const { annotations } = asObject(data.metadata) ?? {};
  if (!annotations && !data.steps && !data.apiVersion) {
    return [`no check for YAML with ${keys.join(', ')}`];
  }
  return [
    ...annotationProblems(asObject(annotations) ?? {}),
    ...asList(data.steps).flatMap(step => stepProblems(asObject(step) ?? {})),
  ];
}

async function portalProblems(data: Data): Promise<string[]> {
  return [
    ...(await schemaProblems(data)),
    ...('supplyChain' in data ? configurationProblems(data.supplyChain) : []),
  ];
}

/** Modules with the default exports of plugins whose extensions the docs name. */
const PLUGINS: Record<string, string> = {
  app: '@backstage/plugin-app',
  catalog: '@backstage/plugin-catalog/alpha',
  'supply-chain': 'backstage-plugin-supply-chain',
};

/** A module that compiles only if an extension exists, and has this config. */
function extension(entry: unknown): Module {
  const [id, options] = Object.entries(
    asObject(entry) ?? { [String(entry)]: {} },
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
}

/**
 * Modules that compile only if the frontend, as a dynamic plugin, has the
 * exports and conditions that its configuration names.
 */
function dynamicPlugins(plugins: unknown): Module[] {
  const { name, exposedModules } = readManifest(
    `${ROOT}/plugins/supply-chain`,
  ).scalprum;
  const plugin = asObject(asObject(asObject(plugins)?.frontend)?.[name]) ?? {};
  return Object.values(plugin)
    .flatMap(asList)
    .map(entry => asObject(entry) ?? {})
    .filter(({ importName }) => importName)
    .map(({ module, importName, config }) => {
      const file = exposedModules[String(module)]?.replace('./', '');
      const conditions = asList(asObject(asObject(config)?.if)?.allOf);
      return {
        language: 'ts',
        text: `
import type { Entity } from '@backstage/catalog-model';
import * as plugin from '../../plugins/supply-chain/${file}';

declare function check(condition: (entity: Entity) => boolean): void;
export const exported = plugin.${importName};
${conditions.map(condition => `check(plugin.${condition});`).join('\n')}
`,
      };
    });
}
