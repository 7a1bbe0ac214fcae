import getPort from 'get-port';
import { ORG, startRegion, type BenchRegion } from '../bench/regions.ts';
import {
  backendReady,
  createBackend,
  createKeys,
} from '../../scripts/lib/portal.ts';
import { startAll, type Stoppable } from '../../scripts/lib/service.ts';
import { startBarePage } from './barePage.ts';

/** The portal and the bare page, with the same region. */
export interface Stage extends Stoppable {
  portalUrl: string;
  bareUrl: string;
  region: BenchRegion;
}

/**
 * Starts a region that adds `latencyMs` to each response, the portal and the
 * bare page.
 */
export function startStage(latencyMs: number): Promise<Stage> {
  return startAll(async started => {
    const region = await startRegion('eu', { latencyMs });
    started.push(region);
    const bare = await startBarePage(region);
    started.push(bare);
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
        [`SUPPLY_CHAIN_EU_${ORG.toUpperCase()}`]: region.key,
        // Expires right away, so each first visit to a tab reads the region.
        APP_CONFIG_supplyChain_cache: JSON.stringify({
          freshFor: { milliseconds: 250 },
          keepFor: { milliseconds: 250 },
        }),
      },
      'backend of the browser benchmark',
    );
    started.push(backend);
    backend.start();
    const portalUrl = `http://localhost:${ports.portal}`;
    await backendReady(backend, portalUrl);
    return { portalUrl, bareUrl: bare.url, region };
  });
}
