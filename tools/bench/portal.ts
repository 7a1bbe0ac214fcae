import { guestToken } from '../../scripts/lib/portal.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { answers, Service } from '../../scripts/lib/processes.ts';
import { endLeftovers } from '../../scripts/lib/records.ts';
import { SYSTEM_SIZE, SYSTEMS, writeCatalog } from './catalog.ts';
import { backendCommand } from './installedBackend.ts';
import { startDatabase, type Database } from './largePortal.ts';
import { startOddRegion, type OddRegion } from './oddRegion.ts';
import {
  createKey,
  FAR_LATENCY_MS,
  startRegion,
  type BenchRegion,
} from './regions.ts';

const BACKEND_TIMEOUT_MS = 180_000;

/** The measured portal and its regions, each in its own process. */
export interface BenchPortal {
  url: string;
  /** The key that the plugin and the proxy use. */
  key: string;
  /** A signed-in user's token. */
  token: string;
  near: BenchRegion;
  far: BenchRegion;
  large: BenchRegion;
  /** Sends a request to the portal as the signed-in user. */
  get(path: string): Promise<Response>;
  /** Like `get`, but has the portal read its regions. */
  refresh(path: string): Promise<Response>;
  /** The region that returns endless lists. */
  odd: OddRegion;
  stop(): Promise<void>;
}

/**
 * Starts the portal. If that fails, everything is stopped again.
 *
 * @param database - the one on SQLite is in memory
 */
export async function startBenchPortal(
  database: Database = 'sqlite',
): Promise<BenchPortal> {
  await endLeftovers();
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    // Stop the backend first, so that its last requests still succeed.
    for (const each of started.reverse()) {
      await each.stop();
    }
  };
  const key = createKey();
  const region = async (
    name: string,
    latencyMs: number,
    scale: 'small' | 'large',
  ) => {
    const running = await startRegion({ name, key, latencyMs, scale });
    started.push(running);
    return running;
  };
  try {
    const near = await region('near', 0, 'small');
    const far = await region('far', FAR_LATENCY_MS, 'small');
    const large = await region('large', FAR_LATENCY_MS, 'large');
    const odd = await startOddRegion();
    started.push(odd);
    const configs = ['app-config.yaml'];
    let databaseEnv = {};
    if (database === 'postgres') {
      const kept = await startDatabase(database);
      started.push(kept);
      databaseEnv = kept.env;
      configs.push('store-config.postgres.yaml');
    }
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const backend = new Service({
      name: 'bench-backend',
      ...(await backendCommand(configs)),
      env: {
        ...databaseEnv,
        // In development mode, Express indents JSON.
        NODE_ENV: 'production',
        PORTAL_PORT: String(port),
        NEAR_PORT: String(near.port),
        FAR_PORT: String(far.port),
        LARGE_PORT: String(large.port),
        ODD_PORT: String(odd.port),
        BENCH_KEY: key,
        BENCH_CATALOG: await writeCatalog(large),
      },
    });
    started.push(backend);
    backend.start();
    await backend.ready(() => isReady(url), BACKEND_TIMEOUT_MS);
    const token = await userToken(url);
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${url}${path}`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
    const refresh = (path: string) =>
      get(path, { 'cache-control': 'no-cache' });
    return { url, key, token, near, far, large, odd, get, refresh, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function userToken(url: string): Promise<string> {
  const token = await guestToken(url);
  if (!token) {
    throw new Error('The portal of the benchmark refuses the guest');
  }
  return token;
}

/** Whether the catalog has all components of the systems. */
async function isReady(url: string): Promise<boolean> {
  if (!(await answers(`${url}/.backstage/health/v1/readiness`))) {
    return false;
  }
  const token = await guestToken(url);
  const sizes = await Promise.all(
    SYSTEMS.map(name => systemSize(url, name, token)),
  );
  return sizes.every(size => size === SYSTEM_SIZE);
}

async function systemSize(
  url: string,
  name: string,
  token: string | undefined,
): Promise<number> {
  const response = await fetch(
    `${url}/api/catalog/entities/by-name/system/default/${name}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  // Until the entity exists, the response is an error without relations.
  const { relations = [] }: { relations?: { type: string }[] } =
    await response.json();
  return relations.filter(({ type }) => type === 'hasPart').length;
}
