import getPort from 'get-port';
import {
  createKey,
  createRegion,
  regionReady,
} from '../../scripts/lib/portal.ts';
import type { Stoppable } from '../../scripts/lib/service.ts';

/** Latency that a distant region adds to each response. */
export const FAR_LATENCY_MS = 50;

/** The organization in all benchmarks. */
export const ORG = 'acme';

export interface BenchRegion extends Stoppable {
  /** Such as `http://127.0.0.1:7010`. */
  origin: string;
  port: number;
  key: string;
  /** Reads a path below the origin directly from the region. */
  read(path: string): Promise<string>;
  /** Clears the list of received requests. */
  forget(): Promise<void>;
  /** Lists the received requests, as path and query. */
  requests(): Promise<string[]>;
  /** Applies a fault to all matching requests, until `behave` is called. */
  misbehave(fault: object): Promise<void>;
  behave(): Promise<void>;
}

/** Starts a region in its own process and waits until it responds. */
export async function startRegion(
  name: string,
  {
    latencyMs = 0,
    scale = 'small',
    key = createKey(),
    role = 'reader',
  }: {
    latencyMs?: number;
    scale?: 'small' | 'large';
    key?: string;
    role?: 'reader' | 'writer';
  } = {},
): Promise<BenchRegion> {
  const port = await getPort();

  const service = createRegion(
    name,
    port,
    [{ org: ORG, serviceAccount: 'portal', role, key }],
    ['--control', '--latency', String(latencyMs), '--scale', scale],
  );
  service.start();
  await regionReady(service, port);

  const origin = `http://127.0.0.1:${port}`;
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(origin + path, {
      ...init,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
    });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`The region answers ${path} with ${response.status}`);
    }
    return text;
  };
  const [log, faults] = ['/control/requests', '/control/faults'];
  return {
    origin,
    port,
    key,
    read: path => ask(path),
    forget: async () => {
      await ask(log, { method: 'DELETE' });
    },
    requests: async () => {
      const recorded: { path: string; query: Record<string, string> }[] =
        JSON.parse(await ask(log));
      return recorded.map(
        ({ path, query }) => `${path}?${new URLSearchParams(query)}`,
      );
    },
    misbehave: async fault => {
      await ask(faults, { method: 'POST', body: JSON.stringify(fault) });
    },
    behave: async () => {
      await ask(faults, { method: 'DELETE' });
    },
    stop: () => service.stop(),
  };
}
