import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError, say } from './console.ts';
import { NODE_TRANSFORM, ROOT } from './paths.ts';
import { answers, assertPortFree, Service } from './processes.ts';

const REGION_TIMEOUT_MS = 60_000;
const BACKEND_TIMEOUT_MS = 120_000;

export interface Ports {
  portal: number;
  eu: number;
  us: number;
}

/** Reads `--port`, `--eu-port` and `--us-port`, else the environment. */
export function readPorts(args: string[]): Ports {
  const values = parseOptions(args);
  const { env } = process;
  return {
    portal: portNumber(values.port ?? env.PORTAL_PORT ?? '7007'),
    eu: portNumber(values['eu-port'] ?? env.SANDBOX_EU_PORT ?? '7010'),
    us: portNumber(values['us-port'] ?? env.SANDBOX_US_PORT ?? '7011'),
  };
}

/** @throws UsageError naming the first port that is in use */
export async function assertPortsFree(ports: Ports): Promise<void> {
  await assertPortFree(ports.portal, 'the portal', 'port');
  await assertPortFree(ports.eu, 'the EU region', 'eu-port');
  await assertPortFree(ports.us, 'the US region', 'us-port');
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

function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new UsageError(`"${text}" is not a port`);
  }
  return port;
}

/** A service account's key in one organization of a sandbox region. */
export interface PortalKey {
  org: string;
  serviceAccount: string;
  role: 'reader' | 'writer' | 'admin';
  key: string;
}

/** The keys of a demo. They live as long as its processes. */
export interface PortalKeys {
  eu: PortalKey[];
  us: PortalKey[];
  /** What the backend's configuration reads. */
  env: Record<string, string>;
}

export function createKeys(): PortalKeys {
  const key = (org: string): PortalKey => ({
    org,
    serviceAccount: 'portal',
    role: 'admin',
    key: randomBytes(24).toString('base64url'),
  });
  const eu = key('acme');
  const us = key('acme-us');
  return {
    eu: [eu],
    us: [us],
    env: {
      SUPPLY_CHAIN_EU_ACME: eu.key,
      SUPPLY_CHAIN_US_ACME_US: us.key,
      // Unknown to the region: the demo shows what a refused key looks like.
      SUPPLY_CHAIN_EU_ACME_LEGACY: randomBytes(24).toString('base64url'),
    },
  };
}

/**
 * @param options - `watch` starts it anew when its code changes, `control`
 * offers the routes that tell what it was asked
 */
export function createRegion(
  region: 'eu' | 'us',
  port: number,
  keys: PortalKey[],
  options: { watch?: boolean; control?: boolean } = {},
): Service {
  return new Service({
    name: `region-${region}`,
    args: [
      ...(options.watch ? ['--watch'] : []),
      '--require',
      NODE_TRANSFORM,
      'packages/sandbox-region/src/main.ts',
      '--region',
      region,
      '--port',
      String(port),
      ...(options.control ? ['--control'] : []),
    ],
    env: { SANDBOX_API_KEYS: JSON.stringify(keys) },
  });
}

/** @param overlay - a configuration laid over that of the demo */
export function createBackend(
  ports: Ports,
  keys: PortalKeys,
  overlay?: { name: string; config: string; env: Record<string, string> },
): Service {
  return new Service({
    name: overlay?.name ?? 'backend',
    cwd: join(ROOT, 'packages/backend'),
    args: [
      '--enable-source-maps',
      '--require',
      NODE_TRANSFORM,
      'src/index.ts',
      '--config',
      '../../app-config.yaml',
      ...(overlay ? ['--config', overlay.config] : []),
    ],
    env: {
      ...keys.env,
      ...overlay?.env,
      // The guest sign-in of the demo refuses to work in production.
      NODE_ENV: 'development',
      PORTAL_PORT: String(ports.portal),
      SANDBOX_EU_PORT: String(ports.eu),
      SANDBOX_US_PORT: String(ports.us),
    },
  });
}

export interface Portal {
  url: string;
  ports: Ports;
  keys: PortalKeys;
  regions: { eu: Service; us: Service };
  backend: Service;
  stop(): Promise<void>;
}

/** Waits until a region answers. */
export function regionReady(region: Service, port: number): Promise<void> {
  return region.ready(
    () => answers(`http://127.0.0.1:${port}/health`),
    REGION_TIMEOUT_MS,
  );
}

/**
 * Starts both regions and the backend, which serves the built app, and waits
 * until a catalog entity can be read. After a failure nothing is left running.
 */
export async function startPortal(ports: Ports): Promise<Portal> {
  await assertPortsFree(ports);

  const keys = createKeys();
  const eu = createRegion('eu', ports.eu, keys.eu);
  const us = createRegion('us', ports.us, keys.us);
  const backend = createBackend(ports, keys);
  const stop = async () => {
    await Promise.all([backend.stop(), eu.stop(), us.stop()]);
  };
  const url = `http://localhost:${ports.portal}`;
  try {
    say('Starting the sandbox regions and the backend');
    eu.start();
    us.start();
    backend.start();
    await Promise.all([
      regionReady(eu, ports.eu),
      regionReady(us, ports.us),
      backend.ready(() => isPortalReady(url), BACKEND_TIMEOUT_MS),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, ports, keys, regions: { eu, us }, backend, stop };
}

/** The last entity that the catalog reads tells that it has read them all. */
export async function isPortalReady(url: string): Promise<boolean> {
  if (!(await answers(`${url}/.backstage/health/v1/readiness`))) {
    return false;
  }
  const token = await guestToken(url);
  return (
    token !== undefined &&
    (await answers(
      `${url}/api/catalog/entities/by-name/component/default/audit-log`,
      { authorization: `Bearer ${token}` },
    ))
  );
}

/** Signs in as the demo's guest. */
export async function guestToken(url: string): Promise<string | undefined> {
  const response = await fetch(`${url}/api/auth/guest/refresh`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  if (!response.ok) {
    return undefined;
  }
  const { backstageIdentity } = await response.json();
  return backstageIdentity?.token;
}

/** Asks a sandbox region as any other client would. */
export async function askRegion(
  portal: Portal,
  region: 'eu' | 'us',
  path: string,
): Promise<unknown> {
  return (await fetchRegion(portal, region, path)).json();
}

/** The answer of a sandbox region, also of one that is no JSON. */
export async function fetchRegion(
  portal: Portal,
  region: 'eu' | 'us',
  path: string,
): Promise<Response> {
  const [{ key }] = portal.keys[region];
  const response = await fetch(
    `http://127.0.0.1:${portal.ports[region]}/api/v2${path}`,
    { headers: { authorization: `Bearer ${key}` } },
  );
  if (!response.ok) {
    throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
  return response;
}
