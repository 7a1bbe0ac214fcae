import type {
  AttestationRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/**
 * True if something was reported but nothing is required. False for unreadable
 * trails, which may have requirements.
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
 * The trail without its "additional" flags, for views that say so in one
 * sentence.
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
