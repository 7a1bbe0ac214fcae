// Checks of the docs' examples by the plugins' own code. The portal has the
// regions and organizations of the examples.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NODE_TRANSFORM, ROOT } from '../../scripts/lib/paths.ts';
import type { Data } from './values.ts';

const BACKEND = join(ROOT, 'plugins/supply-chain-backend');
const SCAFFOLDER = join(ROOT, 'plugins/scaffolder-backend-module-supply-chain');
const ACTIONS = [
  'attestGeneric',
  'attestJunit',
  'createNotification',
  'writeAnnotations',
];

const require = createRequire(join(BACKEND, 'package.json'));
require(NODE_TRANSFORM);
const { resolveLink } = require('backstage-plugin-supply-chain-common');
const { readConfig } = require(join(BACKEND, 'src/config/readConfig'));
const { ConfigReader } = require('@backstage/config');
// The scaffolder's own validator.
const scaffolder = createRequire(
  join(ROOT, 'packages/backend/package.json'),
).resolve('@backstage/plugin-scaffolder-backend');
const { validate } = createRequire(scaffolder)('jsonschema');

/** Problems of the annotations of an entity. */
export function annotationProblems(annotations: Data): string[] {
  const { problems } = resolveLink(
    {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: { name: 'example', annotations },
    },
    [],
    {
      defaultRegion: 'eu',
      regions: {
        eu: { organizations: ['acme'], defaultOrganization: 'acme' },
        us: { organizations: ['acme-us'] },
      },
    },
  );
  return problems.map((problem: object) => JSON.stringify(problem));
}

/** Problems of the `supplyChain` block. */
export function configurationProblems(supplyChain: unknown): string[] {
  return readConfig(new ConfigReader({ supplyChain })).problems.map(
    ({ path, message }: { path: string; message: string }) =>
      `${path}: ${message}`,
  );
}

/** Problems of a template's step, whose input must fit its action. */
export function stepProblems({ action: id, input }: Data): string[] {
  const action = ACTIONS.flatMap<CallableFunction>(file =>
    Object.values(require(join(SCAFFOLDER, 'src/actions', file))),
  )
    .map(create => create())
    .find(created => created.id === id);
  if (!action) {
    return [`there is no action ${id}`];
  }
  const filled = JSON.parse(
    JSON.stringify(input).replace(/\$\{\{.*?\}\}/g, 'https://example.com'),
  );
  return validate(filled, action.schema.input).errors.map(String);
}
