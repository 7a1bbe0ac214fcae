import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { ROOT } from '../../scripts/lib/paths.ts';
import { startRegion } from '../bench/regions.ts';
import { Service } from '../../scripts/lib/service.ts';

const TIMEOUT_MS = 120_000;

/** This checkout's Yarn comes first. */
const PATH = [
  join(ROOT, '.tools/node_modules/.bin'),
  process.env.PATH ?? '',
].join(delimiter);

/** Sends a request of the docs to a sandbox region instead. */
export async function runRequest(command: string): Promise<string> {
  const region = await startRegion('docs');
  try {
    const local = command
      .replace(/^curl /, 'curl --fail --silent --show-error ')
      .replace('https://eu.example.com', region.origin);
    const { stdout } = await promisify(execFile)('sh', ['-c', local], {
      env: { ...process.env, SUPPLY_CHAIN_EU_ACME: region.key },
      timeout: TIMEOUT_MS,
    });
    return stdout;
  } finally {
    await region.stop();
  }
}

/**
 * Starts the server of a `console` block, on a free port, and waits until it
 * prints what the block shows.
 */
export async function startServer(text: string): Promise<void> {
  const port = String(await getPort());
  const [command, ...output] = text
    .trimEnd()
    .replace(/^\$ /, '')
    .replaceAll('7010', port)
    .split('\n');
  const server = new Service({
    name: 'docs-console',
    title: command,
    program: 'sh',
    args: ['-c', command],
    env: { PATH },
  });
  server.start();
  try {
    await server.ready(
      async () =>
        readFileSync(server.logFile, 'utf8').includes(output.join('\n')),
      TIMEOUT_MS,
    );
  } finally {
    await server.stop();
  }
}
