import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { ROOT } from '../../scripts/lib/paths.ts';
import { canSignIn, guestToken } from '../../scripts/lib/portal.ts';
import { startPostgres } from '../../scripts/lib/programs.ts';
import { Service, type Stoppable } from '../../scripts/lib/service.ts';
import { BACKEND, installBackend } from './installation.ts';

/** As "Limits" in docs/operate.md recommends. */
const HEAP_LIMITS = ['--max-old-space-size=512', '--max-semi-space-size=16'];

/** The measured backend, in its own process. */
export interface Backend extends Stoppable {
  url: string;
  /** The signed-in user's token. */
  token: string;
  /** Sends a request as the signed-in user. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Restarts it with the same database. */
  restart(): Promise<void>;
}

/**
 * Installs the backend if needed, starts it and waits for its catalog.
 *
 * @param options - `components` is the number that the user sees
 */
export async function startBackend(options: {
  /** Name of a configuration file in this folder. */
  config: string;
  /** As in `backend.database`. */
  database: object;
  /** Path of its file. */
  catalog: string;
  components: number;
  env: Record<string, string>;
}): Promise<Backend> {
  await installBackend();
  const port = await getPort();
  const url = `http://127.0.0.1:${port}`;
  const service = new Service({
    name: 'bench-backend',
    isReady: async () => {
      if (!(await canSignIn(url))) {
        return false;
      }
      backend.token = await guestToken(url);
      return (await countComponents(backend)) === options.components;
    },
    cwd: BACKEND,
    args: [
      '--expose-gc',
      ...HEAP_LIMITS,
      'dist/bench/index.js',
      ...['app-config.yaml', options.config].flatMap(file => [
        '--config',
        join(ROOT, 'tools/bench', file),
      ]),
    ],
    env: {
      ...options.env,
      APP_CONFIG_backend_database: JSON.stringify(options.database),
      BENCH_CATALOG: options.catalog,
      // In development mode, Express indents JSON.
      NODE_ENV: 'production',
      PORTAL_PORT: String(port),
    },
  });
  const backend: Backend = {
    url,
    token: '',
    get: (path, headers) =>
      fetch(`${url}${path}`, {
        headers: { authorization: `Bearer ${backend.token}`, ...headers },
      }),
    restart: async () => {
      await service.stop();
      await service.start();
    },
    stop: () => service.stop(),
  };
  try {
    await backend.restart();
    return backend;
  } catch (error) {
    await backend.stop();
    throw error;
  }
}

async function countComponents(backend: Backend): Promise<number | undefined> {
  const response = await backend.get(
    '/api/catalog/entities/by-query?limit=0&filter=kind=component,relations.ownedBy=user:default/guest',
  );
  return (await response.json()).totalItems;
}

export type Database = 'sqlite' | 'postgres';

/** Starts an empty database. */
export async function startDatabase(
  database: Database,
): Promise<Stoppable & { config: object }> {
  if (database === 'postgres') {
    return startPostgres();
  }
  const directory = mkdtempSync(join(tmpdir(), 'bench-sqlite-'));
  return {
    config: { client: 'better-sqlite3', connection: { directory } },
    stop: async () => rmSync(directory, { recursive: true }),
  };
}
