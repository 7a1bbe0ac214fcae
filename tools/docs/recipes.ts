import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';

/** Folders without source files. */
const IGNORED = /(^|\/)(node_modules|dist|dist-types|coverage)(\/|$)/;

/**
 * Files and folders that the tables of a document name, in backticks, but that
 * don't exist. `{a,b}` stands for both, and a path may leave out its beginning.
 */
export function missingFiles(markdown: string): string[] {
  const paths = ['docs', 'packages', 'plugins', 'scripts', 'tools'].flatMap(
    pathsIn,
  );
  const rows = markdown.split('\n').filter(line => line.startsWith('|'));
  return rows
    .flatMap(row => [...row.matchAll(/`([^`]+)`/g)].map(([, code]) => code))
    .filter(isPath)
    .flatMap(alternatives)
    .filter(name => !paths.some(path => path.endsWith(`/${name}`)));
}

/** Files, and folders with a slash at the end. */
function pathsIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap(
    entry => {
      const path = `${folder}/${entry.name}`;
      if (IGNORED.test(path)) {
        return [];
      }
      return entry.isDirectory()
        ? [`/${path}/`, `/${path}`, ...pathsIn(path)]
        : [`/${path}`];
    },
  );
}

function isPath(code: string): boolean {
  return (
    /^[\w.{},/-]+$/.test(code) &&
    (code.endsWith('/') || /\.(ts|tsx|md|yaml|json)$|^[^@].*\//.test(code))
  );
}

function alternatives(name: string): string[] {
  const [found, options] = /\{([^}]+)\}/.exec(name) ?? [];
  return found === undefined
    ? [name]
    : options
        .split(',')
        .flatMap(option => alternatives(name.replace(found, option)));
}
