import {
  useIsMutating,
  useMutation,
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { SupplyChainRequestOptions } from 'backstage-plugin-supply-chain-common';

type Read<T> = (options: SupplyChainRequestOptions) => Promise<T>;

/** Mutation key of the refresh; only one runs at a time. */
const REFRESH = ['refresh'];

/** Query options that let a refresh bypass the portal's cache. */
export function readingOf<T>(queryKey: QueryKey, read: Read<T>) {
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => read({ signal }),
    meta: { read },
  };
}

/** The state of the refresh, and a way to start it. */
interface Refresh {
  /** Refreshes everything on the page; does nothing during a refresh. */
  refresh(): void;
  /** True during a refresh, no matter which part of the page started it. */
  refreshing: boolean;
}

/**
 * Reloads everything on the page from the regions. Cancels other reads in
 * flight, because they may return cached data.
 */
export function useRefresh(): Refresh {
  const client = useQueryClient();
  const refreshing = useIsMutating({ mutationKey: REFRESH }) > 0;
  const { mutate } = useMutation({
    mutationKey: REFRESH,
    networkMode: 'always',
    mutationFn: (reads: ActiveRead[]) =>
      Promise.allSettled(reads.map(readAnew)),
  });
  return {
    refreshing,
    refresh: () => {
      if (client.isMutating({ mutationKey: REFRESH }) === 0) {
        mutate(activeReads(client));
      }
    },
  };
}

interface ActiveRead {
  query: Query;
  read: Read<unknown>;
}

/** How to read each query on the page. */
function activeReads(client: QueryClient): ActiveRead[] {
  return client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(query => {
      const read = query.options.meta?.read;
      if (typeof read !== 'function') {
        throw new Error(
          `The query ${query.queryHash} isn't created with readingOf`,
        );
      }
      return { query, read: read as Read<unknown> };
    });
}

/** Errors end up in the query, whose view shows them. */
async function readAnew({ query, read }: ActiveRead): Promise<void> {
  const { options } = query;
  try {
    await query.fetch(
      { ...options, queryFn: ({ signal }) => read({ signal, refresh: true }) },
      { cancelRefetch: true },
    );
  } finally {
    query.setOptions(options);
  }
}
