import { setTimeout } from 'node:timers/promises';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  load,
  longestBlock,
  median,
  memoryOf,
  pluginPath,
  timed,
  untilIdle,
  type Blocked,
} from './measure.ts';
import { ODD_FLOWS, ODD_SEARCH } from './oddRegion.ts';
import { FLOW, SYSTEM_SIZE, type BenchPortal } from './portal.ts';
import { FAR_LATENCY_MS, ORG } from './regions.ts';
import { proxyPath } from './speed.ts';
import { atMost, type Row } from './table.ts';

const VIEWERS = 500;
/** Paths of the lists that a page of trails needs. */
const LISTS = [`/trails/${ORG}/`, `/artifacts/${ORG}`];
/** Number of flows whose first view is timed. */
const FIRST_VIEWS = 30;

/** Counts region requests when many users open a cold page at once. */
export async function coldViewersRows(portal: BenchPortal): Promise<Row[]> {
  const { url, token } = portal;
  await portal.far.forget();
  for (const page of ['artifacts', 'trails']) {
    await load({
      url,
      token,
      paths: [pluginPath('cold', page)],
      connections: VIEWERS,
      amount: VIEWERS,
    });
  }
  // Ignore the background sync of the flow that was viewed before.
  const asked = (await portal.far.requests()).filter(
    path => !path.includes(FLOW),
  );
  const distinct = new Set(asked).size;
  return [
    {
      figure: `requests for ${VIEWERS} cold viewers of each page`,
      measured: `${asked.length}`,
      target: `${distinct}`,
      ok: distinct > 0 && asked.length === distinct,
      from: '1 for each distinct resource',
    },
  ];
}

/** Compares the compressed size of a trails page with the region's response. */
export async function sizeRows(portal: BenchPortal): Promise<Row[]> {
  const ours = pluginPath('near', 'trails');
  const compressed = await sizeOf(portal, ours, 'gzip');
  const plain = await sizeOf(portal, ours, 'identity');
  const theirs = await sizeOf(portal, proxyPath('trails'), 'identity');
  return [
    atMost(
      5,
      '%',
      "bytes of a trails page, of the region's answer",
      (100 * compressed) / theirs,
      `${compressed} of ${theirs}; before compression ${plain}`,
    ),
  ];
}

async function sizeOf(
  { url, token }: BenchPortal,
  path: string,
  encoding: string,
): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': encoding,
  };
  const [response] = (await once(
    get(`${url}${path}`, { headers }),
    'response',
  )) as [IncomingMessage];
  return (await buffer(response)).length;
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
    const { took, body } = await timed(portal, pluginPath(component, 'trails'));
    const flow = body.trails.at(0)?.flow;
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
    views.push(took);
    reads.push(await timeOf(plain.map(path => () => portal.large.read(path))));
    proxied.push(
      await timeOf(plain.map(path => () => readProxied(portal, path))),
    );
  }
  const [view, plainRead, proxy] = [views, reads, proxied].map(median);
  const plainRequests = LISTS.length * FIRST_VIEWS;
  return [
    atMost(
      1.15,
      '×',
      'first view of a flow, of a plain read',
      view / plainRead,
      `${view.toFixed(0)} ms against ${plainRead.toFixed(
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

async function readProxied(portal: BenchPortal, path: string): Promise<void> {
  await timed(portal, path.replace('/api/v2', '/api/proxy/large'));
}

/** Milliseconds until all are done. */
async function timeOf(tasks: (() => Promise<unknown>)[]): Promise<number> {
  const start = performance.now();
  await Promise.all(tasks.map(task => task()));
  return performance.now() - start;
}

/**
 * Measures memory growth while users view many components that aren't cached:
 * what is still in use once the reads for later requests are done.
 */
export async function memoryRows(
  portal: BenchPortal,
  { memorySeconds: seconds }: { memorySeconds: number },
): Promise<Row[]> {
  const { url, token } = portal;
  await untilIdle(portal);
  const before = await memoryOf(portal);
  const { total } = await load({
    url,
    token,
    paths: Array.from({ length: SYSTEM_SIZE }).flatMap((_, index) =>
      ['artifacts', 'trails', 'summary'].map(page =>
        pluginPath(`crew-${index + 1}`, page),
      ),
    ),
    connections: 10,
    duration: seconds,
  });
  const busy = await memoryOf(portal);
  await untilIdle(portal);
  const after = await memoryOf(portal);
  return [
    atMost(
      40,
      'MB',
      `memory growth over ${seconds} s, large region`,
      after.used - before.used,
      `${total} requests; ${(busy.used - before.used).toFixed(
        0,
      )} MB while reads were still running; resident ${before.rss.toFixed(
        0,
      )} to ${after.rss.toFixed(0)} MB`,
    ),
  ];
}

/** Longer than the age up to which a refresh uses cached data, in milliseconds. */
const JUST_NOW_MS = 1_100;

/**
 * Measures how long a request for an endless list blocks the event loop, as the
 * longest of all rounds. The target is CPU time, because other work on the
 * machine adds to wall-clock time.
 */
export async function blockedRows(
  portal: BenchPortal,
  { blockedRounds }: { blockedRounds: number },
): Promise<Row[]> {
  const paths = [
    ...ODD_FLOWS.flatMap(flow => [
      pluginPath(flow, 'trails'),
      pluginPath(flow, 'summary'),
    ]),
    `/api/supply-chain/v1/search?value=${ODD_SEARCH}`,
  ];
  const cpu = paths.map(() => 0);
  const clock = paths.map(() => 0);
  for (let round = 0; round < blockedRounds; round += 1) {
    for (const [index, path] of paths.entries()) {
      const blocked = await blockedBy(portal, path);
      cpu[index] = Math.max(cpu[index], blocked.cpuMilliseconds);
      clock[index] = Math.max(clock[index], blocked.milliseconds);
    }
  }
  const listed = (times: number[]) =>
    times.map(time => time.toFixed(0)).join(', ');
  return [
    atMost(
      200,
      'ms',
      'longest block of the event loop, endless lists',
      Math.max(...cpu),
      `${listed(cpu)} ms for trails and summary of ${ODD_FLOWS.join(
        ', ',
      )}, and a search; by the clock ${listed(clock)} ms`,
    ),
  ];
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
