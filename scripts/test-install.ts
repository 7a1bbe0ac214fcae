import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  exportDynamicPlugins,
  installInto,
} from '../tools/installability/installability.ts';
import { RELEASES } from '../tools/installability/releases.ts';
import { runMain, UsageError } from './lib/console.ts';
import { checkPackage } from './lib/packing/checkPackage.ts';
import { packPackages } from './lib/packing/packPackages.ts';
import { CACHE } from './lib/paths.ts';

/**
 * Installs the packages into new apps by following docs/install.md: an app on
 * each frontend system, for each tested release.
 *
 *   --only <pattern>  only apps whose names match, such as new-1.57 or old
 *   --dynamic         only exports the plugins as dynamic plugins
 */
runMain(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      dynamic: { type: 'boolean' },
    },
  });
  if (values.dynamic) {
    await exportDynamicPlugins();
    return;
  }
  const tarballs = await packPackages(join(CACHE, 'packages'));
  const problems = await Promise.all(tarballs.map(checkPackage));
  if (problems.flat().length > 0) {
    throw new UsageError(problems.flat().join('\n'));
  }
  for (const release of RELEASES) {
    for (const system of ['new', 'old'] as const) {
      if (new RegExp(values.only).test(`${system}-${release.backstage}`)) {
        await installInto(release, system, tarballs);
      }
    }
  }
});
