import { runMain } from './lib/console.ts';
import { ManagedProcess } from './lib/managedProcess.ts';
import { NODE_TRANSFORM } from './lib/paths.ts';
import { stopRequested } from './lib/processes.ts';

runMain(async () => {
  const stop = stopRequested();
  const region = new ManagedProcess({
    title: 'the sandbox region',
    args: [
      '--require',
      NODE_TRANSFORM,
      'packages/sandbox-region/src/main.ts',
      ...process.argv.slice(2),
    ],
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await Promise.race([stop, region.ended()]);
  await region.stop();
  process.exitCode = await region.ended();
});
