import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../paths.ts';

/** What one load showed. */
export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  total: number;
}

export interface Load {
  /** Where the paths are. */
  url: string;
  /** Asked in turn. */
  paths: string[];
  bearer: string;
  connections: number;
  /** Seconds; or how many requests. */
  duration?: number;
  amount?: number;
}

/**
 * Puts a load on a server.
 *
 * @throws Error when an answer was not 2xx: its time would say nothing
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
  const child = spawn(
    process.execPath,
    ['--no-warnings', join(ROOT, 'scripts/lib/bench/loadProcess.ts')],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const output = await text(child.stdout);
  if ((await ended) !== 0) {
    throw new Error('The load could not be run');
  }
  return output;
}
