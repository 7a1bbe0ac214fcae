import getPort from 'get-port';
import {
  createBackend,
  guestToken,
  portalUrl,
  startPortal,
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
    const shared = {
      ...env,
      APP_CONFIG_backend_database: JSON.stringify(postgres.config),
    };
    const [portal, eu, us, other] = await Promise.all(
      Array.from({ length: 4 }, () => getPort()),
    );
    const ports = { portal, eu, us };
    const demo = await startPortal(ports, [], shared);
    started.push(demo);
    // Only now, because both would create the tables.
    const service = createBackend(
      { ...ports, portal: other },
      { ...demo.keys.env, ...shared },
      'second replica',
    );
    started.push(service);
    await service.start();
    return {
      first: { url: demo.url, service: demo.backend },
      second: { url: portalUrl({ ...ports, portal: other }), service },
      token: await guestToken(demo.url),
      region: new Region(eu, demo.keys.eu[0].key),
    };
  });
}
