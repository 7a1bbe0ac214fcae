import { setTimeout } from 'node:timers/promises';
import { load, median, pluginPath, read, type LoadResult } from './measure.ts';
import { FLOW, type BenchPortal } from './portal.ts';
import { FAR_LATENCY_MS, ORG } from './regions.ts';
import { atLeast, type Row } from './table.ts';

/** Number of simultaneous users. */
const CONNECTIONS = 10;

/** How long the background sync may take to read a complete history. */
const SYNC_TIMEOUT_MS = 180_000;
const SYNC_POLL_MS = 2_000;

/** Pages, with their path in the regional API. */
const PAGES = {
  artifacts: `/artifacts/${ORG}?flow_name=${FLOW}&per_page=15`,
  trails: `/trails/${ORG}/${FLOW}?per_page=15`,
};
type Page = keyof typeof PAGES;

/** The ways to get the same page of the same flow, and the floor. */
type Way = 'proxy' | 'plugin' | 'floor';

interface Extent {
  rounds: number;
  /** Duration of each load. */
  seconds: number;
}

/** Compares requests per second with the proxy and the floor. */
export async function speedRows(
  portal: BenchPortal,
  extent: Extent,
): Promise<Row[]> {
  return [
    ...(await rowsOf(portal, 'near', 'region at 0 ms', extent)),
    ...(await rowsOf(portal, 'far', `region at ${FAR_LATENCY_MS} ms`, extent)),
  ];
}

async function rowsOf(
  portal: BenchPortal,
  region: 'near' | 'far',
  title: string,
  extent: Extent,
): Promise<Row[]> {
  const rows: Row[] = [];
  await untilSynced(portal, region);
  for (const page of ['artifacts', 'trails'] as const) {
    const figures = await measureWays(portal, region, page, extent);
    console.log(`${page}, ${title}`);
    console.table(figures);
    const { plugin, proxy } = figures;
    const against = (target: number, other: 'proxy' | 'floor') => {
      const [ours, theirs] = [plugin, figures[other]].map(
        ({ requestsPerSecond }) => requestsPerSecond,
      );
      return atLeast(
        target,
        `warm ${page} against the ${other}, ${title}`,
        ours / theirs,
        `${ours.toFixed(0)}/s against ${theirs.toFixed(0)}/s`,
      );
    };
    if (region === 'near') {
      rows.push(against(2, 'proxy'), against(0.6, 'floor'));
    } else {
      rows.push(against(6, 'proxy'), {
        figure: `warm p99 of ${page}, ${title}`,
        measured: `${plugin.p99} ms`,
        target: `below ${proxy.p50} ms`,
        ok: plugin.p99 < proxy.p50,
        from: "the proxy's p50",
      });
    }
  }
  return rows;
}

/**
 * Puts each way under load in turn, several times over, so that other work on
 * the machine affects all of them alike.
 *
 * @returns the medians
 */
async function measureWays(
  portal: BenchPortal,
  region: 'near' | 'far',
  page: Page,
  { rounds, seconds }: Extent,
): Promise<Record<Way, LoadResult>> {
  const { url, token } = portal;
  const paths: Record<Way, string> = {
    proxy: `/api/proxy/${region}${PAGES[page]}`,
    plugin: pluginPath(region, page),
    floor: '/api/floor/token',
  };
  const results: Record<Way, LoadResult[]> = {
    proxy: [],
    plugin: [],
    floor: [],
  };
  for (let round = 0; round <= rounds; round += 1) {
    for (const way of ['proxy', 'plugin', 'floor'] as const) {
      const result = await load({
        url,
        token,
        paths: [paths[way]],
        connections: CONNECTIONS,
        duration: seconds,
      });
      // The first round compiles the code and fills caches.
      if (round > 0) {
        results[way].push(result);
      }
    }
  }
  const medians = (runs: LoadResult[]): LoadResult => ({
    requestsPerSecond: median(runs.map(run => run.requestsPerSecond)),
    p50: median(runs.map(({ p50 }) => p50)),
    p99: median(runs.map(({ p99 }) => p99)),
    total: median(runs.map(({ total }) => total)),
  });
  return {
    proxy: medians(results.proxy),
    plugin: medians(results.plugin),
    floor: medians(results.floor),
  };
}

/** Waits for a complete history. Before that, views look up builds in the region. */
async function untilSynced(portal: BenchPortal, name: string): Promise<void> {
  const until = performance.now() + SYNC_TIMEOUT_MS;
  for (const page of ['artifacts', 'trails']) {
    while (!(await read(portal, pluginPath(name, page))).coverage.complete) {
      if (performance.now() > until) {
        throw new Error(`The ${page} of ${name} are not read in full`);
      }
      await setTimeout(SYNC_POLL_MS);
    }
  }
}
