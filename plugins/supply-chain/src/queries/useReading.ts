import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import {
  QueryClient,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import type {
  Coverage,
  LinkPreviewResponse,
  RecordRead,
  SummaryResponse,
  SupplyChainApi,
  SupplyChainRequestOptions,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../api/supplyChainApiRef';

/** Stale time of responses, in milliseconds. */
const FRESH_FOR = 30_000;

/** First and longest interval of reads in the background, in milliseconds. */
const FIRST = 2_000;
const LONGEST = 120_000;

const clients = new WeakMap<SupplyChainApi, QueryClient>();

/**
 * The plugin's own query client, one per API instance. All tabs and the card
 * share its cache, and no data outlives the API it came from.
 */
export function queryClientOf(api: SupplyChainApi): QueryClient {
  const client =
    clients.get(api) ??
    new QueryClient({
      defaultOptions: {
        queries: {
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

/** How a query reads. */
interface ReadingOptions {
  enabled?: boolean;
  /**
   * For pages and filters of the same list: shows the previous data while other
   * data loads. Anything else would be about something else than the heading
   * says.
   */
  keepsPrevious?: boolean;
  /** For what doesn't change while it is on the page. */
  once?: boolean;
  /** How long the data outlives the view, in milliseconds. */
  gcTime?: number;
}

/** Mutation key of the refresh; only one runs at a time. */
const REFRESH = { mutationKey: ['refresh'] };

/**
 * Reads from the portal, and again in the background while that may tell more.
 *
 * @param queryKey - its first two parts are the same for pages of the same list
 */
export function useReading<T extends object>(
  queryKey: QueryKey,
  read: (api: SupplyChainApi, options: SupplyChainRequestOptions) => Promise<T>,
  options: ReadingOptions = {},
): UseQueryResult<T> {
  const { enabled = true, keepsPrevious, once, gcTime } = options;
  const api = useApi(supplyChainApiRef);
  const client = useQueryClient();
  const asked = {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      // A refresh bypasses the portal's cache.
      const refresh = client.isMutating(REFRESH) > 0;
      return read(api, refresh ? { signal, refresh } : { signal });
    },
  };
  if (enabled && !once && !client.getQueryState(queryKey)) {
    // Starts the request during render instead of after mounting.
    client.prefetchQuery({ ...asked, gcTime });
  }
  return useQuery<T>({
    ...asked,
    enabled,
    gcTime,
    staleTime: once ? Infinity : FRESH_FOR,
    refetchOnWindowFocus: !once,
    placeholderData: (previous, query) =>
      keepsPrevious &&
      query?.queryKey[0] === queryKey[0] &&
      query?.queryKey[1] === queryKey[1]
        ? previous
        : undefined,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data ? refetchAfter(coverageIn(data), dataUpdateCount) : false,
  });
}

/** The reads of an entity that take its reference and a query. */
type EntityRead = Exclude<
  Extract<keyof SupplyChainApi, `get${string}`>,
  'getServices' | 'getHealth' | 'getDeployments' | 'getEvidence' | 'getPackage'
>;

/** The reference of the current entity. */
export function useEntityRef(): string {
  return stringifyEntityRef(useEntity().entity);
}

/**
 * Reads a resource of the current entity by a method of the API. Never shows the
 * data of another entity.
 */
export function useEntityReading<Name extends EntityRead>(
  name: Name,
  query: NonNullable<Parameters<SupplyChainApi[Name]>[1]>,
  options?: ReadingOptions,
) {
  const entityRef = useEntityRef();
  return useReading(
    [entityRef, name, query],
    (api, requested) => {
      const read = api[name] as RecordRead<
        Awaited<ReturnType<SupplyChainApi[Name]>>,
        object
      >;
      return read(entityRef, query, requested);
    },
    options,
  );
}

/** What data rests on; that of a preview is in its summary. */
function coverageIn(
  data: Partial<SummaryResponse & LinkPreviewResponse>,
): Coverage | undefined {
  return (data.summary ?? data).coverage;
}

/**
 * When to refetch a response in the background, in milliseconds; false if that
 * wouldn't change it.
 *
 * @param updates - how often it was fetched: intervals grow, because what hasn't
 *   changed soon takes long
 */
export function refetchAfter(
  coverage: Coverage | undefined,
  updates: number,
): number | false {
  const mayChange = coverage?.why === 'reading' || coverage?.stale;
  return mayChange
    ? Math.min(FIRST * 2 ** Math.max(updates - 1, 0), LONGEST)
    : false;
}

/**
 * Reloads everything on the page from the regions, bypassing the portal's cache.
 * Cancels other reads in flight, because they may return cached data. Errors end
 * up in the queries, whose views show them.
 */
export function useRefresh(): {
  /** Does nothing during a refresh. */
  refresh(): void;
  /** True during a refresh, no matter which part of the page started it. */
  refreshing: boolean;
} {
  const client = useQueryClient();
  const refreshing = useIsMutating(REFRESH) > 0;
  const { mutate } = useMutation({
    ...REFRESH,
    networkMode: 'always',
    mutationFn: () => client.refetchQueries({ type: 'active' }),
  });
  return {
    refreshing,
    refresh: () => {
      if (client.isMutating(REFRESH) === 0) {
        mutate();
      }
    },
  };
}
