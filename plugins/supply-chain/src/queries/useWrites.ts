import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type {
  ArchiveImpact,
  EnvironmentRef,
  WriteAllowance,
  WriteKind,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { readingOf } from './useRefresh';

/**
 * Whether the user may do a kind of write for the current entity. Undefined
 * until known; nothing is offered until then.
 */
export function useWriteAllowance(kind: WriteKind): WriteAllowance | undefined {
  const api = useApi(supplyChainApiRef);
  const entityRef = stringifyEntityRef(useEntity().entity);
  const { data } = useQuery(
    readingOf([entityRef, 'writes'], options =>
      api.getWrites(entityRef, options),
    ),
  );
  return data?.[kind];
}

/** What archiving an environment would affect, reloaded for each dialog. */
export function useArchiveImpact({
  region,
  org,
  environment,
}: EnvironmentRef): UseQueryResult<ArchiveImpact> {
  const api = useApi(supplyChainApiRef);
  const entityRef = stringifyEntityRef(useEntity().entity);
  const ref = { region, org, environment };
  return useQuery({
    ...readingOf([entityRef, 'archive-impact', ref], options =>
      api.getArchiveImpact(entityRef, ref, options),
    ),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}
