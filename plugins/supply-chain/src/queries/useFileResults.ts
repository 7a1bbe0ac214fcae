import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type {
  FileResultsResponse,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { readingOf } from './useRefresh';

/**
 * The failed tests in the file of an attestation of the current entity. Files
 * never change, so they are read once.
 */
export function useFileResults(
  trail: TrailRef,
  attestationId: string,
): UseQueryResult<FileResultsResponse> {
  const api = useApi(supplyChainApiRef);
  const entityRef = stringifyEntityRef(useEntity().entity);
  return useQuery({
    ...readingOf(
      [entityRef, 'file-results', { ...trail, attestationId }],
      options => api.getFileResults(entityRef, trail, attestationId, options),
    ),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}
