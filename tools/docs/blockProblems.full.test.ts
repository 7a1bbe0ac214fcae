import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { readBlocks } from '../installability/blocks.ts';
import { problemsOf } from './blockProblems.ts';

/** A block that is wrong, and what must be said about it. */
const WRONG: Record<string, { block: string; problem: RegExp }> = {
  'a language without a check': {
    block: '```python\nprint()\n```',
    problem: /no check for "python"/,
  },
  'YAML that nothing reads': {
    block: '```yaml\nkind: Unknown\n```',
    problem: /no check for YAML with kind/,
  },
  'broken YAML': { block: '```yaml\na: [\n```', problem: /not a YAML mapping/ },
  'an unknown setting': {
    block: '```yaml\nsupplyChain: { regions: {}, cash: {} }\n```',
    problem: /cash/,
  },
  "another plugin's unknown setting": {
    block: '```yaml\nbackend: { cache: { stor: memory } }\n```',
    problem: /stor/,
  },
  'a value that the plugin rejects': {
    block: "```yaml\nentities:\n  - spec.owner: { $prefix: 'a' }\n```",
    problem: /entities/,
  },
  'an annotation that does not resolve': {
    block: '```yaml\nsupply-chain/flows: payments api\n```',
    problem: /invalid-value/,
  },
  'an entity that the catalog rejects': {
    block:
      '```yaml\napiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: { name: a }\n```',
    problem: /spec/,
  },
  'a step with unknown input': {
    block:
      '```yaml\nsteps:\n  - action: supply-chain:annotations:write\n    input: { flow: web }\n```',
    problem: /additional property "flow"/,
  },
  'a step with an unknown action': {
    block:
      '```yaml\nsteps:\n  - action: supply-chain:attest\n    input: {}\n```',
    problem: /no action supply-chain:attest/,
  },
  'an unknown extension': {
    block:
      '```yaml\napp: { extensions: [entity-content:supply-chain/builds] }\n```',
    problem: /entity-content:supply-chain\/builds/,
  },
  'an unknown setting of an extension': {
    block:
      '```yaml\napp: { extensions: [{ page:supply-chain: { config: { titel: A } } }] }\n```',
    problem: /titel/,
  },
  'an export that the dynamic plugin lacks': {
    block: dynamicPlugin('BuildsCard'),
    problem: /BuildsCard/,
  },
  'JSON that says nothing about its use': {
    block: '```json\n{}\n```',
    problem: /no mark/,
  },
  'unknown input of an action': {
    block: '```json input=check-compliance\n{ "entity": "a" }\n```',
    problem: /no input entity/,
  },
  'output that an action never has': {
    block: '```json output=check-compliance\n{ "stale": "no" }\n```',
    problem: /boolean/,
  },
  'code that does not compile': {
    block: '```ts\nconst a: string = 1;\n```',
    problem: /not assignable/,
  },
  'a module that does not compile': {
    block:
      "```tsx\n// packages/app/src/App.tsx\nimport { a } from './gone';\na();\n```",
    problem: /\.\/gone/,
  },
  'a diff that does not apply': {
    block:
      '```diff\n--- packages/backend/src/index.ts\n+a\n backend.stop();\n```',
    problem: /occur once/,
  },
  'a diff of a file that does not exist': {
    block: '```diff\n--- packages/backend/src/gone.ts\n+a\n```',
    problem: /there is no/,
  },
  'an unknown script': { block: '```sh\nyarn dve\n```', problem: /script dve/ },
  'an unknown option': {
    block: '```sh\nyarn bench --fast\n```',
    problem: /no program has --fast/,
  },
  'an unpublished version': {
    block:
      '```sh\nyarn --cwd packages/app add backstage-plugin-supply-chain@^9.0.0\n```',
    problem: /not \^9\.0\.0/,
  },
  'an unknown program': {
    block: '```sh\nmake\n```',
    problem: /check for make/,
  },
};

function dynamicPlugin(importName: string): string {
  return `\`\`\`yaml
dynamicPlugins:
  frontend:
    backstage-plugin-supply-chain:
      mountPoints:
        - { mountPoint: entity.page.overview/cards, module: Legacy, importName: ${importName} }
\`\`\``;
}

describe('the check of a block finds', () => {
  let problems: Record<string, string[]> = {};

  before(async () => {
    problems = await problemsOf(
      Object.entries(WRONG).map(([at, { block }]) => ({
        ...readBlocks(block)[0],
        at,
      })),
    );
  });

  for (const [name, { problem }] of Object.entries(WRONG)) {
    test(name, () => {
      assert.match((problems[name] ?? []).join('\n'), problem);
    });
  }
});
