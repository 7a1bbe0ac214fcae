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
import { useEntityReading, useEntityRef, useReading } from './useReading';

export const useLink = () => useEntityReading('getLink', {});

/** Flows that the current entity may be meant to link. */
export const useLinkSuggestions = () =>
  useEntityReading('getLinkSuggestions', {});

/**
 * What the current entity would show with other annotations. Sends no request
 * for a query without flows.
 */
export const useLinkPreview = (query: LinkPreviewQuery) =>
  useEntityReading('getLinkPreview', query, {
    enabled: Boolean(query.flows || query.pullRequestFlows),
    keepsPrevious: true,
  });

export const useSummary = () => useEntityReading('getSummary', {});

export const useArtifacts = (query: ArtifactsQuery) =>
  useEntityReading('getArtifacts', query, { keepsPrevious: true });

export const useTrails = (query: TableQuery) =>
  useEntityReading('getTrails', query, { keepsPrevious: true });

export const useNotifications = () => useEntityReading('getNotifications', {});

export const useTrail = (trail: TrailRef) =>
  useEntityReading('getTrail', trail);

export const useAttestations = (trail: TrailRef, attestation: string) =>
  useEntityReading('getAttestations', { ...trail, attestation });

/** The failed tests in the file of an attestation. Files never change. */
export const useFileResults = (trail: TrailRef, attestationId: string) =>
  useEntityReading(
    'getFileResults',
    { ...trail, attestationId },
    { once: true },
  );

export const useArtifact = (fingerprint: string) =>
  useEntityReading('getArtifact', { fingerprint });

/**
 * The builds running in each environment of the current entity.
 *
 * @param at - ISO 8601; defaults to now
 */
export const useEnvironments = (at?: string) =>
  useEntityReading('getEnvironments', { at });

/** A page of deployments in an environment of the current entity. */
export function useDeployments(
  { region, org, environment }: EnvironmentRef,
  query: DeploymentsQuery,
) {
  const place = { region, org, environment };
  const entityRef = useEntityRef();
  return useReading(
    [entityRef, 'getDeployments', { ...place, ...query }],
    (api, options) => api.getDeployments(entityRef, place, query, options),
    { keepsPrevious: true },
  );
}

export const useTrend = (query: TrendQuery) =>
  useEntityReading('getTrend', query);

/** What the user may write about the current entity. */
export const useWrites = () => useEntityReading('getWrites', {});

/**
 * Whether the user may do a kind of write for the current entity. Undefined
 * until known; nothing is offered until then.
 */
export const useWriteAllowance = (
  kind: WriteKind,
): WriteAllowance | undefined => useWrites().data?.[kind];

/** What archiving an environment would affect, reloaded for each dialog. */
export const useArchiveImpact = ({
  region,
  org,
  environment,
}: EnvironmentRef) =>
  useEntityReading(
    'getArchiveImpact',
    { region, org, environment },
    { once: true, gcTime: 0 },
  );
