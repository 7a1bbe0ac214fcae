import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { InputError } from '@backstage/errors';

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
