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
interface PortalKey {
  org: string;
  serviceAccount: string;
  role: 'reader' | 'writer' | 'admin';
  key: string;
}

/** The demo's keys, new for each run. */
export interface PortalKeys {
  eu: PortalKey[];
  us: PortalKey[];
  /** Environment variables that the backend's configuration refers to. */
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
      // Unknown to the region, so the demo includes a rejected key.
      SUPPLY_CHAIN_EU_ACME_LEGACY: randomBytes(24).toString('base64url'),
    },
  };
}

/**
 * @param options - `watch` restarts it when its code changes; `control` adds
 * routes that list the requests it received
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

/** @param overlay - configuration merged over the demo's */
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
      // Guest sign-in doesn't work in production.
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
  /** Rejects when one of its processes exits unexpectedly. */
  watch(): Promise<never>;
  stop(): Promise<void>;
}

/** Waits until a region is responding. */
export function regionReady(region: Service, port: number): Promise<void> {
  return region.ready(
    () => answers(`http://127.0.0.1:${port}/health`),
    REGION_TIMEOUT_MS,
  );
}

/** Waits until the backend is responding and its catalog is loaded. */
export function backendReady(backend: Service, url: string): Promise<void> {
  return backend.ready(() => isPortalReady(url), BACKEND_TIMEOUT_MS);
}

/**
 * Starts both regions and the backend, which serves the built app, and waits
 * until the catalog is loaded. If that fails, everything is stopped again.
 *
 * @param options - `control` is that of the regions
 */
export async function startPortal(
  ports: Ports,
  options: { control?: boolean } = {},
): Promise<Portal> {
  await endLeftovers();
  await assertPortsFree(ports);

  const keys = createKeys();
  const eu = createRegion('eu', ports.eu, keys.eu, options);
  const us = createRegion('us', ports.us, keys.us, options);
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
      backendReady(backend, url),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, ports, keys, regions: { eu, us }, backend, watch, stop };
}

/** Whether the catalog has loaded its last entity, and so all of them. */
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

/** Fetches JSON from a sandbox region. */
export async function fetchRegionJson(
  portal: Portal,
  region: 'eu' | 'us',
  path: string,
): Promise<unknown> {
  return (await fetchRegion(portal, region, path)).json();
}

/** Fetches a response from a sandbox region. */
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
