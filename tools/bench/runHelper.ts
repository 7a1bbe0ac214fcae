import { join } from 'node:path';
import { ManagedProcess } from '../../scripts/lib/managedProcess.ts';
import { NODE_TRANSFORM, ROOT } from '../../scripts/lib/paths.ts';

/**
 * Runs a program in the backend plugin's `__testUtils__`, with JSON as its input
 * and output.
 */
export async function runHelper<T>(file: string, input: object): Promise<T> {
  const child = new ManagedProcess({
    title: file,
    cwd: join(ROOT, 'plugins/supply-chain-backend'),
    args: [
      '--no-warnings',
      '--require',
      NODE_TRANSFORM,
      `src/__testUtils__/${file}`,
    ],
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [output, status] = await Promise.all([
    child.talk(JSON.stringify(input)),
    child.ended(),
  ]);
  if (status !== 0) {
    throw new Error(`${file} failed`);
  }
  return JSON.parse(output) as T;
}
