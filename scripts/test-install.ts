import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installInto } from '../tools/installability/installability.ts';
import { exportDynamicPlugins } from '../tools/installability/exportPlugins.ts';
import type { FrontendSystem } from '../tools/installability/pristineApp.ts';
import { findRelease, RELEASES } from '../tools/installability/releases.ts';
import { runMain, UsageError } from './lib/console.ts';
import { checkPackage } from './lib/packing/checkPackage.ts';
import { packPackages } from './lib/packing/packPackages.ts';
import { CACHE } from './lib/paths.ts';

const SYSTEMS: FrontendSystem[] = ['new', 'old'];

/**
 * Installs the packages into new apps by following docs/install.md: an app on
 * each frontend system, for the newest and the oldest tested release.
 *
 *   --system <new | old>   only this frontend system
 *   --backstage <release>  only this release
 *   --dynamic              only exports the plugins as dynamic plugins
 */
runMain(async () => {
  const { values } = parseArgs({
    options: {
      system: { type: 'string', multiple: true },
      backstage: { type: 'string', multiple: true },
      dynamic: { type: 'boolean' },
    },
  });
  if (values.dynamic) {
    await exportDynamicPlugins();
    return;
  }
  const releases = values.backstage?.map(findRelease) ?? RELEASES;
  const systems = values.system?.map(findSystem) ?? SYSTEMS;

  const tarballs = await packPackages(join(CACHE, 'packages'));
  const problems = await Promise.all(tarballs.map(checkPackage));
  if (problems.flat().length > 0) {
    throw new UsageError(problems.flat().join('\n'));
  }
  for (const release of releases) {
    for (const system of systems) {
      await installInto(release, system, tarballs);
    }
  }
});

function findSystem(name: string): FrontendSystem {
  const system = SYSTEMS.find(known => known === name);
  if (!system) {
    throw new UsageError(`--system is new or old, not ${name}`);
  }
  return system;
}
