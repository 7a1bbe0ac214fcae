// Checks of the docs' configuration and annotations, and of their steps of
// templates, by the code that reads them.
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadConfigSchema } from '@backstage/config-loader';
import type { JsonObject } from '@backstage/types';
import { NODE_TRANSFORM, ROOT } from '../../scripts/lib/paths.ts';

const BACKEND = join(ROOT, 'plugins/supply-chain-backend');
const SCAFFOLDER = join(ROOT, 'plugins/scaffolder-backend-module-supply-chain');

const require = createRequire(join(BACKEND, 'package.json'));
require(NODE_TRANSFORM);
const { resolveLink } = require(join(BACKEND, 'src/access/resolveLink'));
const { readConfig } = require(join(BACKEND, 'src/config/readConfig'));
const { ConfigReader } = require('@backstage/config');
// The scaffolder's own validator.
const scaffolder = createRequire(
  join(ROOT, 'packages/backend/package.json'),
).resolve('@backstage/plugin-scaffolder-backend');
const { validate } = createRequire(scaffolder)('jsonschema');

/** What any portal's configuration has. */
const BASE: JsonObject = {
  app: { baseUrl: 'https://portal.example.com' },
  backend: {
    baseUrl: 'https://portal.example.com',
    listen: ':7007',
    database: { client: 'better-sqlite3', connection: ':memory:' },
  },
};

/** What surrounds fragments of the configuration. */
const REGION: JsonObject = {
  supplyChain: {
    regions: {
      eu: {
        baseUrl: 'https://eu.example.com/api/v2',
        organizations: { acme: { apiKey: 'a-key' } },
      },
    },
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

/**
 * Violations of the configuration schemas, keys that none of them has, and
 * problems of the `supplyChain` block.
 *
 * @param at - where a fragment belongs, such as `supplyChain.regions.eu`
 */
export async function configurationProblems(
  fragment: JsonObject,
  at?: string,
): Promise<string[]> {
  const data = (at?.split('.') ?? []).reduceRight(
    (value, key) => ({ [key]: value }),
    fragment,
  );
  const isWhole = !at && 'supplyChain' in fragment;
  const layers = [BASE, isWhole ? {} : REGION, data].map((layer, index) => ({
    data: layer,
    context: `layer ${index}`,
  }));
  const schema = await portalSchema;
  try {
    schema.process(layers);
  } catch (error) {
    return [String(error)];
  }
  return readConfig(ConfigReader.fromConfigs(layers)).problems.map(
    (problem: object) => JSON.stringify(problem),
  );
}

/** Problems of the annotations of an entity. */
export function annotationProblems(annotations: object): string[] {
  const { problems } = resolveLink(
    {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: { name: 'example', annotations },
    },
    [],
    readConfig(new ConfigReader(REGION), false).config,
  );
  return problems.map((problem: object) => JSON.stringify(problem));
}

/** Problems of a template's step, whose input must fit its action. */
export function stepProblems(step: { action: string; input: object }) {
  const files = globSync('src/actions/*.ts', {
    cwd: SCAFFOLDER,
    exclude: ['**/*.test.ts'],
  });
  const action = files
    .flatMap(file => Object.entries(require(join(SCAFFOLDER, file))))
    .filter(([name]) => /^create\w+Action$/.test(name))
    .map(([, create]) => (create as CallableFunction)())
    .find(({ id }) => id === step.action);
  if (!action) {
    return [`there is no action ${step.action}`];
  }
  const filled = JSON.parse(
    JSON.stringify(step.input).replace(/\$\{\{.*?\}\}/g, 'https://example.com'),
  );
  return validate(filled, action.schema.input).errors.map(String);
}
