import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/lib/paths.ts';
import { createRegion, regionReady } from '../../scripts/lib/portal.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { Service } from '../../scripts/lib/processes.ts';

const TIMEOUT_MS = 120_000;

/** This checkout's Yarn comes first. */
const PATH = [
  join(ROOT, '.tools/node_modules/.bin'),
  process.env.PATH ?? '',
].join(delimiter);

async function runCommand(
  command: string,
  env: Record<string, string>,
): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    cwd: ROOT,
    env: { ...process.env, ...env, PATH },
    timeout: TIMEOUT_MS,
  });
  return stdout;
}

/** Sends a request of the docs to a sandbox region instead. */
export async function runRequest(command: string): Promise<string> {
  const port = await freePort();
  const key = randomUUID();
  const region = createRegion('eu', port, [
    { org: 'acme', serviceAccount: 'portal', role: 'reader', key },
  ]);
  region.start();
  try {
    await regionReady(region, port);
    return await runCommand(
      command
        .replace(/^curl /, 'curl --fail --silent --show-error ')
        .replace('https://eu.example.com', `http://127.0.0.1:${port}`),
      { SUPPLY_CHAIN_EU_ACME: key },
    );
  } finally {
    await region.stop();
  }
}

/**
 * Starts the server of a `console` block, on a free port, and waits until it
 * prints what the block shows.
 */
export async function startServer(text: string): Promise<void> {
  const port = String(await freePort());
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
