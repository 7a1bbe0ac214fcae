import { buildApp } from './lib/builds.ts';
import { runMain } from './lib/console.ts';
import { live, registerDeliveries } from './lib/life.ts';
import { startPortal, type Portal } from './lib/portal.ts';
import { assertPortsFree, readPorts } from './lib/ports.ts';
import { stopRequested } from './lib/processes.ts';

/** Keeps the demo as it is. */
const PAUSE = '--pause';

/** What lets the demo play, and its region deliver to the portal. */
const REGION_OPTIONS = ['--control', '--allow-private-webhooks'];

function describe({ url, ports, keys, backend }: Portal): string {
  const component = `${url}/catalog/default/component`;
  return `
  Portal       ${url}
  Region EU    http://127.0.0.1:${ports.eu}/api/v2
  Region US    http://127.0.0.1:${ports.us}/api/v2
  Ask one      curl -H 'Authorization: Bearer ${keys.eu[0].key}' 'http://127.0.0.1:${ports.eu}/api/v2/artifacts/acme?per_page=3'
  Sign in      press Enter on the Guest card: no password

  Worth opening
    ${component}/payments-api
      healthy, three flows, two notifications
    ${component}/checkout-web
      a failed test and a failed scan
    ${component}/ledger-worker
      evidence is missing

  A failed scan in production and its recovery come and go: watch the page and
  the notifications. To stop that, start it with --pause.

  Log          ${backend.logFile}
  Stop         Ctrl-C
`;
}

runMain(async () => {
  const stopped = stopRequested();
  const args = process.argv.slice(2);
  const ports = readPorts(args.filter(arg => arg !== PAUSE));
  await assertPortsFree(ports);

  const starting = buildApp().then(() => startPortal(ports, REGION_OPTIONS));
  const portal = await Promise.race([starting, stopped]);
  if (!portal) {
    // Everything started so far stops with this process.
    process.exit(130);
  }
  process.stdout.write(describe(portal));
  const ending = new AbortController();
  try {
    await registerDeliveries(portal);
    const playing = args.includes(PAUSE) ? [] : [live(portal, ending.signal)];
    // Don't restart what exited: a region would be empty, and the error unseen.
    await Promise.race([stopped, portal.watch(), ...playing]);
  } finally {
    ending.abort();
    await portal.stop();
  }
});
