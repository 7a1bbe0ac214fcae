import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';

const SOURCES = [
  'plugins/supply-chain-backend/src',
  'plugins/scaffolder-backend-module-supply-chain/src',
];

/** Errors that are caught or converted before a response. */
const INTERNAL = [
  'CircuitOpenError',
  'Error',
  'JunitXmlError',
  'OverdueError',
  'RegionalApiError',
  'TooLargeError',
  'TypeError',
];

/** Names of the errors that users can get from the plugins. */
export function thrownErrors(): string[] {
  const names = SOURCES.flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /(?<!\.test)\.ts$/.test(name) && !/__/.test(name))
      .flatMap(name => [
        ...readFileSync(join(ROOT, folder, name), 'utf8').matchAll(
          /\bnew (\w*Error)\(/g,
        ),
      ])
      .map(([, name]) => name),
  );
  return [...new Set(names)].filter(name => !INTERNAL.includes(name));
}
