// Reads checks from stdin and prints the problems of each. The portal has the
// regions and organizations of the docs' examples.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');

const PLUGINS = join(__dirname, '../../plugins');
const BACKEND = join(PLUGINS, 'supply-chain-backend');
const SCAFFOLDER = join(PLUGINS, 'scaffolder-backend-module-supply-chain');

const { resolveLink } = require(join(PLUGINS, 'supply-chain-common/src'));
const { readConfig } = require(join(BACKEND, 'src/config/readConfig'));
const { registerActions } = require(join(
  BACKEND,
  'src/actions/registerActions',
));
const scaffolder = {
  ...require(join(SCAFFOLDER, 'src/actions/attestGeneric')),
  ...require(join(SCAFFOLDER, 'src/actions/attestJunit')),
  ...require(join(SCAFFOLDER, 'src/actions/createNotification')),
  ...require(join(SCAFFOLDER, 'src/actions/writeAnnotations')),
};
const requireOfBackend = createRequire(join(BACKEND, 'package.json'));
const { z: z3 } = requireOfBackend('zod/v3');
const { ConfigReader } = requireOfBackend('@backstage/config');
const catalog = requireOfBackend('@backstage/catalog-model');
// The scaffolder's own validator.
const { validate } = createRequire(
  createRequire(join(__dirname, '../../packages/backend/package.json')).resolve(
    '@backstage/plugin-scaffolder-backend',
  ),
)('jsonschema');

interface Schema {
  shape: Record<string, Schema>;
  strict(): Schema;
  pick(keys: Record<string, true>): Schema;
  safeParse(data: unknown): { error?: { message: string } };
}

function problemsOf(schema: Schema, data: unknown): string[] {
  const { error } = schema.safeParse(data);
  return error ? [error.message] : [];
}

function annotations(data: Record<string, string>): string[] {
  const { problems } = resolveLink(
    {
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'Component',
      metadata: { name: 'example', annotations: data },
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

async function entity(data: { kind: string }): Promise<string[]> {
  const policy = catalog.EntityPolicies.allOf([
    new catalog.SchemaValidEntityPolicy(),
    new catalog.NoForeignRootFieldsEntityPolicy(),
    new catalog.FieldFormatEntityPolicy(),
  ]);
  const validator =
    catalog[`${data.kind.toLowerCase()}EntityV1alpha1Validator`];
  try {
    await policy.enforce(data);
    return (await validator.check(data)) ? [] : ['the catalog refuses it'];
  } catch (error) {
    return [String(error)];
  }
}

function configuration(data: unknown): string[] {
  return readConfig(new ConfigReader({ supplyChain: data })).problems.map(
    ({ path, message }: { path: string; message: string }) =>
      `${path}: ${message}`,
  );
}

const PLACEHOLDER = /\$\{\{.*?\}\}/g;

/** A step of a template, whose input must fit the schema of its action. */
function step(data: { action: string; input: unknown }): string[] {
  const actions = Object.values(scaffolder).map(create =>
    (create as (portal: unknown) => { id: string; schema: { input: object } })(
      undefined,
    ),
  );
  const action = actions.find(({ id }) => id === data.action);
  if (!action) {
    return [`there is no action ${data.action}`];
  }
  const input = JSON.parse(
    JSON.stringify(data.input).replace(PLACEHOLDER, 'https://example.com'),
  );
  return validate(input, action.schema.input).errors.map(String);
}

type Callback = (zod: unknown) => Schema;

/** The input of an action for agents, or some of its output. */
function action(check: {
  action: string;
  direction: 'input' | 'output';
  data: Record<string, unknown>;
}): string[] {
  const schemas = new Map<string, Record<'input' | 'output', Callback>>();
  registerActions(
    {
      register: (each: {
        name: string;
        schema: Record<'input' | 'output', Callback>;
      }) => schemas.set(each.name, each.schema),
    },
    {},
  );
  const schema = schemas.get(check.action)?.[check.direction](z3);
  if (!schema) {
    return [`there is no action ${check.action}`];
  }
  const keys = Object.keys(check.data);
  const unknown = keys.filter(key => !Object.hasOwn(schema.shape, key));
  if (unknown.length > 0) {
    return unknown.map(
      key => `${check.action} has no ${check.direction} ${key}`,
    );
  }
  return problemsOf(
    check.direction === 'input'
      ? schema.strict()
      : schema.pick(Object.fromEntries(keys.map(key => [key, true]))),
    check.data,
  );
}

const CHECKS = { action, annotations, configuration, entity, step };

async function main() {
  const checks: { kind: keyof typeof CHECKS; data: never }[] = JSON.parse(
    readFileSync(0, 'utf8'),
  );
  const problems = await Promise.all(
    checks.map(({ kind, data }) => CHECKS[kind](data)),
  );
  process.stdout.write(JSON.stringify(problems));
}

main();
