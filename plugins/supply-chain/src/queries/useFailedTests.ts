import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type {
  FailedTestsResponse,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { readingOf } from './useRefresh';

/**
 * The failed tests in the file of an attestation of the current entity. Files
 * never change, so they are read once.
 */
export function useFailedTests(
  trail: TrailRef,
  attestationId: string,
): UseQueryResult<FailedTestsResponse> {
  const api = useApi(supplyChainApiRef);
  const entityRef = stringifyEntityRef(useEntity().entity);
  return useQuery({
    ...readingOf(
      [entityRef, 'failed-tests', { ...trail, attestationId }],
      options => api.getFailedTests(entityRef, trail, attestationId, options),
    ),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}
