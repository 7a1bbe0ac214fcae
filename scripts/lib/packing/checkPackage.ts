import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
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
      ...messages
        .filter(({ type }) => type !== 'suggestion')
        .filter(({ code }) => !BACKSTAGE_CONVENTIONS.has(code))
        .map(message => formatMessage(message, manifest) ?? message.code),
    ].map(problem => `${name}: ${problem}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
