import {
  factsOfTrail,
  type ArtifactRecord,
  type ResponseMeta,
  type TrailRecord,
  type VerdictFacts,
} from 'backstage-plugin-supply-chain-common';
import { useEnvironments, useSummary } from '../../queries/useEntityQueries';

/** The facts for the verdict on a trail, or on an artifact in it. */
export function useTrailFacts(
  trail: TrailRecord,
  meta: ResponseMeta,
  artifact?: ArtifactRecord,
): VerdictFacts {
  return factsOfTrail(trail, meta, {
    artifact,
    summary: useSummary().data,
    environments: useEnvironments().data,
  });
}
