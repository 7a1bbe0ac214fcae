import { spawn } from 'node:child_process';
import { runMain } from './lib/console.ts';
import { NODE_TRANSFORM, ROOT } from './lib/paths.ts';

runMain(async () => {
  const child = spawn(
    process.execPath,
    [
      '--require',
      NODE_TRANSFORM,
      'packages/sandbox-region/src/main.ts',
      ...process.argv.slice(2),
    ],
    { cwd: ROOT, stdio: 'inherit' },
  );
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', code => resolve(code ?? 1));
  });
});
