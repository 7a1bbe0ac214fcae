import { spawnSync } from 'node:child_process';
import { runMain, UsageError } from './lib/console.ts';
import { NODE_TRANSFORM, ROOT } from './lib/paths.ts';

/** Writes the OpenAPI document of the portal API from its schemas. */
runMain(async () => {
  const { status } = spawnSync(
    process.execPath,
    [
      '--require',
      NODE_TRANSFORM,
      'plugins/supply-chain-backend/src/openApi/write.ts',
    ],
    { cwd: ROOT, stdio: 'inherit' },
  );
  if (status !== 0) {
    throw new UsageError('The OpenAPI document could not be written');
  }
});
