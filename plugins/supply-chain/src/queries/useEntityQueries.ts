import type {
  ArtifactsQuery,
  DeploymentsQuery,
  EnvironmentRef,
  LinkPreviewQuery,
  TableQuery,
  TrailRef,
  TrendQuery,
  WriteAllowance,
  WriteKind,
} from 'backstage-plugin-supply-chain-common';
import { useEntityReading } from './useReading';

export function useLink() {
  return useEntityReading('link', {}, api => api.getLink);
}

/** Flows that the current entity may be meant to link. */
export function useLinkSuggestions() {
  return useEntityReading('linkSuggestions', {}, api => api.getLinkSuggestions);
}

/**
 * What the current entity would show with other annotations. Sends no request
 * for a query without flows.
 */
export function useLinkPreview(query: LinkPreviewQuery) {
  return useEntityReading('linkPreview', query, api => api.getLinkPreview, {
    enabled: Boolean(query.flows || query.pullRequestFlows),
    keepsPrevious: true,
  });
}

export function useSummary() {
  return useEntityReading('summary', {}, api => api.getSummary);
}

export function useArtifacts(query: ArtifactsQuery) {
  return useEntityReading('artifacts', query, api => api.getArtifacts, {
    keepsPrevious: true,
  });
}

export function useTrails(query: TableQuery) {
  return useEntityReading('trails', query, api => api.getTrails, {
    keepsPrevious: true,
  });
}

export function useNotifications() {
  return useEntityReading('notifications', {}, api => api.getNotifications);
}

export function useTrail(trail: TrailRef) {
  return useEntityReading('trail', trail, api => api.getTrail);
}

export function useAttestations(trail: TrailRef, name: string) {
  return useEntityReading(
    'attestations',
    { ...trail, attestation: name },
    api => api.getAttestations,
  );
}

/** The failed tests in the file of an attestation. Files never change. */
export function useFileResults(trail: TrailRef, attestationId: string) {
  return useEntityReading(
    'file-results',
    { ...trail, attestationId },
    api => api.getFileResults,
    { once: true },
  );
}

export function useArtifact(fingerprint: string) {
  return useEntityReading('artifact', { fingerprint }, api => api.getArtifact);
}

/**
 * The builds running in each environment of the current entity.
 *
 * @param at - ISO 8601; defaults to now
 */
export function useEnvironments(at?: string) {
  return useEntityReading('environments', { at }, api => api.getEnvironments);
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
    api => (ref, _, options) => api.getDeployments(ref, place, query, options),
    { keepsPrevious: true },
  );
}

export function useTrend(query: TrendQuery) {
  return useEntityReading('trend', query, api => api.getTrend);
}

/**
 * Whether the user may do a kind of write for the current entity. Undefined
 * until known; nothing is offered until then.
 */
export function useWriteAllowance(kind: WriteKind): WriteAllowance | undefined {
  const { data } = useEntityReading('writes', {}, api => api.getWrites);
  return data?.[kind];
}

/** What archiving an environment would affect, reloaded for each dialog. */
export function useArchiveImpact({ region, org, environment }: EnvironmentRef) {
  const place = { region, org, environment };
  return useEntityReading(
    'archive-impact',
    place,
    api => api.getArchiveImpact,
    { once: true, gcTime: 0 },
  );
}
