import { runMain, UsageError } from './lib/console.ts';
import { NODE_TRANSFORM } from './lib/paths.ts';
import { ManagedProcess } from './lib/processes.ts';

/** Writes the OpenAPI document of the portal API from its schemas. */
runMain(async () => {
  const file = 'plugins/supply-chain-backend/src/openApi/write.ts';
  const args = ['--require', NODE_TRANSFORM, file];
  if ((await new ManagedProcess({ args }, 'inherit').ended()) !== 0) {
    throw new UsageError('The OpenAPI document could not be written');
  }
});
