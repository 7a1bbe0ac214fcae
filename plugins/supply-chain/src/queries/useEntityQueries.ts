import { stringifyEntityRef } from '@backstage/catalog-model';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import {
  usePrefetchQuery,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import type {
  ArtifactDetailsResponse,
  ArtifactsResponse,
  ArtifactsQuery,
  AttestationsResponse,
  DeploymentsResponse,
  DeploymentsQuery,
  EnvironmentRef,
  EnvironmentsResponse,
  LinkPreviewQuery,
  LinkPreviewResponse,
  LinkResponse,
  LinkSuggestionsResponse,
  NotificationsResponse,
  SummaryResponse,
  SupplyChainApi,
  SupplyChainRequestOptions,
  TableQuery,
  TrailDetailsResponse,
  TrailRef,
  TrailsResponse,
  TrendQuery,
  TrendResponse,
} from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { refetchAfter, type Unsettled } from './refetchAfter';
import { readingOf } from './useRefresh';

/** What {@link useEntityQuery} reads, the second part of its query keys. */
type EntityResource =
  | 'link'
  | 'linkSuggestions'
  | 'summary'
  | 'artifacts'
  | 'trails'
  | 'notifications'
  | 'trail'
  | 'attestations'
  | 'artifact'
  | 'environments'
  | 'deployments'
  | 'trend';

type Read<T> = (
  api: SupplyChainApi,
  entityRef: string,
  options: SupplyChainRequestOptions,
) => Promise<T>;

/** Whether to show the previous data while other data loads. */
interface Loading {
  /**
   * For pages and filters of the same list. Other previous data would be about
   * something else than the heading says.
   */
  keepsPrevious?: boolean;
}

/**
 * Reads a resource of the current entity. Never shows the data of another
 * entity. Refetches incomplete data in the background.
 */
function useEntityQuery<
  T extends Unsettled | LinkResponse | LinkSuggestionsResponse,
>(
  resource: EntityResource,
  query: object,
  read: Read<T>,
  { keepsPrevious = false }: Loading = {},
): UseQueryResult<T> {
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  const entityRef = stringifyEntityRef(entity);
  const asked = readingOf([entityRef, resource, query], options =>
    read(api, entityRef, options),
  );
  // Starts the request during render instead of after mounting.
  usePrefetchQuery<T>(asked);
  return useQuery<T>({
    ...asked,
    placeholderData: (previous, previousQuery) =>
      keepsPrevious && previousQuery?.queryKey[0] === entityRef
        ? previous
        : undefined,
    refetchInterval: ({ state }) =>
      state.data && 'coverage' in state.data
        ? refetchAfter(state.data, state.dataUpdateCount)
        : false,
  });
}

/** The link of the current entity. */
export function useLink(): UseQueryResult<LinkResponse> {
  return useEntityQuery('link', {}, (api, ref, options) =>
    api.getLink(ref, options),
  );
}

/** Flows that the current entity may be meant to link. */
export function useLinkSuggestions(): UseQueryResult<LinkSuggestionsResponse> {
  return useEntityQuery('linkSuggestions', {}, (api, ref, options) =>
    api.getLinkSuggestions(ref, options),
  );
}

/**
 * What the current entity would show with other annotations. Keeps the previous
 * data while it loads; sends no request for a query without flows.
 */
export function useLinkPreview(
  query: LinkPreviewQuery,
): UseQueryResult<LinkPreviewResponse> {
  const api = useApi(supplyChainApiRef);
  const { entity } = useEntity();
  const entityRef = stringifyEntityRef(entity);
  return useQuery<LinkPreviewResponse>({
    ...readingOf([entityRef, 'linkPreview', query], options =>
      api.getLinkPreview(entityRef, query, options),
    ),
    enabled: Boolean(query.flows || query.pullRequestFlows),
    refetchInterval: ({ state }) =>
      state.data
        ? refetchAfter(state.data.summary, state.dataUpdateCount)
        : false,
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[0] === entityRef ? previous : undefined,
  });
}

/** The latest trail of each flow of the current entity. */
export function useSummary(): UseQueryResult<SummaryResponse> {
  return useEntityQuery('summary', {}, (api, ref, options) =>
    api.getSummary(ref, options),
  );
}

/** A page of the current entity's artifacts. */
export function useArtifacts(
  query: ArtifactsQuery,
): UseQueryResult<ArtifactsResponse> {
  return useEntityQuery(
    'artifacts',
    query,
    (api, ref, options) => api.getArtifacts(ref, query, options),
    { keepsPrevious: true },
  );
}

/** A page of the current entity's trails. */
export function useTrails(query: TableQuery): UseQueryResult<TrailsResponse> {
  return useEntityQuery(
    'trails',
    query,
    (api, ref, options) => api.getTrails(ref, query, options),
    { keepsPrevious: true },
  );
}

/** The current entity's notifications. */
export function useNotifications(): UseQueryResult<NotificationsResponse> {
  return useEntityQuery('notifications', {}, (api, ref, options) =>
    api.getNotifications(ref, options),
  );
}

/** A trail of the current entity. */
export function useTrail(
  trail: TrailRef,
): UseQueryResult<TrailDetailsResponse> {
  return useEntityQuery('trail', trail, (api, ref, options) =>
    api.getTrail(ref, trail, options),
  );
}

/** The attestations of a name in a trail of the current entity. */
export function useAttestations(
  trail: TrailRef,
  name: string,
): UseQueryResult<AttestationsResponse> {
  return useEntityQuery(
    'attestations',
    { ...trail, name },
    (api, ref, options) => api.getAttestations(ref, trail, name, options),
  );
}

/** An artifact of the current entity. */
export function useArtifact(
  fingerprint: string,
): UseQueryResult<ArtifactDetailsResponse> {
  return useEntityQuery('artifact', { fingerprint }, (api, ref, options) =>
    api.getArtifact(ref, fingerprint, options),
  );
}

/**
 * The builds running in each environment of the current entity.
 *
 * @param at - ISO 8601; defaults to now
 */
export function useEnvironments(
  at?: string,
): UseQueryResult<EnvironmentsResponse> {
  return useEntityQuery('environments', { at }, (api, ref, options) =>
    api.getEnvironments(ref, { at }, options),
  );
}

/** A page of deployments in an environment of the current entity. */
export function useDeployments(
  { region, org, environment }: EnvironmentRef,
  query: DeploymentsQuery,
): UseQueryResult<DeploymentsResponse> {
  const ref = { region, org, environment };
  return useEntityQuery(
    'deployments',
    { ...ref, ...query },
    (api, entityRef, options) =>
      api.getDeployments(entityRef, ref, query, options),
    { keepsPrevious: true },
  );
}

/**
 * The compliance trend of the current entity's trails over the last weeks.
 *
 * @param query - `flow` leaves out the trails of other flows
 */
export function useTrend(query: TrendQuery): UseQueryResult<TrendResponse> {
  return useEntityQuery('trend', query, (api, ref, options) =>
    api.getTrend(ref, query, options),
  );
}
