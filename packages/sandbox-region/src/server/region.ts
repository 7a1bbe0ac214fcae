import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { HumanDuration } from '@backstage/types';
import { SandboxApi } from '../api/SandboxApi';
import { SandboxClock, toMilliseconds } from '../base/clock';
import { RegionContext } from '../views/context';
import { controlRouter } from '../control/router';
import { Faults } from '../faults/faults';
import { seedKeys } from './seedKeys';
import { Links } from '../base/links';
import { SandboxKey, SandboxOptions } from '../api/options';
import { Recorder } from '../store/recorder';
import { RequestLog } from '../api/requestLog';
import { SandboxRegion } from '../api/SandboxRegion';
import { fillStore, Filling } from '../seed';
import { API_ROOT, makeServer } from './server';
import { SqliteDatabase, Store } from '../store';
import { Dispatcher } from '../triggers/dispatcher';
import { EnvironmentWatcher } from '../triggers/watcher';

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

/** The internals of a region, without its server. */
class RegionCore {
  readonly context: RegionContext;
  readonly dispatcher: Dispatcher;
  readonly #watcher: EnvironmentWatcher;
  readonly #filling: Filling;

  constructor(options: SandboxOptions) {
    const { region, seed = 1, scale = 'small' } = options;
    this.#filling = { region, seed, scale };
    const { allowPrivateWebhooks = false } = options;
    const clock = new SandboxClock(options.now);
    const store = new Store(new SqliteDatabase(options.file), clock);
    const links = new Links(region);
    this.dispatcher = new Dispatcher(store, links, allowPrivateWebhooks);
    this.#watcher = new EnvironmentWatcher(store, this.dispatcher);
    const recorder = new Recorder(store, this.#watcher);
    this.context = {
      region,
      store,
      recorder,
      clock,
      links,
      allowPrivateWebhooks,
    };
  }

  /** @returns the keys accepted from the start */
  fill(keys: SandboxKey[] | undefined): SandboxKey[] {
    const { clock, store } = this.context;
    clock.forwardTo(Number(store.fact('advanced-to') ?? 0));
    fillStore(store, this.#filling);
    this.#watcher.takeAsTold();
    return seedKeys(store, keys);
  }

  async advance(duration: HumanDuration | number): Promise<void> {
    const { clock, store } = this.context;
    const until = clock.milliseconds() + toMilliseconds(duration);
    clock.forwardTo(until);
    store.setFact('advanced-to', String(until));
  }

  async clear(): Promise<void> {
    await this.dispatcher.settled();
    this.dispatcher.clear();
    this.context.store.db.clear();
    this.context.clock.reset();
  }

  async stop(): Promise<void> {
    await this.dispatcher.stop();
    this.context.store.db.close();
  }
}

/**
 * Starts a regional API on this machine.
 *
 * @throws if the port is in use
 */
export async function startSandboxRegion(
  options: SandboxOptions,
): Promise<SandboxRegion> {
  const core = new RegionCore(options);
  const keys = core.fill(options.keys);
  const log = new RequestLog(options.requestLogLimit);
  const faults = new Faults();
  const server = createServer();
  const region: SandboxRegion = {
    get baseUrl() {
      return core.context.links.baseUrl;
    },
    get origin() {
      return new URL(core.context.links.baseUrl).origin;
    },
    keys,
    api: new SandboxApi(core.context),
    faults,
    clock: {
      now: () => core.context.clock.now(),
      advance: duration => core.advance(duration),
    },
    requests: () => log.list(),
    clearRequests: () => log.clear(),
    deliveries: () => core.dispatcher.list(),
    settled: () => core.dispatcher.settled(),
    async reset() {
      await core.clear();
      faults.clear();
      log.clear();
      core.fill(keys);
    },
    async stop() {
      if (!server.listening) {
        return;
      }
      await close(server);
      await core.stop();
    },
  };
  server.on(
    'request',
    makeServer({
      context: core.context,
      log,
      faults,
      latencyMs: options.latencyMs ?? 0,
      onRequest: options.onRequest,
      control: options.control ? controlRouter(region) : undefined,
    }),
  );
  try {
    const host = options.host ?? '127.0.0.1';
    const origin = await listen(server, options.port ?? 0, host);
    core.context.links.baseUrl = `${origin}${API_ROOT}`;
  } catch (error) {
    await core.stop();
    throw error;
  }
  return region;
}
