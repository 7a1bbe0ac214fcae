import {
  factsOfTrail,
  type EnvironmentBuild,
  type ResponseMeta,
  type TrailRecord,
  type TrailRef,
  type VerdictFacts,
} from 'backstage-plugin-supply-chain-common';
import { useEnvironments, useSummary } from '../../queries/useEntityQueries';

/**
 * The facts for the verdict on a trail, or on an artifact in it, with where it
 * runs and whether a newer trail exists.
 *
 * @param about - `fingerprint` is the artifact's
 */
export function useTrailFacts(
  trail: TrailRecord,
  meta: ResponseMeta,
  about: { fingerprint?: string } & Partial<VerdictFacts> = {},
): VerdictFacts {
  const { fingerprint, ...facts } = about;
  const summary = useSummary();
  const environments = useEnvironments();
  const { state = trail.state } = facts;
  const ref: TrailRef = { ...trail, trail: trail.name };
  const newest = summary.data?.flows.find(flow => isSameFlow(flow, ref))?.trail;
  const isShown = (build: EnvironmentBuild) =>
    fingerprint
      ? build.fingerprint === fingerprint
      : isSameFlow(build, ref) && build.trail === trail.name;
  return factsOfTrail(
    fingerprint
      ? {
          ...trail,
          artifacts: trail.artifacts.filter(
            artifact => artifact.fingerprint === fingerprint,
          ),
        }
      : trail,
    meta,
    {
      superseded: newest && newest.name !== trail.name,
      // The verdict is on the trail, whatever another flow says of its builds.
      running: (environments.data?.environments ?? []).flatMap(
        ({ builds, environment }) =>
          builds
            .filter(isShown)
            .map(build => ({ ...build, environment, state, ...ref })),
      ),
      ...facts,
    },
  );
}

function isSameFlow(
  a: Omit<TrailRef, 'trail'>,
  b: Omit<TrailRef, 'trail'>,
): boolean {
  return a.region === b.region && a.org === b.org && a.flow === b.flow;
}
