import { join } from 'node:path';
import { ManagedProcess } from '../../scripts/lib/managedProcess.ts';
import { ROOT } from '../../scripts/lib/paths.ts';

/** Result of one load. */
export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  total: number;
}

interface Load {
  /** Base URL of the paths. */
  url: string;
  /** Requested in turn. */
  paths: string[];
  bearer: string;
  connections: number;
  /** Seconds. Set this or `amount`, the number of requests. */
  duration?: number;
  amount?: number;
}

/**
 * Puts a server under load.
 *
 * @throws Error if a response wasn't 2xx, because the figures would mean nothing
 */
export async function load(options: Load): Promise<LoadResult> {
  const { url, paths, bearer, connections, duration, amount } = options;
  const result = JSON.parse(
    await runProcess(
      JSON.stringify({
        url,
        connections,
        ...(amount ? { amount } : { duration }),
        headers: { authorization: `Bearer ${bearer}` },
        requests: paths.map(path => ({ method: 'GET', path })),
        timeout: 60,
      }),
    ),
  );
  const failed = result.errors + result.non2xx;
  if (failed > 0 || result.requests.total === 0) {
    throw new Error(
      `${failed} of ${result.requests.total} requests for ${paths[0]} failed`,
    );
  }
  return {
    requestsPerSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    total: result.requests.total,
  };
}

async function runProcess(input: string): Promise<string> {
  const child = new ManagedProcess({
    title: 'the load',
    args: ['--no-warnings', join(ROOT, 'tools/bench/loadProcess.ts')],
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [output, status] = await Promise.all([
    child.talk(input),
    child.ended(),
  ]);
  if (status !== 0) {
    throw new Error('The load could not be run');
  }
  return output;
}
