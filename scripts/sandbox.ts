import { runMain } from './lib/console.ts';
import { NODE_TRANSFORM } from './lib/paths.ts';
import { ManagedProcess, stopRequested } from './lib/processes.ts';

runMain(async () => {
  const stop = stopRequested();
  const region = new ManagedProcess(
    {
      args: [
        '--require',
        NODE_TRANSFORM,
        'packages/sandbox-region/src/main.ts',
        ...process.argv.slice(2),
      ],
    },
    ['ignore', 'inherit', 'inherit'],
  );
  await Promise.race([stop, region.ended()]);
  await region.stop();
  process.exitCode = await region.ended();
});
