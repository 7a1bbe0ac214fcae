import {
  DEFAULT_NAMESPACE,
  parseEntityRef,
  type CompoundEntityRef,
} from '@backstage/catalog-model';
import type { EnvironmentRef, TrailRef } from '../link/references';

/** Builds the path and query of a resource of an entity, below `/v1`. */
export function entityPath(
  entityRef: string,
  resource: string[],
  query: object = {},
): string {
  const { kind, namespace, name }: CompoundEntityRef = parseEntityRef(
    entityRef,
    { defaultNamespace: DEFAULT_NAMESPACE },
  );
  const path = ['entities', kind, namespace, name, ...resource]
    .map(encodeURIComponent)
    .join('/');
  return `${path}${searchOf(query)}`;
}

/**
 * Builds a query string including the question mark; empty without parameters.
 */
export function searchOf(query: object = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) {
      search.set(key, String(value));
    }
  }
  return search.size ? `?${search}` : '';
}

export function trailSegments({ region, org, flow, trail }: TrailRef) {
  return ['trails', region, org, flow, trail];
}

export function evidenceSegments(trail: TrailRef, attestationId: string) {
  return [...trailSegments(trail), 'evidence', attestationId];
}

export function attestSegments(trail: TrailRef, type: 'generic' | 'junit') {
  return [...trailSegments(trail), 'attestations', type];
}

export function archiveSegments({ region, org, environment }: EnvironmentRef) {
  return ['environments', region, org, environment, 'archive'];
}
