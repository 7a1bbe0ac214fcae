import { join } from 'node:path';
import { yarn } from './lib/builds.ts';
import { runMain, say } from './lib/console.ts';
import { ROOT } from './lib/paths.ts';
import { createKeys, createRegion, portVariables } from './lib/portal.ts';
import { assertPortsFree, readPorts } from './lib/ports.ts';
import { ManagedProcess, stopRequested } from './lib/processes.ts';
import { startAll } from './lib/service.ts';

/** Starts the app on the old frontend system instead. */
const LEGACY = '--legacy';

/** Starts the regions, the backend and the app with hot reload. */
runMain(async () => {
  const stopped = stopRequested();
  const args = process.argv.slice(2);
  const ports = readPorts(args.filter(arg => arg !== LEGACY));
  await assertPortsFree(ports);

  const keys = createKeys();
  const eu = createRegion('eu', ports.eu, keys.eu, [], ['--watch']);
  const us = createRegion('us', ports.us, keys.us, [], ['--watch']);
  const starting = startAll(async started => {
    started.push(eu, us);
    await Promise.all([eu.start(), us.start()]);
    say('The regions are up. The app opens on http://localhost:3000');
    const command = yarn(
      'backstage-cli',
      'repo',
      'start',
      args.includes(LEGACY) ? 'app-legacy' : 'app',
      'backend',
      '--config',
      join(ROOT, 'app-config.yaml'),
      '--config',
      join(ROOT, 'app-config.dev.yaml'),
    );
    const env = { ...keys.env, ...portVariables(ports) };
    const app = new ManagedProcess({ ...command, env }, ['ignore', 2, 2]);
    started.push(app);
    return { app };
  });
  const running = await Promise.race([starting, stopped]);
  if (!running) {
    // Everything started so far stops with this process.
    process.exit(130);
  }
  const { app, stop } = running;
  try {
    const ended = [stopped, app.ended(), eu.watch(), us.watch()];
    process.exitCode = (await Promise.race(ended)) ?? 0;
  } finally {
    await stop();
  }
});
