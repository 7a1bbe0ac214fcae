import { join } from 'node:path';
import { runMain, say } from './lib/console.ts';
import { ROOT } from './lib/paths.ts';
import { yarnStatus } from './lib/appBuild.ts';
import {
  assertPortsFree,
  createKeys,
  createRegion,
  readPorts,
  regionReady,
} from './lib/portal.ts';
import { stopRequested } from './lib/processes.ts';

/** The app of the old frontend system in place of the portal's own. */
const LEGACY = '--legacy';

/** The regions, and the app and the backend with hot reload. */
runMain(async () => {
  const stop = stopRequested();
  const args = process.argv.slice(2);
  const ports = readPorts(args.filter(each => each !== LEGACY));
  const app = args.includes(LEGACY) ? 'app-legacy' : 'app';
  await assertPortsFree(ports);

  const keys = createKeys();
  const regions = [
    createRegion('eu', ports.eu, keys.eu, { watch: true }),
    createRegion('us', ports.us, keys.us, { watch: true }),
  ];
  try {
    regions.forEach(region => region.start());
    await regionReady(regions[0], ports.eu);
    await regionReady(regions[1], ports.us);
    say('The regions are up. The app opens on http://localhost:3000');
    const servers = yarnStatus(
      [
        'backstage-cli',
        'repo',
        'start',
        app,
        'backend',
        '--config',
        join(ROOT, 'app-config.yaml'),
        '--config',
        join(ROOT, 'app-config.dev.yaml'),
      ],
      {
        ...keys.env,
        PORTAL_PORT: String(ports.portal),
        SANDBOX_EU_PORT: String(ports.eu),
        SANDBOX_US_PORT: String(ports.us),
      },
    );
    await Promise.race([servers, stop]);
  } finally {
    await Promise.all(regions.map(region => region.stop()));
  }
});
