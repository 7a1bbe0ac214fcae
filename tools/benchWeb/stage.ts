import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import getPort from 'get-port';
import { ORG, startRegion, type BenchRegion } from '../bench/regions.ts';
import { CACHE, ROOT } from '../../scripts/lib/paths.ts';
import {
  createBackend,
  createKeys,
  portalUrl,
} from '../../scripts/lib/portal.ts';
import { logFile, runLogged } from '../../scripts/lib/processes.ts';
import { startAll, type Stoppable } from '../../scripts/lib/service.ts';

const PEER_TAB = 'tools/benchWeb/peerTab.tsx';

/** The portal, whose app also has the peer's tab, and a region. */
export interface Stage extends Stoppable {
  portalUrl: string;
  region: BenchRegion;
}

/**
 * Builds a copy of the app with the peer's tab. It is inside the checkout, so
 * that it resolves the same packages.
 *
 * @returns the copy's folder
 */
export async function buildAppWithPeer(): Promise<string> {
  const copy = join(CACHE, 'bench-web');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of ['src', 'public', 'package.json']) {
    cpSync(join(ROOT, 'packages/app', part), join(copy, part), {
      recursive: true,
    });
  }
  cpSync(join(ROOT, PEER_TAB), join(copy, 'src/peerTab.tsx'));
  const file = join(copy, 'src/App.tsx');
  const app = readFileSync(file, 'utf8').replace(
    'features: [',
    'features: [peerModule, ',
  );
  writeFileSync(file, `import { peerModule } from './peerTab';\n${app}`);
  const cli = join(ROOT, 'node_modules/@backstage/cli/bin/backstage-cli');
  await runLogged(
    { args: [cli, 'package', 'build'], cwd: copy },
    logFile('bench-web'),
  );
  return copy;
}

/**
 * Starts a region that adds `latencyMs` to each response, and the portal.
 *
 * @param app - folder of the app with the peer's tab
 */
export function startStage(app: string, latencyMs: number): Promise<Stage> {
  return startAll(async started => {
    const region = await startRegion('eu', { latencyMs });
    started.push(region);
    const ports = {
      portal: await getPort(),
      eu: region.port,
      // No measured component uses this region, so it isn't started.
      us: await getPort(),
    };
    const backend = createBackend(
      ports,
      {
        ...createKeys().env,
        [`SUPPLY_CHAIN_EU_${ORG.toUpperCase()}`]: region.api.key,
        APP_CONFIG_app_packageName: JSON.stringify(
          pathToFileURL(join(app, 'package.json')).href,
        ),
        APP_CONFIG_proxy_endpoints: JSON.stringify({
          '/region': {
            target: region.api.origin,
            headers: { authorization: `Bearer ${region.api.key}` },
          },
        }),
        // Expires right away, so each first visit to a tab reads the region.
        APP_CONFIG_supplyChain_cache: JSON.stringify({
          freshFor: { milliseconds: 250 },
          keepFor: { milliseconds: 250 },
        }),
        // Also a component with more than a hundred trails.
        APP_CONFIG_catalog_locations: JSON.stringify(
          ['catalog/all.yaml', 'tools/benchWeb/catalog.yaml'].map(file => ({
            type: 'file',
            target: join(ROOT, file),
          })),
        ),
      },
      'backend of the browser benchmark',
    );
    started.push(backend);
    await backend.start();
    return { portalUrl: portalUrl(ports), region };
  });
}
