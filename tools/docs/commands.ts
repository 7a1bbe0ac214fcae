import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';

/** Commands of Yarn and npm that need no script. */
const BUILT_IN = new Set([
  ...['add', 'changeset', 'install', 'start', 'test', 'why', 'dedupe'],
  ...['workspace', 'run'],
]);

/**
 * Commands in a document, in code blocks or inline, for which this repository
 * has no script.
 */
export function undocumentedCommands(markdown: string): string[] {
  const { scripts } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  const missing: string[] = [];
  for (const [command, tool, name] of markdown.matchAll(
    /\b(npm run|yarn|node scripts\/bootstrap\.mjs)(?: --cwd \S+)? ([a-z][\w:-]*)/g,
  )) {
    const exists = tool.startsWith('node')
      ? Object.values(scripts).includes(`${tool} ${name}`)
      : name in scripts || BUILT_IN.has(name);
    if (!exists) {
      missing.push(command);
    }
  }
  return missing;
}
