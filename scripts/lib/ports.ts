import { createServer, type AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { UsageError } from './console.ts';
import { readRecords } from './records.ts';

/** Ports of the portal and its regions. */
export interface Ports {
  portal: number;
  eu: number;
  us: number;
}

/** Options, variables and defaults, in the order in which ports are checked. */
const CHOICES = [
  {
    key: 'portal',
    use: 'the portal',
    option: 'port',
    variable: 'PORTAL_PORT',
    byDefault: 7007,
  },
  {
    key: 'eu',
    use: 'the EU region',
    option: 'eu-port',
    variable: 'SANDBOX_EU_PORT',
    byDefault: 7010,
  },
  {
    key: 'us',
    use: 'the US region',
    option: 'us-port',
    variable: 'SANDBOX_US_PORT',
    byDefault: 7011,
  },
] as const;

/**
 * Reads the ports from `--port`, `--eu-port` and `--us-port`, or else from the
 * environment.
 *
 * @throws UsageError for an unknown option, an invalid port, or the same port
 * twice
 */
export function readPorts(
  args: string[],
  env: Record<string, string | undefined> = process.env,
): Ports {
  const values = parseOptions(args);
  const ports: Ports = { portal: 0, eu: 0, us: 0 };
  for (const { key, option, variable, byDefault } of CHOICES) {
    const given = values[option];
    if (given !== undefined) {
      ports[key] = portNumber(given, `--${option}`);
    } else {
      // An empty variable counts as not set.
      ports[key] = portNumber(env[variable] || String(byDefault), variable);
    }
  }
  assertPortsDiffer(ports);
  return ports;
}

function parseOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string' },
        'eu-port': { type: 'string' },
        'us-port': { type: 'string' },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError(
      `${
        error instanceof Error ? error.message : error
      }\nOptions: --port <port> --eu-port <port> --us-port <port>`,
    );
  }
}

function portNumber(text: string, source: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65535) {
    throw new UsageError(
      `${source} is "${text}", but a port is a number from 1 to 65535.`,
    );
  }
  return port;
}

function assertPortsDiffer(ports: Ports): void {
  for (const [index, second] of CHOICES.entries()) {
    const first = CHOICES.slice(0, index).find(
      ({ key }) => ports[key] === ports[second.key],
    );
    if (first) {
      throw new UsageError(
        `Port ${ports[first.key]} is chosen for both ${first.use} and ${
          second.use
        }. Choose another with --${first.option} or --${second.option}.`,
      );
    }
  }
}

/** @throws UsageError naming the first port that is in use */
export async function assertPortsFree(ports: Ports): Promise<void> {
  for (const { key, use, option } of CHOICES) {
    await assertPortFree(ports[key], use, option);
  }
}

/** @throws UsageError saying what uses the port and what to do */
export async function assertPortFree(
  port: number,
  use: string,
  option: string,
): Promise<void> {
  const code = (await bindError(port)) ?? (await bindError(port, '127.0.0.1'));
  if (!code) {
    return;
  }
  const choice = `choose another port with --${option} <port>`;
  const reason =
    code === 'EADDRINUSE'
      ? `is in use${whatToStop(port)}, or ${choice}.`
      : `can't be used (${code}): ${choice}.`;
  throw new UsageError(`Port ${port}, wanted for ${use}, ${reason}`);
}

/** Says which process uses a port, if known, and how to stop it. */
function whatToStop(port: number): string {
  const record = readRecords().find(each => each.port === port);
  if (record) {
    const { command, pid } = record.owner;
    return ` by ${record.title} of \`${command}\`, which is still running. Stop it with Ctrl-C in its terminal or with \`kill ${pid}\``;
  }
  return process.platform === 'win32'
    ? '. Stop what uses it'
    : `. Stop what uses it (\`lsof -i :${port}\` names it)`;
}

/** Returns the reason why nothing can listen on the port, if there is one. */
function bindError(port: number, host?: string): Promise<string | undefined> {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code ?? error.message),
    );
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}

/** Finds a port that isn't in use. */
export async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
