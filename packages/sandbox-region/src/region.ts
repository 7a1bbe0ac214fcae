import { randomBytes } from 'node:crypto';
import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { HumanDuration } from '@backstage/types';
import { SandboxClock, toMilliseconds } from './clock';
import { RegionContext } from './context';
import { Faults } from './faults/faults';
import { Links } from './links';
import { SandboxKey, SandboxOptions } from './options';
import { RecordedRequest, RequestLog } from './requestLog';
import { fillStore } from './seed';
import { API_ROOT, makeServer } from './server';
import { Role, SqliteDatabase, Store } from './store';

/**
 * A running region.
 *
 * @public
 */
export interface SandboxRegion {
  /** The API root, such as `http://127.0.0.1:7010/api/v2`. */
  readonly baseUrl: string;
  readonly origin: string;
  /** The keys it was started with or made at its start. */
  readonly keys: SandboxKey[];
  /** What reached the region since it started or was cleared, oldest first. */
  requests(): RecordedRequest[];
  clearRequests(): void;
  readonly faults: Faults;
  readonly clock: {
    now(): Date;
    /** Plays time forward. */
    advance(duration: HumanDuration | number): Promise<void>;
  };
  stop(): Promise<void>;
}

function makeKeys(store: Store): SandboxKey[] {
  const accounts: Array<[string, Role]> = [
    ['portal', 'reader'],
    ['ci', 'writer'],
    ['admin', 'admin'],
  ];
  return store.organizations.list().flatMap(org =>
    accounts.map(([serviceAccount, role]) => ({
      org: org.name,
      serviceAccount,
      role,
      key: randomBytes(24).toString('base64url'),
    })),
  );
}

function storeKeys(store: Store, keys: SandboxKey[]): void {
  store.keys.forgetGiven();
  keys.forEach(key =>
    store.keys.add({
      org: store.organizations.ensure(key.org).seq,
      serviceAccount: key.serviceAccount,
      role: key.role,
      secret: key.key,
      defaultOrg: key.org,
      description: 'Given at the start of the region',
      given: true,
    }),
  );
}

async function listen(server: Server, port: number, host: string) {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`;
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.close(error => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}

/**
 * Starts a regional API on this machine.
 *
 * @throws when the port is taken
 * @public
 */
export async function startSandboxRegion(
  options: SandboxOptions,
): Promise<SandboxRegion> {
  const clock = new SandboxClock(options.now);
  const db = new SqliteDatabase(options.file);
  const store = new Store(db, clock);
  const context: RegionContext = {
    region: options.region,
    store,
    clock,
    links: new Links(options.region),
  };
  fillStore(store, {
    region: options.region,
    seed: options.seed ?? 1,
    scale: options.scale ?? 'small',
  });
  const keys = options.keys ?? makeKeys(store);
  storeKeys(store, keys);
  const log = new RequestLog(options.requestLogLimit);
  const faults = new Faults();
  const server = createServer(
    makeServer({ context, log, faults, latencyMs: options.latencyMs ?? 0 }),
  );
  const origin = await listen(
    server,
    options.port ?? 0,
    options.host ?? '127.0.0.1',
  );
  context.links.baseUrl = `${origin}${API_ROOT}`;
  return {
    baseUrl: context.links.baseUrl,
    origin,
    keys,
    requests: () => log.list(),
    clearRequests: () => log.clear(),
    faults,
    clock: {
      now: () => clock.now(),
      async advance(duration) {
        clock.forwardTo(clock.milliseconds() + toMilliseconds(duration));
      },
    },
    async stop() {
      if (!server.listening) {
        return;
      }
      await close(server);
      db.close();
    },
  };
}
