import getPort from 'get-port';
import {
  createBackend,
  createKeys,
  createRegion,
  guestToken,
} from '../../scripts/lib/portal.ts';
import { startPostgres } from '../../scripts/lib/programs.ts';
import { Region } from '../../scripts/lib/region.ts';
import {
  startAll,
  type Service,
  type Stoppable,
} from '../../scripts/lib/service.ts';

/** One of the portal's replicas. */
export interface Replica {
  url: string;
  service: Service;
}

/** Two replicas of the demo's backend, which share a database. */
export interface Replicas extends Stoppable {
  first: Replica;
  second: Replica;
  /** A signed-in user's token, which both replicas accept. */
  token: string;
  /** The region that the demo's components are in. */
  region: Region;
}

/** @param env - configuration that is merged over the demo's */
export function startReplicas(
  env: Record<string, string> = {},
): Promise<Replicas> {
  return startAll(async started => {
    const postgres = await startPostgres();
    started.push(postgres);

    const keys = createKeys();
    const ports = { eu: await getPort(), us: await getPort() };
    const eu = createRegion('eu', ports.eu, keys.eu);
    const us = createRegion('us', ports.us, keys.us);
    started.push(eu, us);
    await Promise.all([eu.start(), us.start()]);

    const replica = async (name: string): Promise<Replica> => {
      const portal = await getPort();
      const service = createBackend(
        { ...ports, portal },
        {
          ...keys.env,
          ...env,
          APP_CONFIG_backend_database: JSON.stringify(postgres.config),
        },
        name,
      );
      started.push(service);
      await service.start();
      return { url: `http://localhost:${portal}`, service };
    };
    // The first one creates the tables. Two at once would conflict.
    const first = await replica('first replica');
    const second = await replica('second replica');
    const region = new Region(ports.eu, keys.eu[0].key);
    return { first, second, token: await guestToken(first.url), region };
  });
}
