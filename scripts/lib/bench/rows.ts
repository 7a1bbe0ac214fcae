import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SYSTEM_SIZE } from './catalog.ts';
import { load } from './load.ts';
import type { BenchPortal } from './portal.ts';
import { FAR_LATENCY_MS, type BenchRegion } from './regions.ts';
import { atLeast, atMost, type Row } from './table.ts';
import { PAGES, pluginPath, regionPath, type Figures } from './targets.ts';

const VIEWERS = 500;
/** Requests under way at once to a region, as configured. */
const REGION_LIMIT = 8;
const MB = 1024 * 1024;

/** Requests per second through the plugin, against the proxy and the floor. */
export function speedRows(near: Figures, far: Figures): Row[] {
  const against = (
    target: number,
    other: 'proxy' | 'floor',
    name: string,
    figures: Figures,
  ) =>
    PAGES.map(page => {
      const { plugin, [other]: base } = figures[page];
      return atLeast(
        target,
        `warm ${page} against the ${other}, ${name}`,
        plugin.requestsPerSecond / base.requestsPerSecond,
        `${plugin.requestsPerSecond.toFixed(
          0,
        )}/s against ${base.requestsPerSecond.toFixed(0)}/s`,
      );
    });
  return [
    ...against(2, 'proxy', 'region at 0 ms', near),
    ...against(6, 'proxy', `region at ${FAR_LATENCY_MS} ms`, far),
    ...against(0.6, 'floor', 'region at 0 ms', near),
    ...PAGES.map(page => p99Row(page, far)),
  ];
}

function p99Row(page: 'artifacts' | 'trails', far: Figures): Row {
  const { p99 } = far[page].plugin;
  const { p50 } = far[page].proxy;
  return {
    figure: `warm p99 of ${page}, region at ${FAR_LATENCY_MS} ms`,
    value: `${p99} ms`,
    target: `below ${p50} ms`,
    ok: p99 < p50,
    from: `the proxy's p50`,
  };
}

/** Many people open the same page that nobody has opened before. */
export async function coldViewersRow(portal: BenchPortal): Promise<Row> {
  await portal.far.forget();
  for (const page of PAGES) {
    await load({
      url: portal.url,
      paths: [pluginPath('cold', page)],
      bearer: portal.token,
      connections: VIEWERS,
      amount: VIEWERS,
    });
  }
  const asked = await portal.far.requests();
  const distinct = new Set(asked).size;
  return {
    figure: `requests for ${VIEWERS} cold viewers of each page`,
    value: `${asked.length}`,
    target: `${distinct}`,
    ok: distinct > 0 && asked.length === distinct,
    from: '1 for each distinct resource',
  };
}

/**
 * What a page of trails weighs on its way to a browser, for which the backend
 * compresses it; the region's answer as the region sends it.
 */
export async function sizeRow(portal: BenchPortal): Promise<Row> {
  const ours = await sizesOf(portal, pluginPath('near', 'trails'));
  const theirs = await sizesOf(
    portal,
    `/api/proxy/near${regionPath('trails')}`,
  );
  return atMost(
    5,
    '%',
    "bytes of a trails page, of the region's answer",
    (100 * ours.compressed) / theirs.plain,
    `${ours.compressed} of ${theirs.plain}; before compression ${ours.plain}`,
  );
}

async function sizesOf({ url, token }: BenchPortal, path: string) {
  const size = async (encoding: string) => {
    const [response] = (await once(
      get(`${url}${path}`, {
        headers: {
          authorization: `Bearer ${token}`,
          'accept-encoding': encoding,
        },
      }),
      'response',
    )) as [IncomingMessage];
    return (await buffer(response)).length;
  };
  return { plain: await size('identity'), compressed: await size('gzip') };
}

/** The components of a system that nobody has looked at. */
export async function summaryRow(portal: BenchPortal): Promise<Row> {
  await portal.large.forget();
  const start = performance.now();
  const response = await portal.get(
    '/api/supply-chain/v1/entities/system/default/fleet/components',
  );
  const answer = await response.text();
  const took = performance.now() - start;
  if (!response.ok) {
    throw new Error(`The summaries answer ${response.status}: ${answer}`);
  }
  const { components, problems } = JSON.parse(answer);
  if (components.length !== SYSTEM_SIZE || problems.length > 0) {
    throw new Error(`The summaries are not whole: ${answer.slice(0, 500)}`);
  }
  const distinct = [...new Set(await portal.large.requests())];
  const least = (distinct.length * FAR_LATENCY_MS) / REGION_LIMIT;
  const direct = await timeOfRegion(portal.large, distinct);
  return atMost(
    1.25,
    '×',
    `summary of ${SYSTEM_SIZE} components, cold`,
    took / least,
    `${took.toFixed(0)} ms against ${
      distinct.length
    } × ${FAR_LATENCY_MS} ms ÷ ${REGION_LIMIT}; the region itself needs ${direct.toFixed(
      0,
    )} ms`,
  );
}

/** How long a client needs that only reads the bytes, just as many at once. */
async function timeOfRegion(
  region: BenchRegion,
  paths: string[],
): Promise<number> {
  const start = performance.now();
  const left = [...paths];
  await Promise.all(
    Array.from({ length: REGION_LIMIT }, async () => {
      for (let path = left.pop(); path; path = left.pop()) {
        await region.read(path);
      }
    }),
  );
  return performance.now() - start;
}

/**
 * What a minute of people who look at a system's components leaves in memory,
 * of which nothing was kept before.
 */
export async function memoryRow(
  portal: BenchPortal,
  seconds: number,
): Promise<Row> {
  const before = await memoryOf(portal);
  const { total } = await load({
    url: portal.url,
    paths: Array.from({ length: SYSTEM_SIZE }).flatMap((_, index) =>
      ['artifacts', 'trails', 'summary'].map(page =>
        pluginPath(`crew-${index + 1}`, page),
      ),
    ),
    bearer: portal.token,
    connections: 10,
    duration: seconds,
  });
  const after = await memoryOf(portal);
  return atMost(
    40,
    'MB',
    `memory growth over ${seconds} s, large region`,
    (after.used - before.used) / MB,
    `${total} requests; resident ${(before.rss / MB).toFixed(0)} to ${(
      after.rss / MB
    ).toFixed(0)} MB`,
  );
}

async function memoryOf(portal: BenchPortal) {
  const response = await portal.get('/api/floor/memory');
  const { heapUsed, external, rss }: NodeJS.MemoryUsage = await response.json();
  return { used: heapUsed + external, rss };
}
