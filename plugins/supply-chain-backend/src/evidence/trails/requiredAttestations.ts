import type {
  AttestationRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/**
 * The attestations that a trail's template requires, of the trail and of its
 * artifacts, including those that aren't reported. Counts of unmet attestations
 * are based on these, also where the store counts them.
 */
export function requiredAttestations({
  attestations,
  artifacts,
}: Pick<TrailRecord, 'attestations' | 'artifacts'>): AttestationRecord[] {
  return [
    ...attestations,
    ...artifacts.flatMap(artifact => artifact.attestations),
  ].filter(({ additional }) => !additional);
}
