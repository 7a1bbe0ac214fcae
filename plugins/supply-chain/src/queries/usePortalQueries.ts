import { useApi } from '@backstage/core-plugin-api';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { SUPPLY_CHAIN_SIGNAL_CHANNEL } from 'backstage-plugin-supply-chain-common';
import type {
  SearchResponse,
  ServicesResponse,
  ServicesQuery,
  HealthResponse,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { refetchAfter } from './refetchAfter';
import { useLiveData } from './useLiveData';
import { readingOf } from './useRefresh';
import type { ServicesScope } from './useServicesQuery';

/** Shortest time between reloads of all components, in milliseconds. */
const LIVE_MS = 3_000;

/**
 * Artifacts by commit or fingerprint.
 *
 * @param value - 5 to 64 hexadecimal digits; sends no request if undefined
 */
export function useSearch(
  value: string | undefined,
): UseQueryResult<SearchResponse> {
  const api = useApi(supplyChainApiRef);
  return useQuery({
    ...readingOf(['search', value], options =>
      api.search(value ?? '', options),
    ),
    enabled: value !== undefined,
  });
}

/** The status of each region and organization. */
export function useHealth(): UseQueryResult<HealthResponse> {
  const api = useApi(supplyChainApiRef);
  return useQuery(readingOf(['health'], options => api.getHealth(options)));
}

/**
 * Components that match a query, worst first. Keeps the previous data while
 * another page or filter loads, but never that of another entity's page.
 */
export function useServices(
  query: ServicesQuery,
  scope?: ServicesScope,
): UseQueryResult<ServicesResponse> {
  const api = useApi(supplyChainApiRef);
  const place = JSON.stringify(scope ?? {});
  useLiveData(SUPPLY_CHAIN_SIGNAL_CHANNEL, ['services'], LIVE_MS);
  return useQuery<ServicesResponse>({
    ...readingOf(['services', place, query], options =>
      api.getServices(query, options),
    ),
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[1] === place ? previous : undefined,
    refetchInterval: ({ state }) =>
      state.data ? refetchAfter(state.data, state.dataUpdateCount) : false,
  });
}
