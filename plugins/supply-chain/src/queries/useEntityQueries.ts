import type {
  ArtifactsQuery,
  DeploymentsQuery,
  EnvironmentRef,
  LinkPreviewQuery,
  LinkPreviewResponse,
  TableQuery,
  TrailRef,
  TrendQuery,
  WriteAllowance,
  WriteKind,
} from 'backstage-plugin-supply-chain-common';
import { useEntityReading } from './useReading';

export function useLink() {
  return useEntityReading('link', {}, (api, ref, options) =>
    api.getLink(ref, options),
  );
}

/** Flows that the current entity may be meant to link. */
export function useLinkSuggestions() {
  return useEntityReading('linkSuggestions', {}, (api, ref, options) =>
    api.getLinkSuggestions(ref, options),
  );
}

/**
 * What the current entity would show with other annotations. Sends no request
 * for a query without flows.
 */
export function useLinkPreview(query: LinkPreviewQuery) {
  return useEntityReading<LinkPreviewResponse>(
    'linkPreview',
    query,
    (api, ref, options) => api.getLinkPreview(ref, query, options),
    {
      enabled: Boolean(query.flows || query.pullRequestFlows),
      keepsPrevious: true,
      coverageOf: ({ summary }) => summary.coverage,
    },
  );
}

export function useSummary() {
  return useEntityReading('summary', {}, (api, ref, options) =>
    api.getSummary(ref, options),
  );
}

export function useArtifacts(query: ArtifactsQuery) {
  return useEntityReading(
    'artifacts',
    query,
    (api, ref, options) => api.getArtifacts(ref, query, options),
    { keepsPrevious: true },
  );
}

export function useTrails(query: TableQuery) {
  return useEntityReading(
    'trails',
    query,
    (api, ref, options) => api.getTrails(ref, query, options),
    { keepsPrevious: true },
  );
}

export function useNotifications() {
  return useEntityReading('notifications', {}, (api, ref, options) =>
    api.getNotifications(ref, options),
  );
}

export function useTrail(trail: TrailRef) {
  return useEntityReading('trail', trail, (api, ref, options) =>
    api.getTrail(ref, trail, options),
  );
}

export function useAttestations(trail: TrailRef, name: string) {
  return useEntityReading(
    'attestations',
    { ...trail, name },
    (api, ref, options) => api.getAttestations(ref, trail, name, options),
  );
}

/** The failed tests in the file of an attestation. Files never change. */
export function useFileResults(trail: TrailRef, attestationId: string) {
  return useEntityReading(
    'file-results',
    { ...trail, attestationId },
    (api, ref, options) =>
      api.getFileResults(ref, trail, attestationId, options),
    { once: true },
  );
}

export function useArtifact(fingerprint: string) {
  return useEntityReading('artifact', { fingerprint }, (api, ref, options) =>
    api.getArtifact(ref, fingerprint, options),
  );
}

/**
 * The builds running in each environment of the current entity.
 *
 * @param at - ISO 8601; defaults to now
 */
export function useEnvironments(at?: string) {
  return useEntityReading('environments', { at }, (api, ref, options) =>
    api.getEnvironments(ref, { at }, options),
  );
}

/** A page of deployments in an environment of the current entity. */
export function useDeployments(
  { region, org, environment }: EnvironmentRef,
  query: DeploymentsQuery,
) {
  const place = { region, org, environment };
  return useEntityReading(
    'deployments',
    { ...place, ...query },
    (api, ref, options) => api.getDeployments(ref, place, query, options),
    { keepsPrevious: true },
  );
}

export function useTrend(query: TrendQuery) {
  return useEntityReading('trend', query, (api, ref, options) =>
    api.getTrend(ref, query, options),
  );
}

/**
 * Whether the user may do a kind of write for the current entity. Undefined
 * until known; nothing is offered until then.
 */
export function useWriteAllowance(kind: WriteKind): WriteAllowance | undefined {
  const { data } = useEntityReading('writes', {}, (api, ref, options) =>
    api.getWrites(ref, options),
  );
  return data?.[kind];
}

/** What archiving an environment would affect, reloaded for each dialog. */
export function useArchiveImpact({ region, org, environment }: EnvironmentRef) {
  const place = { region, org, environment };
  return useEntityReading(
    'archive-impact',
    place,
    (api, ref, options) => api.getArchiveImpact(ref, place, options),
    { once: true, gcTime: 0 },
  );
}
