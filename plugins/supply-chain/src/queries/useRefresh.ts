import {
  useIsMutating,
  useMutation,
  useQueryClient,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';
import type { SupplyChainRequestOptions } from 'backstage-plugin-supply-chain-common';

type Read<T> = (options: SupplyChainRequestOptions) => Promise<T>;

/** Marks the refresh of all that is on screen, of which one runs at a time. */
const REFRESH = ['refresh'];

/** The options of a query that a refresh reads past what the portal keeps. */
export function readingOf<T>(queryKey: QueryKey, read: Read<T>) {
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => read({ signal }),
    meta: { read },
  };
}

/** What reads the regions anew for what is on screen, and whether it does. */
export interface Refresh {
  /** Reads all that is on screen; nothing while that is being done. */
  refresh(): void;
  /** True while a refresh runs, whichever part of the page began it. */
  refreshing: boolean;
}

/**
 * Reads what is on screen from the regions now, at a press. Whatever else is
 * being read of it at the time is ended, as that may give what the portal keeps.
 */
export function useRefresh(): Refresh {
  const client = useQueryClient();
  const refreshing = useIsMutating({ mutationKey: REFRESH }) > 0;
  const { mutate } = useMutation({
    mutationKey: REFRESH,
    networkMode: 'always',
    mutationFn: () =>
      Promise.allSettled(
        client
          .getQueryCache()
          .findAll({ type: 'active' })
          .map(query => readAnew(query)),
      ),
  });
  return {
    refreshing,
    refresh: () => {
      if (client.isMutating({ mutationKey: REFRESH }) === 0) {
        mutate();
      }
    },
  };
}

/** A failure is kept by the query, whose view says so. */
async function readAnew(query: Query): Promise<void> {
  const { options } = query;
  const read = options.meta?.read;
  if (typeof read !== 'function') {
    throw new Error('A query of the plugin is made of readingOf');
  }
  try {
    await query.fetch(
      { ...options, queryFn: ({ signal }) => read({ signal, refresh: true }) },
      { cancelRefetch: true },
    );
  } finally {
    query.setOptions(options);
  }
}
