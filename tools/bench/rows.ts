import { setTimeout } from 'node:timers/promises';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { FLOW, SYSTEM_SIZE } from './catalog.ts';
import {
  longestBlock,
  memoryOf,
  untilIdle,
  type Blocked,
} from './backendProcess.ts';
import { load } from './load.ts';
import type { BenchPortal } from './portal.ts';
import { ODD_FLOWS, ODD_SEARCH } from './oddRegion.ts';
import { FAR_LATENCY_MS, ORG } from './regions.ts';
import { atLeast, atMost, type Row } from './table.ts';
import { PAGES, pluginPath, regionPath, type Figures } from './targets.ts';

const VIEWERS = 500;
/** Paths of the lists that a page of trails needs. */
const LISTS = [`/trails/${ORG}/`, `/artifacts/${ORG}`];
/** Number of flows whose first view is timed. */
const FIRST_VIEWS = 30;
/** How long, and how often, to wait for the lookups of a page. */
const POLL_MS = 100;
const MAX_POLLS = 100;
const MB = 1024 * 1024;

/** Compares requests per second with the proxy and the floor. */
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

/** Counts region requests when many users open a cold page at once. */
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
  // Ignore the background sync of the flow that was viewed before.
  const asked = (await portal.far.requests()).filter(
    path => !path.includes(FLOW),
  );
  const distinct = new Set(asked).size;
  return {
    figure: `requests for ${VIEWERS} cold viewers of each page`,
    value: `${asked.length}`,
    target: `${distinct}`,
    ok: distinct > 0 && asked.length === distinct,
    from: '1 for each distinct resource',
  };
}

/** Compares the compressed size of a trails page with the region's response. */
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

/**
 * Compares the first view of new flows with plain reads of the same lists,
 * directly and through the proxy: the time, and the requests to the region.
 */
export async function firstViewRows(portal: BenchPortal): Promise<Row[]> {
  let requests = 0;
  const views: number[] = [];
  const reads: number[] = [];
  const proxied: number[] = [];
  await untilIdle(portal);
  for (let index = 1; index <= FIRST_VIEWS; index += 1) {
    await portal.large.forget();
    const component = `fleet-${index}`;
    let flow: string | undefined;
    const view = await timeOf(async () => {
      flow = (await trailsOf(portal, component)).trails.at(0)?.flow;
    });
    // Ignore the background sync of other flows.
    const asked = (await portal.large.requests()).filter(
      path => flowOf(path) === flow,
    );
    const plain = LISTS.flatMap(
      list => asked.find(path => path.includes(list)) ?? [],
    );
    if (plain.length < LISTS.length) {
      throw new Error(`${component} was answered without asking its region`);
    }
    requests += asked.length;
    views.push(view);
    reads.push(
      await timeOf(() =>
        Promise.all(plain.map(path => portal.large.read(path))),
      ),
    );
    proxied.push(
      await timeOf(() =>
        Promise.all(plain.map(path => readProxied(portal, path))),
      ),
    );
    await untilSettled(portal, component);
  }
  const [view, read, proxy] = [views, reads, proxied].map(medianOf);
  const plainRequests = LISTS.length * FIRST_VIEWS;
  return [
    atMost(
      1.15,
      '×',
      'first view of a flow, of a plain read',
      view / read,
      `${view.toFixed(0)} ms against ${read.toFixed(
        0,
      )} ms for the same two lists, ${proxy.toFixed(
        0,
      )} ms through the proxy; the region takes ${FAR_LATENCY_MS} ms`,
    ),
    atMost(
      1.15,
      '×',
      'requests of first views, of plain reads',
      requests / plainRequests,
      `${requests} requests for the flows against ${plainRequests}`,
    ),
  ];
}

/** The flow that a request to the region is about. */
function flowOf(path: string): string | undefined {
  const { pathname, searchParams } = new URL(path, 'http://region');
  return searchParams.get('flow_name') ?? pathname.split('/').at(-1);
}

async function trailsOf(
  portal: BenchPortal,
  component: string,
): Promise<{ trails: { flow: string }[]; settling?: boolean }> {
  const response = await portal.get(pluginPath(component, 'trails'));
  if (!response.ok) {
    throw new Error(`${component} answers ${response.status}`);
  }
  return response.json();
}

/**
 * Waits until the builds of a page were looked up. Otherwise, those lookups
 * would slow down the first view of the next flow.
 */
async function untilSettled(portal: BenchPortal, component: string) {
  for (let asked = 0; asked < MAX_POLLS; asked += 1) {
    const { settling } = await trailsOf(portal, component);
    if (!settling) {
      return;
    }
    await setTimeout(POLL_MS);
  }
  throw new Error(`The page of ${component} is still settling`);
}

async function readProxied(portal: BenchPortal, path: string): Promise<void> {
  const response = await portal.get(
    path.replace('/api/v2', '/api/proxy/large'),
  );
  await response.text();
  if (!response.ok) {
    throw new Error(`The proxy answers ${response.status} for ${path}`);
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function medianOf(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

/**
 * Measures memory growth while users view many components that aren't cached:
 * what is still in use once the reads for later requests are done.
 */
export async function memoryRow(
  portal: BenchPortal,
  seconds: number,
): Promise<Row> {
  await untilIdle(portal);
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
  const busy = await memoryOf(portal);
  await untilIdle(portal);
  const after = await memoryOf(portal);
  return atMost(
    40,
    'MB',
    `memory growth over ${seconds} s, large region`,
    (after.used - before.used) / MB,
    `${total} requests; ${((busy.used - before.used) / MB).toFixed(
      0,
    )} MB while reads were still running; resident ${(before.rss / MB).toFixed(
      0,
    )} to ${(after.rss / MB).toFixed(0)} MB`,
  );
}

/** Longer than the age up to which a refresh uses cached data, in milliseconds. */
const JUST_NOW_MS = 1_100;

/**
 * Measures how long a request for an endless list blocks the event loop, as the
 * longest of all rounds. The target is CPU time, because other work on the
 * machine adds to wall-clock time.
 */
export async function blockedRow(
  portal: BenchPortal,
  rounds: number,
): Promise<Row> {
  const paths = [
    ...ODD_FLOWS.flatMap(flow => [
      pluginPath(flow, 'trails'),
      pluginPath(flow, 'summary'),
    ]),
    `/api/supply-chain/v1/search?value=${ODD_SEARCH}`,
  ];
  const found: Blocked[][] = paths.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, path] of paths.entries()) {
      found[index].push(await blockedBy(portal, path));
    }
  }
  const longest = (times: (blocked: Blocked) => number) =>
    found.map(each => Math.max(...each.map(times)));
  const listed = (times: number[]) =>
    times.map(time => time.toFixed(0)).join(', ');
  const cpu = longest(({ cpuMilliseconds }) => cpuMilliseconds);
  const clock = longest(({ milliseconds }) => milliseconds);
  return atMost(
    200,
    'ms',
    'longest block of the event loop, endless lists',
    Math.max(...cpu),
    `${listed(cpu)} ms for trails and summary of ${ODD_FLOWS.join(
      ', ',
    )}, and a search; by the clock ${listed(clock)} ms`,
  );
}

async function blockedBy(portal: BenchPortal, path: string): Promise<Blocked> {
  // A refresh doesn't read data again that is less than a second old.
  await setTimeout(JUST_NOW_MS);
  await longestBlock(portal);
  const asked = portal.odd.asked();
  const response = await portal.refresh(path);
  await response.text();
  if (portal.odd.asked() === asked) {
    throw new Error(`${path} was answered without asking its region`);
  }
  return longestBlock(portal);
}
