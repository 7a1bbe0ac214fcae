import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { resolveSafeChildPath } from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import {
  MAX_ATTACHMENT_BYTES,
  type EvidenceFile,
} from 'backstage-plugin-supply-chain-common';

/**
 * Reads workspace files by path or glob pattern.
 *
 * @throws InputError for a pattern without matches, more than an attestation can
 * carry, or anything outside the workspace
 */
export async function readFiles(
  workspacePath: string,
  patterns: readonly string[],
): Promise<EvidenceFile[]> {
  if (patterns.length === 0) {
    return [];
  }
  const found = await findFiles(patterns, workspacePath);
  const unmatched = patterns.find((_, index) => found[index].length === 0);
  if (unmatched !== undefined) {
    throw new InputError(`No file in the workspace matches ${unmatched}`);
  }
  const files = [...new Set(found.flat())].sort().map(fileName => ({
    fileName,
    path: safePath(workspacePath, fileName),
  }));
  const stats = await Promise.all(files.map(({ path }) => stat(path)));
  if (stats.reduce((sum, { size }) => sum + size, 0) > MAX_ATTACHMENT_BYTES) {
    throw new InputError(
      `The files exceed the limit of ${
        MAX_ATTACHMENT_BYTES / 1_000_000
      } MB in total`,
    );
  }
  return Promise.all(
    files.map(async ({ fileName, path }) => ({
      fileName,
      content: new Blob([await readFile(path)]),
    })),
  );
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
  const { join, relative } = require('node:path');
  const { parentPort, workerData: { patterns, cwd } } = require('node:worker_threads');
  const find = async pattern => {
    const found = await Array.fromAsync(glob(pattern, { cwd, withFileTypes: true }));
    return found
      .filter(entry => entry.isFile())
      .map(entry => relative(cwd, join(entry.parentPath, entry.name)));
  };
  Promise.all(patterns.map(find)).then(found => parentPort.postMessage(found));
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
