import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';
import {
  createBackend,
  createKeys,
  createRegion,
  guestToken,
  isPortalReady,
  regionReady,
} from '../../scripts/lib/portal.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import type { Service } from '../../scripts/lib/processes.ts';
import {
  createPostgres,
  type ServerPrograms,
} from '../../scripts/lib/servers.ts';

const BACKEND_TIMEOUT_MS = 180_000;

/** One of the portal's replicas. */
export interface Replica {
  url: string;
  service: Service;
}

/** Two replicas of the demo's backend, which share a database. */
export interface Replicas {
  first: Replica;
  second: Replica;
  /** A signed-in user's token, which both replicas accept. */
  token: string;
  stop(): Promise<void>;
}

/** Starts everything. If that fails, everything is stopped again. */
export async function startReplicas(
  programs: ServerPrograms,
): Promise<Replicas> {
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    // Stop in reverse order, because later ones depend on earlier ones.
    for (const each of running.splice(0).reverse()) {
      await each.stop();
    }
  };
  try {
    return { ...(await startAll(programs, running)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(
  programs: ServerPrograms,
  running: { stop(): Promise<void> }[],
): Promise<Omit<Replicas, 'stop'>> {
  const postgres = await createPostgres(programs);
  running.push(postgres);
  await postgres.start();

  const keys = createKeys();
  const ports = { portal: 0, eu: await freePort(), us: await freePort() };
  const eu = createRegion('eu', ports.eu, keys.eu);
  const us = createRegion('us', ports.us, keys.us);
  running.push(eu, us);
  eu.start();
  us.start();

  const replica = async (name: string): Promise<Replica> => {
    const portal = await freePort();
    const service = createBackend({ ...ports, portal }, keys, {
      name: `replica-${name}`,
      config: join(ROOT, 'tools/replicas/app-config.yaml'),
      env: { POSTGRES_PORT: String(postgres.port) },
    });
    running.push(service);
    service.start();
    const url = `http://localhost:${portal}`;
    await service.ready(() => isPortalReady(url), BACKEND_TIMEOUT_MS);
    return { url, service };
  };
  // The first one creates the tables. Two at once would conflict.
  const first = await replica('first');
  const second = await replica('second');
  await regionReady(eu, ports.eu);
  await regionReady(us, ports.us);
  const token = await guestToken(first.url);
  if (!token) {
    throw new Error('The portal refuses the guest');
  }
  return { first, second, token };
}
