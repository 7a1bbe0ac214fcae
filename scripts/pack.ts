import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runMain, say, UsageError } from './lib/console.ts';
import { installPacked, packPackages } from './lib/packing/packPackages.ts';
import { CACHE } from './lib/paths.ts';

const FOLDER = join(CACHE, 'packages');

/**
 * Packs the public packages. Given the folder of a Backstage app, also makes
 * that app resolve their names to the packed tarballs.
 */
runMain(async () => {
  const [app] = process.argv.slice(2);
  if (app && !existsSync(join(app, 'backstage.json'))) {
    throw new UsageError(`${resolve(app)} has no backstage.json: not an app`);
  }
  const tarballs = await packPackages(FOLDER);
  if (app) {
    installPacked(tarballs, app);
    say(`${resolve(app)} now uses the packed packages`);
  } else {
    for (const { file } of tarballs) {
      process.stdout.write(`${file}\n`);
    }
  }
});
