import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { say } from './console.ts';
import { NODE_TRANSFORM, ROOT } from './paths.ts';
import { assertPortsFree, type Ports } from './ports.ts';
import { answers, Service, startAll, type Stoppable } from './service.ts';

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

/** Creates a key for one run. */
export function createKey(): string {
  return randomBytes(24).toString('base64url');
}

export function createKeys(): PortalKeys {
  const key = (org: string): PortalKey => ({
    org,
    serviceAccount: 'portal',
    role: 'admin',
    key: createKey(),
  });
  const eu = key('acme');
  const us = key('acme-us');
  const usAcme = key('acme');
  return {
    eu: [eu],
    us: [us, usAcme],
    env: {
      SUPPLY_CHAIN_EU_ACME: eu.key,
      SUPPLY_CHAIN_EU_ACME_DELIVERIES: createKey(),
      SUPPLY_CHAIN_US_ACME_US: us.key,
      SUPPLY_CHAIN_US_ACME: usAcme.key,
      // Unknown to the region, so the demo includes a rejected key.
      SUPPLY_CHAIN_EU_ACME_LEGACY: createKey(),
    },
  };
}

/**
 * @param region - any name other than `us` gets the data of `eu`
 * @param options - of the region, such as `--control`
 * @param nodeOptions - such as `--watch`, to restart it when its code changes
 */
export function createRegion(
  region: string,
  port: number,
  keys: PortalKey[],
  options: string[] = [],
  nodeOptions: string[] = [],
): Service {
  return new Service({
    name: `region-${region}`,
    isReady: () => answers(`http://127.0.0.1:${port}/health`),
    args: [
      ...nodeOptions,
      '--require',
      NODE_TRANSFORM,
      'packages/sandbox-region/src/main.ts',
      '--region',
      region,
      '--port',
      String(port),
      ...options,
    ],
    env: { SANDBOX_API_KEYS: JSON.stringify(keys) },
  });
}

/** The URL of the demo's portal. */
export function portalUrl(ports: Ports): string {
  return `http://localhost:${ports.portal}`;
}

/** Variables of the demo's configuration. */
export function portVariables(ports: Ports) {
  return {
    PORTAL_PORT: String(ports.portal),
    SANDBOX_EU_PORT: String(ports.eu),
    SANDBOX_US_PORT: String(ports.us),
  };
}

/** @param env - also configuration that is merged over the demo's */
export function createBackend(
  ports: Ports,
  env: Record<string, string>,
  name = 'backend',
): Service {
  return new Service({
    name,
    isReady: () => isPortalReady(portalUrl(ports)),
    cwd: join(ROOT, 'packages/backend'),
    args: [
      '--enable-source-maps',
      '--require',
      NODE_TRANSFORM,
      'src/index.ts',
      '--config',
      join(ROOT, 'app-config.yaml'),
    ],
    env: {
      ...env,
      // Guest sign-in doesn't work in production.
      NODE_ENV: 'development',
      ...portVariables(ports),
    },
  });
}

export interface Portal extends Stoppable {
  url: string;
  ports: Ports;
  keys: PortalKeys;
  regions: { eu: Service; us: Service };
  backend: Service;
  /** Rejects when one of its processes exits unexpectedly. */
  watch(): Promise<never>;
}

/**
 * Starts both regions and the backend, which serves the built app, and waits
 * until the catalog is loaded.
 *
 * @param regionOptions - as of `createRegion`
 * @param env - as of `createBackend`
 */
export async function startPortal(
  ports: Ports,
  regionOptions?: string[],
  env: Record<string, string> = {},
): Promise<Portal> {
  await assertPortsFree(ports);
  return startAll(async started => {
    const keys = createKeys();
    const eu = createRegion('eu', ports.eu, keys.eu, regionOptions);
    const us = createRegion('us', ports.us, keys.us, regionOptions);
    const backend = createBackend(ports, { ...keys.env, ...env });
    const services = [eu, us, backend];
    started.push(...services);
    say('Starting the sandbox regions and the backend');
    await Promise.all(services.map(service => service.start()));
    const watch = () => Promise.race(services.map(service => service.watch()));
    const url = portalUrl(ports);
    return { url, ports, keys, regions: { eu, us }, backend, watch };
  });
}

const GUEST = '/api/auth/guest/refresh';
const SIGN_IN_HEADERS = { 'x-requested-with': 'XMLHttpRequest' };

/** Whether the catalog has loaded its last entity, and so all of them. */
async function isPortalReady(url: string): Promise<boolean> {
  return (
    (await canSignIn(url)) &&
    answers(`${url}/api/catalog/entities/by-name/component/default/audit-log`, {
      authorization: `Bearer ${await guestToken(url)}`,
    })
  );
}

/** Whether a portal is responding, also to guests. */
export async function canSignIn(url: string): Promise<boolean> {
  return (
    (await answers(`${url}/.backstage/health/v1/readiness`)) &&
    answers(url + GUEST, SIGN_IN_HEADERS)
  );
}

/** Signs in to a portal that is responding, as a user of the demo. */
async function tokenOf(url: string, user: 'guest' | 'robin'): Promise<string> {
  const response = await fetch(`${url}/api/auth/${user}/refresh`, {
    headers: SIGN_IN_HEADERS,
  });
  const { backstageIdentity } = await response.json();
  return backstageIdentity.token;
}

export function guestToken(url: string): Promise<string> {
  return tokenOf(url, 'guest');
}

/** The token of a user of the platform team, who may read all evidence. */
export function robinToken(url: string): Promise<string> {
  return tokenOf(url, 'robin');
}
