import { createKey } from '../../scripts/lib/portal.ts';
import { startAll } from '../../scripts/lib/service.ts';
import { startBackend, type Backend } from './backend.ts';
import { component, system, writeCatalog } from './catalog.ts';
import { ODD_FLOWS, startOddRegion, type OddRegion } from './oddRegion.ts';
import {
  FAR_LATENCY_MS,
  ORG,
  startRegion,
  type BenchRegion,
} from './regions.ts';

/** Components in the region `large`, each with a flow of its own. */
export const CREW_SIZE = 200;

/** A flow with more than one page of artifacts and trails. */
export const FLOW = 'checkout-web';

/** The measured portal and its regions, each in its own process. */
export interface BenchPortal extends Backend {
  near: BenchRegion;
  far: BenchRegion;
  large: BenchRegion;
  /** The region that returns endless lists. */
  odd: OddRegion;
  /** Like `get`, but has the portal read its regions. */
  refresh(path: string): Promise<Response>;
}

export function startBenchPortal(): Promise<BenchPortal> {
  return startAll(async started => {
    const key = createKey();
    const near = await startRegion('near', { key });
    started.push(near);
    const distant = { key, latencyMs: FAR_LATENCY_MS };
    const far = await startRegion('far', distant);
    started.push(far);
    const large = await startRegion('large', { ...distant, scale: 'large' });
    started.push(large);
    const odd = await startOddRegion();
    started.push(odd);
    const components = await componentsOf(large);
    const backend = await startBackend({
      config: 'regions-config.yaml',
      database: { client: 'better-sqlite3', connection: ':memory:' },
      catalog: writeCatalog('catalog', [
        system('crew', { region: 'large', org: ORG }),
        ...components,
      ]),
      components: components.length,
      env: {
        NEAR_PORT: String(near.port),
        FAR_PORT: String(far.port),
        LARGE_PORT: String(large.port),
        ODD_PORT: String(odd.port),
        BENCH_KEY: key,
      },
    });
    // Stopped first, so that its last requests still succeed.
    started.push(backend);
    const refresh = (path: string) =>
      backend.get(path, { 'cache-control': 'no-cache' });
    return { ...backend, near, far, large, odd, refresh };
  });
}

/**
 * - `near`, `far`: a component with one flow in the region of that name
 * - `cold`: a component in the region `far` that hasn't been viewed
 * - a component for each flow of the region `odd`
 * - `crew-1`, … in the region `large`
 */
async function componentsOf(large: BenchRegion) {
  const flows = await flowsOf(large);
  return [
    component('near', { region: 'near', flows: FLOW }),
    component('far', { region: 'far', flows: FLOW }),
    component('cold', { region: 'far', flows: 'payments-api' }),
    ...ODD_FLOWS.map(flow => component(flow, { region: 'odd', flows: flow })),
    ...flows
      .slice(0, CREW_SIZE)
      .map((flow, index) =>
        component(`crew-${index + 1}`, { flows: flow }, { system: 'crew' }),
      ),
  ];
}

/** Collects flow names from enough artifacts: the API doesn't list flows. */
async function flowsOf(region: BenchRegion): Promise<string[]> {
  const artifacts = await region.api.ask<{ flow_name: string }[]>(
    `/api/v2/artifacts/${ORG}?per_page=10000`,
  );
  return [...new Set(artifacts.map(({ flow_name }) => flow_name))];
}
