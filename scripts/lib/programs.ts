import { execFileSync } from 'node:child_process';
import {
  accessSync,
  chownSync,
  constants,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import getPort from 'get-port';
import { logFile } from './processes.ts';
import { Service, type Stoppable } from './service.ts';

/** What PostgreSQL logs. */
const READY = 'ready to accept connections';

/** How to install PostgreSQL. */
export const POSTGRES_HINT =
  'Install PostgreSQL (on Debian: apt-get install postgresql)';

/** Finds the Chromium in `CHROMIUM_PATH`, or else the first one on the PATH. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH
    ? [CHROMIUM_PATH].find(isExecutable)
    : findProgram('chromium', 'chromium-browser', 'google-chrome', 'chrome');
}

/** Finds the folder of PostgreSQL's programs. */
export function findPostgres(): string | undefined {
  const program = findProgram('postgres');
  return program && dirname(program);
}

/** Finds the first of some programs that is installed. */
function findProgram(...names: string[]): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    // Debian's, of each version; they aren't on the PATH.
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ];
  return folders
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Missing or not executable.
    return false;
  }
}

/** The account of the PostgreSQL package, if this process runs as root. */
function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) {
    return {};
  }
  const id = (what: string) =>
    Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A PostgreSQL server. */
interface Postgres extends Stoppable {
  /** As in `backend.database`. */
  config: object;
  url: string;
}

/**
 * Starts an empty PostgreSQL cluster with the superuser `backstage` on a free
 * port. No data is left once it's stopped.
 *
 * @throws Error if it isn't installed
 */
export async function startPostgres(): Promise<Postgres> {
  const programs = findPostgres();
  if (!programs) {
    throw new Error(POSTGRES_HINT);
  }
  const user = postgresUser();
  const port = await getPort();
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) {
    // PostgreSQL doesn't run as root.
    chownSync(folder, user.uid, user.gid);
  }
  execFileSync(
    join(programs, 'initdb'),
    ['-D', folder, '-U', 'backstage', '-A', 'trust', '-N', '-E', 'UTF8'],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  const settings = {
    listen_addresses: '127.0.0.1',
    max_connections: 200,
    fsync: 'off',
    lc_messages: 'C',
    port,
    unix_socket_directories: folder,
  };
  const service = new Service({
    name: 'postgres',
    isReady: async () =>
      readFileSync(logFile('postgres'), 'utf8').includes(READY),
    program: join(programs, 'postgres'),
    args: Object.entries(settings)
      .flatMap(([name, value]) => ['-c', `${name}=${value}`])
      .concat('-D', folder),
    cwd: folder,
    ...user,
    // SIGTERM would wait for all clients to disconnect.
    stopSignal: 'SIGINT',
  });
  const stop = async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await service.start();
    const connection = { host: '127.0.0.1', port, user: 'backstage' };
    return {
      config: { client: 'pg', connection: { ...connection, password: '' } },
      url: `postgresql://backstage@127.0.0.1:${port}/postgres`,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
