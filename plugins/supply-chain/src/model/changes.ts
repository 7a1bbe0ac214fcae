import type {
  AttestationRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/** An attestation or artifact that is additional, or overrides another. */
export interface Change {
  kind: 'added' | 'overridden';
  /** Name of the attestation; undefined for the artifact itself. */
  attestation?: string;
  /** Type of the attestation that counts. */
  type?: string;
  /**
   * Name of the artifact in the template; undefined for the trail's own
   * attestations.
   */
  artifact?: string;
}

/** What was added to a trail or overridden, in the trail's order. */
export function changesOf(trail: TrailRecord): Change[] {
  return [
    ...changesAmong(trail.attestations),
    ...trail.artifacts.flatMap(({ name, additional, attestations }) => [
      ...(additional ? [{ kind: 'added' as const, artifact: name }] : []),
      ...changesAmong(attestations, name),
    ]),
  ];
}

function changesAmong(
  attestations: readonly AttestationRecord[],
  artifact?: string,
): Change[] {
  return attestations.flatMap(record => {
    const { name, type, additional, overridden } = record;
    const what = {
      attestation: name,
      type,
      artifact: artifact ?? record.artifact,
    };
    return [
      ...(overridden ? [{ kind: 'overridden' as const, ...what }] : []),
      ...(additional ? [{ kind: 'added' as const, ...what }] : []),
    ];
  });
}
