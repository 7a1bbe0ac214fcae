import { join } from 'node:path';
import {
  createKey,
  ORG,
  startRegion,
  type BenchRegion,
} from '../bench/regions.ts';
import { ROOT } from '../../scripts/lib/paths.ts';
import {
  createBackend,
  createKeys,
  isPortalReady,
} from '../../scripts/lib/portal.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { answers } from '../../scripts/lib/processes.ts';
import { endLeftovers } from '../../scripts/lib/records.ts';
import { startBarePage } from './barePage.ts';

const BACKEND_TIMEOUT_MS = 180_000;

/** The portal and the bare page, with the same region. */
export interface Stage {
  portalUrl: string;
  bareUrl: string;
  region: BenchRegion;
  stop(): Promise<void>;
}

/**
 * Starts a region that adds `latencyMs` to each response, the portal and the
 * bare page. If that fails, everything is stopped again.
 */
export async function startStage(latencyMs: number): Promise<Stage> {
  await endLeftovers();
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const each of started.reverse()) {
      await each.stop();
    }
  };
  try {
    const key = createKey();
    const region = await startRegion({
      name: 'eu',
      key,
      latencyMs,
      scale: 'small',
    });
    started.push(region);
    const bare = await startBarePage(region.origin, key);
    started.push(bare);
    const portalUrl = await startPortalOver(region, key, started);
    return { portalUrl, bareUrl: bare.url, region, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startPortalOver(
  region: BenchRegion,
  key: string,
  started: { stop(): Promise<void> }[],
): Promise<string> {
  const ports = {
    portal: await freePort(),
    eu: region.port,
    // No measured component uses this region, so it isn't started.
    us: await freePort(),
  };
  const backend = createBackend(ports, createKeys(), {
    name: 'bench-web-backend',
    config: join(ROOT, 'tools/benchWeb/app-config.yaml'),
    env: { [`SUPPLY_CHAIN_EU_${ORG.toUpperCase()}`]: key },
  });
  started.push(backend);
  backend.start();
  const url = `http://localhost:${ports.portal}`;
  await backend.ready(
    async () => (await isPortalReady(url)) && answers(`${url}/index.html`),
    BACKEND_TIMEOUT_MS,
  );
  return url;
}
