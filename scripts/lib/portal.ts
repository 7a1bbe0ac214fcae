import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { say } from './console.ts';
import { NODE_TRANSFORM, ROOT } from './paths.ts';
import { assertPortsFree, type Ports } from './ports.ts';
import { answers, Service } from './processes.ts';
import { endLeftovers } from './records.ts';

const REGION_TIMEOUT_MS = 60_000;
const BACKEND_TIMEOUT_MS = 120_000;

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
  const usAcme = key('acme');
  return {
    eu: [eu],
    us: [us, usAcme],
    env: {
      SUPPLY_CHAIN_EU_ACME: eu.key,
      SUPPLY_CHAIN_US_ACME_US: us.key,
      SUPPLY_CHAIN_US_ACME: usAcme.key,
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
    title: `the ${region.toUpperCase()} region`,
    port,
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
    title: overlay?.name ?? 'the backend',
    port: ports.portal,
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
  /** Fails when one of its processes ends without being asked. */
  watch(): Promise<never>;
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
  await endLeftovers();
  await assertPortsFree(ports);

  const keys = createKeys();
  const eu = createRegion('eu', ports.eu, keys.eu);
  const us = createRegion('us', ports.us, keys.us);
  const backend = createBackend(ports, keys);
  const services = [eu, us, backend];
  const watch = () => Promise.race(services.map(each => each.watch()));
  const stop = async () => {
    await Promise.all(services.map(each => each.stop()));
  };
  const url = `http://localhost:${ports.portal}`;
  try {
    say('Starting the sandbox regions and the backend');
    services.forEach(each => each.start());
    await Promise.all([
      regionReady(eu, ports.eu),
      regionReady(us, ports.us),
      backend.ready(() => isPortalReady(url), BACKEND_TIMEOUT_MS),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, ports, keys, regions: { eu, us }, backend, watch, stop };
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
  method = 'GET',
): Promise<Response> {
  const [{ key }] = portal.keys[region];
  const response = await fetch(
    `http://127.0.0.1:${portal.ports[region]}/api/v2${path}`,
    { method, headers: { authorization: `Bearer ${key}` } },
  );
  if (!response.ok) {
    throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
  return response;
}
