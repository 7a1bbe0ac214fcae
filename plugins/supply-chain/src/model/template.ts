import type {
  AttestationRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/**
 * True for a trail in which something was reported and nothing is required.
 * What could not be read may be required.
 */
export function requiresNothing({
  attestations,
  artifacts,
  unreadable,
}: TrailRecord): boolean {
  const reported = [
    ...attestations,
    ...artifacts,
    ...artifacts.flatMap(artifact => artifact.attestations),
  ];
  return (
    !unreadable &&
    reported.length > 0 &&
    reported.every(({ additional }) => additional)
  );
}

/**
 * The trail without the word that each of its parts is additional, for where
 * one sentence says so of all of them.
 */
export function withoutAdditional(trail: TrailRecord): TrailRecord {
  const plain = (attestations: readonly AttestationRecord[]) =>
    attestations.map(({ additional, ...attestation }) => attestation);
  return {
    ...trail,
    attestations: plain(trail.attestations),
    artifacts: trail.artifacts.map(({ additional, ...artifact }) => ({
      ...artifact,
      attestations: plain(artifact.attestations),
    })),
  };
}
