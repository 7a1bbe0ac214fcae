import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { NODE_TRANSFORM, ROOT } from '../../scripts/lib/paths.ts';

/** Data for one of the checks in `insidePlugins.cts`. */
export interface InsideCheck {
  kind: 'action' | 'annotations' | 'configuration' | 'entity' | 'step';
  data: unknown;
}

/**
 * Checks data with the plugins' own code, which needs a process that can run
 * it.
 *
 * @returns the problems of each
 */
export function checkInside(checks: readonly InsideCheck[]): string[][] {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      '--no-warnings',
      '--require',
      NODE_TRANSFORM,
      join(import.meta.dirname, 'insidePlugins.cts'),
    ],
    { cwd: ROOT, input: JSON.stringify(checks), encoding: 'utf8' },
  );
  if (status !== 0) {
    throw new Error(stderr);
  }
  return JSON.parse(stdout);
}
