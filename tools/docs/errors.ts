import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';

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
  const sources = sourcesOf('{supply-chain,scaffolder}-backend*');
  const names = [...sources.matchAll(/\bnew (\w*Error)\(/g)].map(
    ([, name]) => name,
  );
  return [...new Set(names)].filter(name => !INTERNAL.includes(name));
}

/** Headings of entries about messages that the portal can't show. */
export function unusedEntries(headings: readonly string[]): string[] {
  const common = sourcesOf('supply-chain-common');
  const sources = common + sourcesOf('supply-chain');
  return headings.filter(
    heading =>
      !sources.includes(`'${heading}'`) &&
      !common.includes(`'${heading.replace(/^write-/, '')}'`),
  );
}

/** The sources of some packages, without tests. */
function sourcesOf(packages: string): string {
  return globSync(`plugins/${packages}/src/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: ['**/*.test.*', '**/__*'],
  })
    .map(path => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
}
