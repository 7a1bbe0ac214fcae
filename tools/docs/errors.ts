import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';

const SOURCES = [
  'plugins/supply-chain-backend/src',
  'plugins/scaffolder-backend-module-supply-chain/src',
];

/** Errors that are caught or converted before a response. */
const INTERNAL = [
  'AggregateError',
  'CircuitOpenError',
  'Error',
  'JunitXmlError',
  'OverdueError',
  'QueueTimeoutError',
  'RegionalApiError',
  'TooLargeError',
  'TypeError',
];

/** Names of the errors that users can get from the plugins. */
export function thrownErrors(): string[] {
  const names = sourcesIn(SOURCES).flatMap(text =>
    [...text.matchAll(/\bnew (\w*Error)\(/g)].map(([, name]) => name),
  );
  return [...new Set(names)].filter(name => !INTERNAL.includes(name));
}

/** Headings of entries about messages that the portal can't show. */
export function unusedEntries(headings: readonly string[]): string[] {
  const common = sourcesIn(['plugins/supply-chain-common/src']).join();
  const sources = common + sourcesIn(['plugins/supply-chain/src']).join();
  return headings.filter(
    heading =>
      !sources.includes(`'${heading}'`) &&
      !common.includes(`'${heading.replace(/^write-/, '')}'`),
  );
}

function sourcesIn(folders: readonly string[]): string[] {
  return folders.flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /(?<!\.test)\.tsx?$/.test(name) && !/__/.test(name))
      .map(name => readFileSync(join(ROOT, folder, name), 'utf8')),
  );
}
