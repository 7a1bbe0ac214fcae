import type {
  AttestationRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/**
 * True for what is shown only on request. A failure never is, whatever else is
 * said of it.
 */
export function isHidden({ internal, state }: AttestationRecord): boolean {
  return internal === true && state !== 'non-compliant';
}

/** How many attestations of some trails are shown only on request. */
export function countHidden(trails: readonly TrailRecord[]): number {
  return trails
    .flatMap(({ attestations, artifacts }) => [
      ...attestations,
      ...artifacts.flatMap(artifact => artifact.attestations),
    ])
    .filter(isHidden).length;
}

/** The trail without what is shown only on request. */
export function withoutHidden(trail: TrailRecord): TrailRecord {
  const shown = (attestations: readonly AttestationRecord[]) =>
    attestations.filter(each => !isHidden(each));
  return {
    ...trail,
    attestations: shown(trail.attestations),
    artifacts: trail.artifacts.map(artifact => ({
      ...artifact,
      attestations: shown(artifact.attestations),
    })),
  };
}
