import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type {
  ComponentsAnswer,
  SearchAnswer,
  SetupAnswer,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../api';

/**
 * Artifacts by commit or fingerprint.
 *
 * @param value - five to 64 hexadecimal digits; nothing is asked without it
 */
export function useSearch(
  value: string | undefined,
): UseQueryResult<SearchAnswer> {
  const api = useApi(supplyChainApiRef);
  return useQuery({
    queryKey: ['search', value],
    queryFn: ({ signal }) => api.search(value ?? '', { signal }),
    enabled: value !== undefined,
  });
}

/** The state of each region and organization. */
export function useSetup(): UseQueryResult<SetupAnswer> {
  const api = useApi(supplyChainApiRef);
  return useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => api.getSetup({ signal }),
  });
}

/** The components below the system or domain on screen. */
export function useComponents(): UseQueryResult<ComponentsAnswer> {
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  const entityRef = stringifyEntityRef(entity);
  return useQuery({
    queryKey: [entityRef, 'components'],
    queryFn: ({ signal }) => api.getComponents(entityRef, { signal }),
  });
}
