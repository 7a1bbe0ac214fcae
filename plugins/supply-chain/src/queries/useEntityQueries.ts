import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import {
  usePrefetchQuery,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type {
  ArtifactDetailsAnswer,
  ArtifactsAnswer,
  AttestationsAnswer,
  DeploymentsAnswer,
  DeploymentsQuery,
  EnvironmentRef,
  EnvironmentsAnswer,
  LinkAnswer,
  NotificationsAnswer,
  Problem,
  SummaryAnswer,
  SupplyChainApi,
  SupplyChainRequestOptions,
  TableQuery,
  TrailDetailsAnswer,
  TrailRef,
  TrailsAnswer,
  TrendAnswer,
} from 'backstage-plugin-supply-chain-common';
import { useEffect, useRef } from 'react';
import { supplyChainApiRef } from '../api';
import { readingOf } from './useRefresh';
import { rereadChanged } from './useWrite';

/** How soon an answer that a region was down for is asked again, in milliseconds. */
const MENDS_AFTER = 15_000;
/** The same of one for which a region is being asked right now. */
const SETTLES_AFTER = 2_000;

type Read<T> = (
  api: SupplyChainApi,
  entityRef: string,
  options: SupplyChainRequestOptions,
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
  const asked = readingOf([entityRef, resource, query], options =>
    read(api, entityRef, options),
  );
  // Asks while the page is still being drawn, not once it stands.
  usePrefetchQuery<T>(asked);
  return useQuery<T>({
    ...asked,
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[0] === entityRef ? previous : undefined,
    refetchInterval: ({ state }) =>
      state.data ? askAgainAfter(state.data) : false,
  });
}

interface Mendable {
  settling?: boolean;
  stale?: boolean;
  problems: readonly Problem[];
  complete?: boolean;
  window?: { complete: boolean };
  pending?: readonly unknown[];
}

function askAgainAfter(answer: Mendable): number | false {
  if (answer.settling) {
    return SETTLES_AFTER;
  }
  return mayMend(answer) ? MENDS_AFTER : false;
}

/**
 * True for what a region that comes back makes whole, or the read of older
 * records, or the confirmation of what was sent.
 */
function mayMend(answer: Mendable): boolean {
  const { stale, problems, complete, window, pending = [] } = answer;
  return (
    Boolean(stale) ||
    pending.length > 0 ||
    complete === false ||
    window?.complete === false ||
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
  const query = useEntityQuery<TrailDetailsAnswer>(
    'trail',
    trail,
    (api, ref, options) => api.getTrail(ref, trail, options),
  );
  const client = useQueryClient();
  const pending = query.data?.pending.length ?? 0;
  const before = useRef(pending);
  useEffect(() => {
    // What the region has confirmed changes more than the trail.
    if (pending < before.current) {
      rereadChanged(client);
    }
    before.current = pending;
  }, [client, pending]);
  return query;
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

/**
 * What runs in each environment of the entity on screen.
 *
 * @param at - ISO 8601; without it, now. The data of another time stays while
 *   this is read, as that of another page does: compare `at` of the answer
 */
export function useEnvironments(
  at?: string,
): UseQueryResult<EnvironmentsAnswer> {
  return useEntityQuery('environments', at ? { at } : {}, (api, ref, options) =>
    api.getEnvironments(ref, at ? { at } : {}, options),
  );
}

/** A page of the deployments of an environment of the entity on screen. */
export function useDeployments(
  { region, org, environment }: EnvironmentRef,
  query: DeploymentsQuery,
): UseQueryResult<DeploymentsAnswer> {
  const ref = { region, org, environment };
  return useEntityQuery(
    'deployments',
    { ...ref, ...query },
    (api, entityRef, options) =>
      api.getDeployments(entityRef, ref, query, options),
  );
}

/** How the trails of the last weeks of the entity on screen turned out. */
export function useTrend(): UseQueryResult<TrendAnswer> {
  return useEntityQuery('trend', {}, (api, ref, options) =>
    api.getTrend(ref, options),
  );
}
