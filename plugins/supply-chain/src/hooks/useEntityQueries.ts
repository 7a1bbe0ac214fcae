import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import {
  usePrefetchQuery,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import type {
  ArtifactDetailsAnswer,
  ArtifactsAnswer,
  AttestationsAnswer,
  LinkAnswer,
  NotificationsAnswer,
  Problem,
  SummaryAnswer,
  SupplyChainApi,
  TableQuery,
  TrailDetailsAnswer,
  TrailRef,
  TrailsAnswer,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../api';

/** How soon an answer that a region was down for is asked again, in milliseconds. */
const MENDS_AFTER = 15_000;

type Read<T> = (
  api: SupplyChainApi,
  entityRef: string,
  options: { signal: AbortSignal },
) => Promise<T>;

/**
 * Reads one resource of the entity on screen. While another page or filter of
 * it loads, the data of the last one stays; data of another entity never does.
 * What a region was down for is quietly asked again.
 */
function useEntityQuery<T extends Mendable>(
  resource: string,
  query: object,
  read: Read<T>,
): UseQueryResult<T> {
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  const entityRef = stringifyEntityRef(entity);
  const asked = {
    queryKey: [entityRef, resource, query],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      read(api, entityRef, { signal }),
  };
  // Asks while the page is still being drawn, not once it stands.
  usePrefetchQuery<T>(asked);
  return useQuery<T>({
    ...asked,
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[0] === entityRef ? previous : undefined,
    refetchInterval: ({ state }) =>
      state.data && mayMend(state.data) ? MENDS_AFTER : false,
  });
}

interface Mendable {
  stale?: boolean;
  problems: readonly Problem[];
}

/** True for what a region that comes back makes whole. */
function mayMend({ stale, problems }: Mendable): boolean {
  return (
    Boolean(stale) ||
    problems.some(({ reason }) => reason === 'region-unavailable')
  );
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

/** One trail of the entity on screen. */
export function useTrail(trail: TrailRef): UseQueryResult<TrailDetailsAnswer> {
  return useEntityQuery('trail', trail, (api, ref, options) =>
    api.getTrail(ref, trail, options),
  );
}

/** The attestations of one name in a trail of the entity on screen. */
export function useAttestations(
  trail: TrailRef,
  name: string,
): UseQueryResult<AttestationsAnswer> {
  return useEntityQuery(
    'attestations',
    { ...trail, name },
    (api, ref, options) => api.getAttestations(ref, trail, name, options),
  );
}

/** One artifact of the entity on screen. */
export function useArtifact(
  fingerprint: string,
): UseQueryResult<ArtifactDetailsAnswer> {
  return useEntityQuery('artifact', { fingerprint }, (api, ref, options) =>
    api.getArtifact(ref, fingerprint, options),
  );
}
