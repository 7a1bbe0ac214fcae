import { setTimeout } from 'node:timers/promises';
import { say } from '../../scripts/lib/console.ts';
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
const NAMES: Page[] = ['artifacts', 'trails'];

/** Three ways to get the same page of the same flow, and the floor. */
const WAYS = ['region', 'proxy', 'plugin', 'floor'] as const;
type Way = (typeof WAYS)[number];

/** Results for each page and way. */
type Figures = Record<Page, Record<Way, LoadResult>>;

interface Extent {
  rounds: number;
  /** Duration of each load. */
  seconds: number;
}

/** The path of a page of the region `near`, through the proxy. */
export function proxyPath(page: Page): string {
  return `/api/proxy/near${PAGES[page]}`;
}

/** Compares requests per second with the proxy and the floor. */
export async function speedRows(
  portal: BenchPortal,
  extent: Extent,
): Promise<Row[]> {
  say('The region, the proxy, the plugin and the floor; region at 0 ms');
  const near = await measureWays(portal, 'near', extent);
  say('The same, region at 50 ms');
  const far = await measureWays(portal, 'far', extent);
  const against = (
    target: number,
    other: 'proxy' | 'floor',
    name: string,
    figures: Figures,
  ) =>
    NAMES.map(page => {
      const [plugin, base] = [figures[page].plugin, figures[page][other]].map(
        ({ requestsPerSecond }) => requestsPerSecond,
      );
      return atLeast(
        target,
        `warm ${page} against the ${other}, ${name}`,
        plugin / base,
        `${plugin.toFixed(0)}/s against ${base.toFixed(0)}/s`,
      );
    });
  return [
    ...against(2, 'proxy', 'region at 0 ms', near),
    ...against(6, 'proxy', `region at ${FAR_LATENCY_MS} ms`, far),
    ...against(0.6, 'floor', 'region at 0 ms', near),
    ...NAMES.map(page => p99Row(page, far)),
  ];
}

function p99Row(page: Page, far: Figures): Row {
  const { p99 } = far[page].plugin;
  const { p50 } = far[page].proxy;
  return {
    figure: `warm p99 of ${page}, region at ${FAR_LATENCY_MS} ms`,
    measured: `${p99} ms`,
    target: `below ${p50} ms`,
    ok: p99 < p50,
    from: `the proxy's p50`,
  };
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
  { rounds, seconds }: Extent,
): Promise<Figures> {
  const measure = (page: Page, way: Way) => {
    const { url, token } = portal;
    const { origin, key } = portal[region];
    const targets = {
      region: { url: origin, token: key, path: `/api/v2${PAGES[page]}` },
      proxy: { url, token, path: `/api/proxy/${region}${PAGES[page]}` },
      plugin: { url, token, path: pluginPath(region, page) },
      floor: { url, token, path: '/api/floor/token' },
    };
    const { path, ...target } = targets[way];
    return load({
      ...target,
      paths: [path],
      connections: CONNECTIONS,
      duration: seconds,
    });
  };
  const runs: { page: Page; way: Way; result: LoadResult }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const page of NAMES) {
      for (const way of WAYS) {
        runs.push({ page, way, result: await measure(page, way) });
      }
    }
    if (round === 0) {
      // That was to compile code and to fill caches.
      runs.length = 0;
      await untilSynced(portal, region);
    }
  }
  const medianOf = (page: Page, way: Way): LoadResult => {
    const results = runs
      .filter(done => done.page === page && done.way === way)
      .map(({ result }) => result);
    return {
      requestsPerSecond: median(results.map(run => run.requestsPerSecond)),
      p50: median(results.map(({ p50 }) => p50)),
      p99: median(results.map(({ p99 }) => p99)),
      total: median(results.map(({ total }) => total)),
    };
  };
  const ofPage = (page: Page) => {
    const figures = {
      region: medianOf(page, 'region'),
      proxy: medianOf(page, 'proxy'),
      plugin: medianOf(page, 'plugin'),
      floor: medianOf(page, 'floor'),
    };
    console.log(page);
    console.table(figures);
    return figures;
  };
  return { artifacts: ofPage('artifacts'), trails: ofPage('trails') };
}

/** Waits for a complete history. Before that, views look up builds in the region. */
async function untilSynced(portal: BenchPortal, name: string): Promise<void> {
  const until = performance.now() + SYNC_TIMEOUT_MS;
  for (const page of NAMES) {
    while (!(await read(portal, pluginPath(name, page))).coverage.complete) {
      if (performance.now() > until) {
        throw new Error(`The ${page} of ${name} are not read in full`);
      }
      await setTimeout(SYNC_POLL_MS);
    }
  }
}
