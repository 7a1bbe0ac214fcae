import type {
  AttestationRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/**
 * True for internal attestations that are hidden by default. Failures are never
 * hidden.
 */
export function isHidden({ internal, state }: AttestationRecord): boolean {
  return internal === true && state !== 'non-compliant';
}

/** The number of hidden attestations in some trails. */
export function countHidden(trails: readonly TrailRecord[]): number {
  return trails
    .flatMap(({ attestations, artifacts }) => [
      ...attestations,
      ...artifacts.flatMap(artifact => artifact.attestations),
    ])
    .filter(isHidden).length;
}

/** The trail without hidden attestations. */
export function withoutHidden(trail: TrailRecord): TrailRecord {
  const shown = (attestations: readonly AttestationRecord[]) =>
    attestations.filter(attestation => !isHidden(attestation));
  return {
    ...trail,
    attestations: shown(trail.attestations),
    artifacts: trail.artifacts.map(artifact => ({
      ...artifact,
      attestations: shown(artifact.attestations),
    })),
  };
}
