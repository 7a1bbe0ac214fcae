import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { resolveSafeChildPath } from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import {
  MAX_ATTESTATION_FILES,
  type UploadFile,
} from 'backstage-plugin-supply-chain-common';
import { findFiles } from './findFiles';

/**
 * Finds workspace files by path or glob pattern.
 *
 * @throws InputError for a pattern without matches, more files than an
 * attestation can carry, or anything outside the workspace
 */
export async function readFiles(
  workspacePath: string,
  patterns: readonly string[],
  maxBytes: number,
): Promise<UploadFile[]> {
  const paths = new Set<string>();
  const globs = patterns.filter(pattern => /[*?[{]/.test(pattern));
  const matches = globs.length > 0 ? await findFiles(globs, workspacePath) : [];
  for (const pattern of patterns) {
    const names = matches[globs.indexOf(pattern)] ?? [pattern];
    const found = await filesOf(workspacePath, names);
    if (found.length === 0) {
      throw new InputError(`No file in the workspace matches ${pattern}`);
    }
    found.forEach(path => paths.add(path));
  }
  if (paths.size > MAX_ATTESTATION_FILES) {
    throw new InputError(
      `${paths.size} files match. An attestation can have up to ${MAX_ATTESTATION_FILES}.`,
    );
  }
  const sizes = await Promise.all(
    [...paths].map(async path => (await stat(path)).size),
  );
  if (sizes.reduce((sum, size) => sum + size, 0) > maxBytes) {
    throw new InputError(
      `The files exceed the limit of ${maxBytes / 1024 / 1024} MB in total`,
    );
  }
  return Promise.all(
    [...paths].sort().map(async path => ({
      content: new Blob([await readFile(path)]),
      fileName: basename(path),
    })),
  );
}

async function filesOf(
  workspacePath: string,
  names: readonly string[],
): Promise<string[]> {
  const files: string[] = [];
  for (const name of names) {
    const path = safePath(workspacePath, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile()) {
      files.push(path);
    }
  }
  return files;
}

/**
 * @throws InputError for a path outside the workspace, even through a symlink
 */
export function safePath(workspacePath: string, name: string): string {
  try {
    return resolveSafeChildPath(workspacePath, name);
  } catch {
    throw new InputError(`${name} is not in the workspace`);
  }
}
