import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import type { Tarball } from './packPackages.ts';

/** publint messages about conventions of the Backstage CLI. */
const BACKSTAGE_CONVENTIONS: ReadonlySet<string> = new Set([
  // The `backstage` condition names the type of a feature, not a file.
  'EXPORTS_VALUE_INVALID',
  // Frontend packages are ESM in .js files, for a bundler.
  'FILE_INVALID_FORMAT',
  // Backends are CommonJS with a default export.
  'CJS_WITH_ESMODULE_DEFAULT_EXPORT',
  // Common packages use the same types for both formats.
  'EXPORTS_TYPES_INVALID_FORMAT',
]);

/** Files that each package must include. */
const FILES = ['CHANGELOG.md', 'LICENSE', 'README.md'];

/** Checks a packed package and returns its problems. */
export async function checkPackage({ name, file }: Tarball): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'));
  try {
    execFileSync('tar', ['xzf', file, '-C', folder]);
    const root = join(folder, 'package');
    const manifest = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    );
    const { messages } = await publint({ pkgDir: root, pack: false });
    return [
      ...FILES.filter(needed => !existsSync(join(root, needed))).map(
        needed => `${needed} is missing`,
      ),
      ...manifestProblems(manifest),
      ...undeclaredTypes(root, manifest),
      ...messages
        .filter(({ type }) => type !== 'suggestion')
        .filter(({ code }) => !BACKSTAGE_CONVENTIONS.has(code))
        .map(message => formatMessage(message, manifest) ?? message.code),
    ].map(problem => `${name}: ${problem}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Finds dependencies that only work in this checkout. */
export function manifestProblems(manifest: Manifest): string[] {
  const { dependencies, devDependencies, peerDependencies } = manifest;
  const local = Object.entries({ ...dependencies, ...peerDependencies })
    .filter(([, range]) => /^(workspace|link|file|portal):/.test(range))
    .map(([dependency, range]) => `${dependency} is ${range}`);
  return devDependencies ? ['devDependencies are published', ...local] : local;
}

/** Finds packages that the types import but the manifest doesn't declare. */
function undeclaredTypes(root: string, manifest: Manifest): string[] {
  const declared = { ...manifest.dependencies, ...manifest.peerDependencies };
  const dist = join(root, 'dist');
  const imported = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.d.ts'))
    .flatMap(path => typeImports(readFileSync(join(dist, path), 'utf8')));
  return [...new Set(imported)]
    .filter(name => !(name in declared))
    .map(name => `the types import ${name}, which is no dependency`);
}

/** Lists the packages that a declaration file imports. */
export function typeImports(declarations: string): string[] {
  return ts
    .preProcessFile(declarations)
    .importedFiles.map(({ fileName }) => fileName)
    .filter(specifier => !/^(\.|node:)/.test(specifier))
    .map(specifier =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter(name => !builtinModules.includes(name));
}
