import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type {
  ArtifactsAnswer,
  LinkAnswer,
  NotificationsAnswer,
  SummaryAnswer,
  SupplyChainApi,
  TableQuery,
  TrailsAnswer,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../api';

type Read<T> = (
  api: SupplyChainApi,
  entityRef: string,
  options: { signal: AbortSignal },
) => Promise<T>;

/**
 * Reads one resource of the entity on screen. While another page or filter of
 * it loads, the data of the last one stays; data of another entity never does.
 */
function useEntityQuery<T>(
  resource: string,
  query: TableQuery,
  read: Read<T>,
): UseQueryResult<T> {
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  const entityRef = stringifyEntityRef(entity);
  return useQuery<T>({
    queryKey: [entityRef, resource, query],
    queryFn: ({ signal }) => read(api, entityRef, { signal }),
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[0] === entityRef ? previous : undefined,
  });
}

/** What the annotations of the entity on screen resolve to. */
export function useLink(): UseQueryResult<LinkAnswer> {
  return useEntityQuery('link', {}, (api, ref, options) =>
    api.getLink(ref, options),
  );
}

/** The newest of each flow of the entity on screen. */
export function useSummary(): UseQueryResult<SummaryAnswer> {
  return useEntityQuery('summary', {}, (api, ref, options) =>
    api.getSummary(ref, options),
  );
}

/** A page of artifacts of the entity on screen. */
export function useArtifacts(
  query: TableQuery,
): UseQueryResult<ArtifactsAnswer> {
  return useEntityQuery('artifacts', query, (api, ref, options) =>
    api.getArtifacts(ref, query, options),
  );
}

/** A page of trails of the entity on screen. */
export function useTrails(query: TableQuery): UseQueryResult<TrailsAnswer> {
  return useEntityQuery('trails', query, (api, ref, options) =>
    api.getTrails(ref, query, options),
  );
}

/** The notifications of the entity on screen. */
export function useNotifications(): UseQueryResult<NotificationsAnswer> {
  return useEntityQuery('notifications', {}, (api, ref, options) =>
    api.getNotifications(ref, options),
  );
}
