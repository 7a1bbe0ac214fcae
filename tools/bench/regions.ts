import getPort from 'get-port';
import { createKey, createRegion } from '../../scripts/lib/portal.ts';
import { Region } from '../../scripts/lib/region.ts';

/** Latency that a distant region adds to each response. */
export const FAR_LATENCY_MS = 50;

/** The organization in all benchmarks. */
export const ORG = 'acme';

/** Where a region lists the requests it received. */
const LOG = '/control/requests';

export type BenchRegion = Awaited<ReturnType<typeof startRegion>>;

/** Starts a region in its own process and waits until it responds. */
export async function startRegion(
  name: string,
  options: { latencyMs?: number; scale?: 'small' | 'large'; key?: string } = {},
) {
  const { latencyMs = 0, scale = 'small', key = createKey() } = options;
  const port = await getPort();
  const service = createRegion(
    name,
    port,
    [{ org: ORG, serviceAccount: 'portal', role: 'reader', key }],
    ['--control', '--latency', String(latencyMs), '--scale', scale],
  );
  await service.start();
  const api = new Region(port, key);
  return {
    port,
    api,
    /** Clears the list of received requests. */
    forget: () => api.ask(LOG, { method: 'DELETE' }),
    /** Lists the received requests, as path and query. */
    requests: async () => {
      const recorded = await api.ask<
        { path: string; query: Record<string, string> }[]
      >(LOG);
      return recorded.map(
        ({ path, query }) => `${path}?${new URLSearchParams(query)}`,
      );
    },
    stop: () => service.stop(),
  };
}
