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

/** What publint says of every package that the Backstage CLI builds. */
const BACKSTAGE_CONVENTIONS: ReadonlySet<string> = new Set([
  // The condition `backstage` holds the kind of a feature, not a file.
  'EXPORTS_VALUE_INVALID',
  // Frontend code is ESM in .js files, because it goes through a bundler.
  'FILE_INVALID_FORMAT',
  // Backends are CommonJS with a default export.
  'CJS_WITH_ESMODULE_DEFAULT_EXPORT',
  // Types are the same for both formats of a common package.
  'EXPORTS_TYPES_INVALID_FORMAT',
]);

/** What each package carries beside its code. */
const FILES = ['CHANGELOG.md', 'LICENSE', 'README.md'];

/** Tells what is wrong with a packed package; an empty list when nothing is. */
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

/** What means something in this checkout only. */
export function manifestProblems(manifest: Manifest): string[] {
  return [
    ...(manifest.devDependencies ? ['devDependencies are published'] : []),
    ...Object.entries({
      ...manifest.dependencies,
      ...manifest.peerDependencies,
    })
      .filter(([, range]) => /^(workspace|link|file|portal):/.test(range))
      .map(([dependency, range]) => `${dependency} is ${range}`),
  ];
}

/** Packages that the types import and the manifest doesn't declare. */
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

/** Names of the packages that a declaration file imports. */
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
