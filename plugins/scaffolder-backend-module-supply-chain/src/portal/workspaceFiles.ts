import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { resolveSafeChildPath } from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import {
  MAX_ATTACHMENT_BYTES,
  type EvidenceFile,
} from 'backstage-plugin-supply-chain-common';

/**
 * Finds workspace files by path or glob pattern.
 *
 * @throws InputError for a pattern without matches, more than an attestation can
 * carry, or anything outside the workspace
 */
export async function readFiles(
  workspacePath: string,
  patterns: readonly string[],
): Promise<EvidenceFile[]> {
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
  const sizes = await Promise.all(
    [...paths].map(async path => (await stat(path)).size),
  );
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_ATTACHMENT_BYTES) {
    throw new InputError(
      `The files exceed the limit of ${
        MAX_ATTACHMENT_BYTES / 1_000_000
      } MB in total`,
    );
  }
  return Promise.all(
    [...paths].sort().map(async path => ({
      content: new Blob([await readFile(path)]),
      fileName: relative(workspacePath, path),
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

const FIND = `
  const { glob } = require('node:fs/promises');
  const { parentPort, workerData: { patterns, cwd } } = require('node:worker_threads');
  Promise.all(patterns.map(pattern => Array.fromAsync(glob(pattern, { cwd }))))
    .then(found => parentPort.postMessage(found));
`;

/**
 * Finds the paths that match each glob pattern. Works in a thread of its own,
 * because matching a single short pattern can take minutes.
 *
 * @throws InputError when it takes too long or needs too much memory
 */
export async function findFiles(
  patterns: readonly string[],
  cwd: string,
  { maxMs = 10_000 } = {},
): Promise<string[][]> {
  const worker = new Worker(FIND, {
    eval: true,
    execArgv: [],
    workerData: { patterns, cwd },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  try {
    const signal = AbortSignal.timeout(maxMs);
    const [found] = await once(worker, 'message', { signal });
    return found;
  } catch (error) {
    throw new InputError(
      `The file patterns are too complex: ${patterns.join(
        ', ',
      )}. Use fewer wildcards and braces.`,
      error,
    );
  } finally {
    await worker.terminate();
  }
}
