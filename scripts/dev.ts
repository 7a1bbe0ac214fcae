import { join } from 'node:path';
import { runMain, say } from './lib/console.ts';
import { ROOT } from './lib/paths.ts';
import { startYarn } from './lib/appBuild.ts';
import { createKeys, createRegion, regionReady } from './lib/portal.ts';
import { assertPortsFree, readPorts } from './lib/ports.ts';
import { stopRequested } from './lib/processes.ts';
import { endLeftovers } from './lib/records.ts';

/** Starts the app on the old frontend system instead. */
const LEGACY = '--legacy';

/** Starts the regions, the backend and the app with hot reload. */
runMain(async () => {
  const stop = stopRequested();
  const args = process.argv.slice(2);
  const ports = readPorts(args.filter(each => each !== LEGACY));
  const app = args.includes(LEGACY) ? 'app-legacy' : 'app';
  await endLeftovers();
  await assertPortsFree(ports);

  const keys = createKeys();
  const regions = [
    createRegion('eu', ports.eu, keys.eu, { watch: true }),
    createRegion('us', ports.us, keys.us, { watch: true }),
  ];
  const stopped = stop.then(() => 'stopped' as const);
  const started: { stop(): Promise<void> }[] = [...regions];
  const serve = async () => {
    regions.forEach(region => region.start());
    await regionReady(regions[0], ports.eu);
    await regionReady(regions[1], ports.us);
    say('The regions are up. The app opens on http://localhost:3000');
    const servers = startYarn(
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
    started.push(servers);
    return servers.ended();
  };
  try {
    const ended = await Promise.race([
      serve(),
      stopped,
      ...regions.map(region => region.watch()),
    ]);
    process.exitCode = ended === 'stopped' ? 0 : ended;
  } finally {
    await Promise.all(started.map(each => each.stop()));
  }
});
