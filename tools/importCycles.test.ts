import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { ROOT } from '../scripts/lib/paths.ts';

const files = [
  ...['scripts', 'tools', 'e2e'],
  ...['packages', 'plugins'].flatMap(folder =>
    readdirSync(join(ROOT, folder)).flatMap(name => [
      join(folder, name, 'src'),
      join(folder, name, 'dev'),
    ]),
  ),
]
  .map(folder => join(ROOT, folder))
  .filter(folder => statSync(folder, { throwIfNoEntry: false }))
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.[cm]?tsx?$/.test(name))
      .map(name => join(folder, name)),
  );
const known = new Set(files);

/** The files that a file imports by relative paths, types included. */
function importsOf(file: string): string[] {
  return ts
    .preProcessFile(readFileSync(file, 'utf8'))
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .flatMap(({ fileName }) => {
      const path = join(dirname(file), fileName);
      return (
        ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
          .map(ending => path + ending)
          .find(candidate => known.has(candidate)) ?? []
      );
    });
}

/** Chains of imports that lead back to their first file. */
function cyclesIn(imports: Map<string, string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) {
      cycles.push([...path.slice(path.indexOf(file)), file]);
    } else if (!done.has(file)) {
      imports.get(file)?.forEach(next => visit(next, [...path, file]));
      done.add(file);
    }
  };
  for (const file of imports.keys()) {
    visit(file, []);
  }
  return cycles;
}

test('no files import each other', () => {
  const imports = new Map(files.map(file => [file, importsOf(file)]));
  assert.ok(imports.size > 500);
  assert.deepEqual(
    cyclesIn(imports).map(cycle =>
      cycle.map(file => relative(ROOT, file)).join(' → '),
    ),
    [],
  );
});
