import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/lib/paths.ts';
import {
  annotationProblems,
  configurationProblems,
  stepProblems,
} from './configuration.ts';
import type { LocatedBlock } from './documents.ts';

/** Top-level keys of an app's configuration. */
const CONFIGURATION = /^(app|backend|search|supplyChain)$/;

/** Checks a YAML block by what it is. */
export async function yamlProblems(block: LocatedBlock): Promise<string[]> {
  const data = parse(block.text);
  const at = block.marks.get('at');
  const keys = Object.keys(data);
  if (at || keys.every(key => CONFIGURATION.test(key))) {
    return [
      ...(await configurationProblems(data, at)),
      ...unknownNames(block, /(?<=- )[\w-]+:supply-chain\/\w+/g),
    ];
  }
  // `conditionsOfRbac.test.ts` applies such a condition.
  if ('roleEntityRef' in data) {
    return [];
  }
  if ('dynamicPlugins' in data) {
    return unknownNames(block, /(?<=importName: |allOf: \[)\w+/g);
  }
  if ('steps' in data) {
    return data.steps.flatMap(stepProblems);
  }
  return annotationProblems(data.metadata?.annotations ?? data);
}

/** Names of extensions or exports that the API reports don't have. */
function unknownNames(block: LocatedBlock, names: RegExp): string[] {
  const reports = globSync(join(ROOT, 'plugins/supply-chain/report*.api.md'))
    .map(file => readFileSync(file, 'utf8'))
    .join('\n');
  const known = new Set(reports.match(/[\w-]+(:supply-chain\/\w+)?/g));
  return (block.text.match(names) ?? []).filter(name => !known.has(name));
}
