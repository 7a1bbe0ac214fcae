import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

const IGNORED = new Set(['node_modules', 'dist', 'dev', 'coverage']);

/**
 * Digest of what a build reads, to tell whether it is still current.
 *
 * @param inputs - files and folders of the checkout
 */
export function digestOf(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  const addFile = (path: string) =>
    hash.update(path).update(readFileSync(join(ROOT, path)));
  const addFolder = (path: string) => {
    for (const entry of readdirSync(join(ROOT, path), {
      withFileTypes: true,
    }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory() && !IGNORED.has(entry.name)) {
        addFolder(inner);
      } else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) {
        addFile(inner);
      }
    }
  };
  for (const input of inputs) {
    if (statSync(join(ROOT, input)).isDirectory()) {
      addFolder(input);
    } else {
      addFile(input);
    }
  }
  return hash.digest('hex');
}
