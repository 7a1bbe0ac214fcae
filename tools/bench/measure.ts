import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type { Backend } from './backend.ts';

const MB = 1024 * 1024;

const POLL_MS = 1_000;
/** Turns of the event loop below this are timers and health checks. */
const IDLE_MS = 15;
/** Idle seconds in a row before the backend counts as idle. */
const IDLE_POLLS = 3;
const MAX_WAIT_MS = 120_000;

/** The path of a page in the portal API. */
export function pluginPath(component: string, page: string): string {
  return `/api/supply-chain/v1/entities/component/default/${component}/${page}`;
}

/** Fetches JSON, and measures how many milliseconds that takes. */
export async function timed(portal: Backend, path: string) {
  const start = performance.now();
  const response = await portal.get(path);
  const text = await response.text();
  const took = performance.now() - start;
  if (!response.ok) {
    throw new Error(`${path} answers ${response.status}: ${text}`);
  }
  return { took, body: JSON.parse(text) };
}

/** Fetches JSON. */
export async function read(portal: Backend, path: string) {
  return (await timed(portal, path)).body;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Reads the backend's memory use after a garbage collection, in MB. */
export async function memoryOf(portal: Backend) {
  const { heapUsed, external, rss }: NodeJS.MemoryUsage = await read(
    portal,
    '/api/floor/memory',
  );
  return { used: (heapUsed + external) / MB, rss: rss / MB };
}

/** The CPU time of the longest block since the last call, in milliseconds. */
export async function longestBlock(portal: Backend): Promise<number> {
  return (await read(portal, '/api/floor/blocked')).cpuMilliseconds;
}

/**
 * Waits until a backend has finished what it does on its own, such as importing
 * the catalog or reading from regions for later requests.
 *
 * @throws Error if it is still busy after two minutes
 */
export async function untilIdle(portal: Backend): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  let idlePolls = 0;
  await longestBlock(portal);
  while (idlePolls < IDLE_POLLS) {
    if (performance.now() > until) {
      throw new Error('The backend is still busy; is the machine?');
    }
    await setTimeout(POLL_MS);
    const isIdle = (await longestBlock(portal)) < IDLE_MS;
    idlePolls = isIdle ? idlePolls + 1 : 0;
  }
}

/** Result of one load. */
export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  total: number;
}

/** The parts of autocannon's result used here; it has no types. */
type Autocannon = (options: object) => Promise<{
  errors: number;
  non2xx: number;
  requests: { total: number };
  duration: number;
  latency: { p50: number; p99: number };
}>;

const autocannon: Autocannon = createRequire(import.meta.url)('autocannon');

/**
 * Puts a server under load.
 *
 * @throws Error if a response wasn't 2xx, because the figures would mean nothing
 */
export async function load(options: {
  /** Base URL of the paths. */
  url: string;
  /** Requested in turn. */
  paths: string[];
  /** The bearer's. */
  token: string;
  connections: number;
  /** Seconds. Set this or `amount`, the number of requests. */
  duration?: number;
  amount?: number;
}): Promise<LoadResult> {
  const { paths, token, ...extent } = options;
  const { errors, non2xx, requests, duration, latency } = await autocannon({
    ...extent,
    headers: { authorization: `Bearer ${token}` },
    requests: paths.map(path => ({ method: 'GET', path })),
    timeout: 60,
    // A thread, and so a core, of its own.
    workers: 1,
  });
  const { total } = requests;
  const failed = errors + non2xx;
  if (failed > 0 || total === 0) {
    throw new Error(`${failed} of ${total} requests for ${paths[0]} failed`);
  }
  const { p50, p99 } = latency;
  return { requestsPerSecond: total / duration, p50, p99, total };
}
