import { QueryClient } from '@tanstack/react-query';
import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';

/** An answer younger than this is shown without asking again, in milliseconds. */
const FRESH_FOR = 30_000;

const clients = new WeakMap<SupplyChainApi, QueryClient>();

/**
 * The plugin's own query client: one for each API, so that all tabs and the
 * card of an app share what was read, and nothing outlives the API it came
 * from.
 */
export function queryClientOf(api: SupplyChainApi): QueryClient {
  const known = clients.get(api);
  if (known) {
    return known;
  }
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        refetchOnWindowFocus: true,
        // The backend retries where it helps; the page offers it by hand.
        retry: false,
        // A portal may run on the same machine: try even when offline.
        networkMode: 'always',
      },
    },
  });
  clients.set(api, client);
  return client;
}
