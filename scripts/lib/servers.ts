import { execFileSync, spawnSync } from 'node:child_process';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './ports.ts';
import { Service } from './processes.ts';

const START_TIMEOUT_MS = 30_000;

/** Debian's folder for each version's programs, which aren't on the PATH. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** How to install the servers. */
export const SERVERS_HINT =
  'Install PostgreSQL (on Debian: apt-get install postgresql)';

/** Paths of the server programs. */
export interface ServerPrograms {
  initdb: string;
  postgres: string;
  /** Set if this process runs as root, because PostgreSQL doesn't. */
  user?: { uid: number; gid: number };
}

/** Finds the server programs. Undefined if one of them is missing. */
export function findServers(): ServerPrograms | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...debianFolders(),
  ];
  const find = (name: string) =>
    folders.map(folder => join(folder, name)).find(isExecutable);
  const initdb = find('initdb');
  const postgres = find('postgres');
  const user = process.getuid?.() === 0 ? postgresUser() : undefined;
  const mayRun = process.getuid?.() !== 0 || user !== undefined;
  return initdb && postgres && mayRun
    ? { initdb, postgres, ...(user && { user }) }
    : undefined;
}

function debianFolders(): string[] {
  return existsSync(DEBIAN_POSTGRES)
    ? readdirSync(DEBIAN_POSTGRES)
        .sort((a, b) => Number(b) - Number(a))
        .map(version => join(DEBIAN_POSTGRES, version, 'bin'))
    : [];
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

/** Looks up the account that the PostgreSQL package creates. */
function postgresUser(): { uid: number; gid: number } | undefined {
  const id = (what: string) =>
    Number(
      spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout || NaN,
    );
  const [uid, gid] = [id('-u'), id('-g')];
  return Number.isInteger(uid) && Number.isInteger(gid)
    ? { uid, gid }
    : undefined;
}

/** A server on a free port. No data is left once it's stopped. */
interface Server {
  port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates an empty PostgreSQL cluster with the superuser `backstage`. */
export async function createPostgres(
  programs: ServerPrograms,
): Promise<Server> {
  const { user } = programs;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  if (user) {
    chownSync(folder, user.uid, user.gid);
  }
  execFileSync(
    programs.initdb,
    ['-D', folder, '-U', 'backstage', '-A', 'trust', '-N', '-E', 'UTF8'],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  const service = new Service({
    name: 'replicas-postgres',
    program: programs.postgres,
    args: [
      '-D',
      folder,
      '-k',
      folder,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=200',
      '-c',
      'fsync=off',
    ],
    cwd: folder,
    ...(user && { user }),
    // SIGTERM would wait for all clients to disconnect.
    stopSignal: 'SIGINT',
  });
  return {
    port,
    start: () => startServer(service, port),
    stop: async () => {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startServer(service: Service, port: number): Promise<void> {
  service.start();
  await service.ready(() => listens(port), START_TIMEOUT_MS);
}

function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
