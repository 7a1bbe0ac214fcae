import { parseArgs } from 'node:util';
import getPort from 'get-port';
import { UsageError } from './console.ts';

/** Ports of the portal and its regions. */
export interface Ports {
  portal: number;
  eu: number;
  us: number;
}

/** Uses and options, in the order in which ports are checked. */
const USES = [
  ['portal', 'the portal', '--port'],
  ['eu', 'the EU region', '--eu-port'],
  ['us', 'the US region', '--us-port'],
] as const;

/** Reads the ports from options, or else from the environment. */
export function readPorts(
  args: string[],
  env: Record<string, string | undefined> = process.env,
): Ports {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      'eu-port': { type: 'string' },
      'us-port': { type: 'string' },
    },
  });
  return {
    // An empty variable counts as not set.
    portal: portNumber(values.port ?? (env.PORTAL_PORT || '7007')),
    eu: portNumber(values['eu-port'] ?? (env.SANDBOX_EU_PORT || '7010')),
    us: portNumber(values['us-port'] ?? (env.SANDBOX_US_PORT || '7011')),
  };
}

function portNumber(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65535) {
    throw new UsageError(`A port is a number from 1 to 65535, not "${text}".`);
  }
  return port;
}

/** @throws UsageError naming the first port that is in use, or chosen twice */
export async function assertPortsFree(ports: Ports): Promise<void> {
  for (const [key, use, option] of USES) {
    const port = ports[key];
    // It doesn't return the same port twice.
    if ((await getPort({ port })) !== port) {
      throw new UsageError(
        `Port ${port}, wanted for ${use}, is in use. Stop what uses it (\`lsof -i :${port}\` names it), or choose another port with ${option} <port>.`,
      );
    }
  }
}
