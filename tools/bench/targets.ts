import { setTimeout } from 'node:timers/promises';
import { FLOW } from './catalog.ts';
import { load, type LoadResult } from './load.ts';
import type { BenchPortal } from './portal.ts';
import { ORG } from './regions.ts';

/** Number of simultaneous users. */
const CONNECTIONS = 10;

/** How long the background sync may take to read a complete history. */
const SYNC_TIMEOUT_MS = 180_000;
const SYNC_POLL_MS = 2_000;

export type Page = 'artifacts' | 'trails';
export const PAGES: Page[] = ['artifacts', 'trails'];

/** Three ways to get the same page of the same flow, and the floor. */
export type Way = 'region' | 'proxy' | 'plugin' | 'floor';

/** Results for each page and way. */
export type Figures = Record<Page, Record<Way, LoadResult>>;

const REGION_PATHS: Record<Page, string> = {
  artifacts: `/artifacts/${ORG}?flow_name=${FLOW}&per_page=15`,
  trails: `/trails/${ORG}/${FLOW}?per_page=15`,
};

/** The path of a page in the portal API. */
export function pluginPath(component: string, page: string): string {
  return `/api/supply-chain/v1/entities/component/default/${component}/${page}`;
}

/** The path of a page in the regional API. */
export function regionPath(page: Page): string {
  return REGION_PATHS[page];
}

/**
 * Puts each way under load in turn, several times over, so that other work on
 * the machine affects all of them alike.
 *
 * @param seconds - duration of each load
 * @returns the medians
 */
export async function measureWays(
  portal: BenchPortal,
  name: 'near' | 'far',
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figures> {
  const ways = (page: Page): Record<Way, () => Promise<LoadResult>> => {
    const ask = (path: string, url = portal.url, bearer = portal.token) =>
      load({
        url,
        paths: [path],
        bearer,
        connections: CONNECTIONS,
        duration: seconds,
      });
    return {
      region: () =>
        ask(`/api/v2${regionPath(page)}`, portal[name].origin, portal.key),
      proxy: () => ask(`/api/proxy/${name}${regionPath(page)}`),
      plugin: () => ask(pluginPath(name, page)),
      floor: () => ask('/api/floor/token'),
    };
  };
  // Warm up: code is compiled and caches are filled.
  for (const page of PAGES) {
    for (const way of Object.values(ways(page))) {
      await way();
    }
  }
  await untilSynced(portal, name);
  const results: Record<Page, Record<Way, LoadResult[]>> = {
    artifacts: { region: [], proxy: [], plugin: [], floor: [] },
    trails: { region: [], proxy: [], plugin: [], floor: [] },
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const page of PAGES) {
      for (const [way, run] of Object.entries(ways(page))) {
        results[page][way as Way].push(await run());
      }
    }
  }
  return {
    artifacts: medians(results.artifacts),
    trails: medians(results.trails),
  };
}

/** Waits for a complete history. Before that, views look up builds in the region. */
async function untilSynced(portal: BenchPortal, name: string): Promise<void> {
  const until = performance.now() + SYNC_TIMEOUT_MS;
  for (const page of PAGES) {
    for (;;) {
      const response = await portal.get(pluginPath(name, page));
      const { window } = await response.json();
      if (window?.complete) {
        break;
      }
      if (performance.now() > until) {
        throw new Error(`The ${page} of ${name} are not read in full`);
      }
      await setTimeout(SYNC_POLL_MS);
    }
  }
}

function medians(results: Record<Way, LoadResult[]>): Record<Way, LoadResult> {
  const of = (runs: LoadResult[]): LoadResult => ({
    requestsPerSecond: median(runs.map(run => run.requestsPerSecond)),
    p50: median(runs.map(run => run.p50)),
    p99: median(runs.map(run => run.p99)),
    total: runs.reduce((sum, { total }) => sum + total, 0),
  });
  return {
    region: of(results.region),
    proxy: of(results.proxy),
    plugin: of(results.plugin),
    floor: of(results.floor),
  };
}

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
