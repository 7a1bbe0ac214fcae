import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalServer } from '../../scripts/lib/localServer.ts';
import { guestToken } from '../../scripts/lib/portal.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { answers, Service } from '../../scripts/lib/processes.ts';
import { createPostgres, findServers } from '../../scripts/lib/servers.ts';
import { backendCommand } from './installedBackend.ts';
import { DEEP, FLOWS, VISIBLE, writeLargeCatalog } from './largeCatalog.ts';
import { createKey, ORG } from './regions.ts';
import { runHelper } from './runHelper.ts';

const READY_MS = 400_000;
const SERVICES = '/api/supply-chain/v1/services';

export type Database = 'sqlite' | 'postgres';

/** Amount of data in the store. */
interface Size {
  /** Trails per flow. */
  each: number;
  /** Trails of the flow with a long history. */
  deep: number;
}

/** A portal with a large store. */
export interface LargePortal {
  database: Database;
  url: string;
  /** Result of filling the store. `bytes` is its size, indexes included. */
  filled: { trails: number; seconds: number; bytes: number };
  /** Requests to the region so far. */
  asked(): number;
  get(path: string): Promise<Response>;
  /** Restarts the backend, which keeps its database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether the database is installed. */
export function hasDatabase(database: Database): boolean {
  return database === 'sqlite' || findServers() !== undefined;
}

/** Fills a store, starts the portal, and waits for its catalog. */
export async function startLargePortal(
  database: Database,
  size: Size,
): Promise<LargePortal> {
  const region = await startSilentRegion();
  let filled: LargePortal['filled'] | undefined;
  const portal = await startStorePortal({
    database,
    region,
    catalog: writeLargeCatalog(),
    components: VISIBLE,
    prepare: async connection => {
      filled = await fill(connection, region.port, size);
    },
  });
  if (!filled) {
    throw new Error('The store was not filled');
  }
  return { ...portal, filled, asked: region.asked };
}

/** A portal with its own database and region. */
export type StorePortal = Omit<LargePortal, 'filled' | 'asked'>;

/** Starts a portal. If that fails, everything is stopped again. */
export async function startStorePortal(options: {
  database: Database;
  /** Stopped with the portal. */
  region: { port: number; stop(): Promise<void> };
  /** Path of the catalog's file, and how many components the reader sees. */
  catalog: string;
  components: number;
  /** Configuration file that is merged over the others. */
  config?: string;
  /** Runs before the portal starts, with the future `backend.database`. */
  prepare?(connection: object): Promise<void>;
}): Promise<StorePortal> {
  const { database, region, catalog, components, config } = options;
  const started: { stop(): Promise<void> }[] = [region];
  const stop = async () => {
    for (const each of started.reverse()) {
      await each.stop();
    }
  };
  try {
    const kept = await startDatabase(database);
    started.push(kept);
    await options.prepare?.(kept.connection);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const configs = [
      'store-config.yaml',
      `store-config.${database}.yaml`,
      ...(config ? [config] : []),
    ];
    const backend = new Service({
      name: `bench-large-${database}`,
      ...(await backendCommand(configs)),
      env: {
        NODE_ENV: 'production',
        PORTAL_PORT: String(port),
        REGION_PORT: String(region.port),
        BENCH_KEY: createKey(),
        BENCH_CATALOG: catalog,
        ...kept.env,
      },
    });
    started.push(backend);
    let token: string | undefined;
    const restart = async () => {
      await backend.stop();
      backend.start();
      await backend.ready(() => isReady(url, components), READY_MS);
      token = await guestToken(url);
    };
    await restart();
    const get = (path: string) => ask(url, token, path);
    return { database, url, get, restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function ask(url: string, token: string | undefined, path: string) {
  return fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
}

/** Whether the catalog has all its components. */
async function isReady(url: string, components: number): Promise<boolean> {
  if (!(await answers(`${url}/.backstage/health/v1/readiness`))) {
    return false;
  }
  const response = await ask(
    url,
    await guestToken(url),
    '/api/catalog/entities/by-query?limit=0&filter=kind=component,relations.ownedBy=user:default/guest',
  );
  const { totalItems }: { totalItems?: number } = await response.json();
  return totalItems === components;
}

/** Starts a region that fails and counts every request. */
async function startSilentRegion() {
  let asked = 0;
  const server = await startLocalServer((_, response) => {
    asked += 1;
    response.writeHead(500).end();
  });
  return {
    ...server,
    asked: () => asked,
  };
}

/** Starts an empty database. */
export async function startDatabase(database: Database) {
  if (database === 'sqlite') {
    const directory = mkdtempSync(join(tmpdir(), 'bench-sqlite-'));
    return {
      connection: { client: 'better-sqlite3', connection: { directory } },
      env: { SQLITE_FOLDER: directory },
      stop: async () => rmSync(directory, { recursive: true }),
    };
  }
  const programs = findServers();
  if (!programs) {
    throw new Error('PostgreSQL is not found on this machine');
  }
  const server = await createPostgres(programs);
  await server.start();
  const { port } = server;
  const address = { host: '127.0.0.1', port, user: 'backstage', password: '' };
  return {
    connection: { client: 'pg', connection: address },
    env: { POSTGRES_PORT: String(port) },
    stop: () => server.stop(),
  };
}

/** Fills the store through its own write path. */
function fill(database: object, regionPort: number, size: Size) {
  const address = `http://127.0.0.1:${regionPort}/api/v2`;
  const flow = (name: string, trails: number) => ({
    key: { address, org: ORG, flow: name },
    trails,
  });
  const flows = Array.from({ length: FLOWS }, (_, index) =>
    flow(`flow-${index + 1}`, size.each),
  );
  return runHelper<LargePortal['filled']>('fillStore.ts', {
    database,
    flows: [...flows, flow(DEEP, size.deep)],
  });
}

/** Path of the Services page in the portal API. */
export function servicesPath(query = ''): string {
  return `${SERVICES}${query}`;
}
