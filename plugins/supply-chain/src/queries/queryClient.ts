import { QueryClient } from '@tanstack/react-query';
import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';

/** Stale time of responses, in milliseconds. */
const FRESH_FOR = 30_000;

const clients = new WeakMap<SupplyChainApi, QueryClient>();

/**
 * The plugin's own query client, one per API instance. All tabs and the card
 * share its cache, and no data outlives the API it came from.
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
        // The backend retries where it helps; the page has a button for it.
        retry: false,
        // The portal may be on the same machine, so try even when offline.
        networkMode: 'always',
      },
    },
  });
  clients.set(api, client);
  return client;
}
