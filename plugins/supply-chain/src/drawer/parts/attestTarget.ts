import type {
  AttestationRecord,
  TrailArtifact,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';

/** The subject of an attestation. */
export interface AttestTarget {
  trail: TrailRef;
  /** Name of the attestation in the template. */
  name: string;
  /** Type required by the template; undefined if unknown. */
  type?: string;
  /** The attested artifact of the trail; undefined for the trail itself. */
  artifact?: { name: string; fingerprint: string };
}

/** Attestation types that the portal can send. */
export type AttestType = 'generic' | 'junit';

/** The types to choose from. JUnit results are always about a trail (E4). */
export function typesFor({ artifact }: AttestTarget): readonly AttestType[] {
  return artifact ? ['generic'] : ['generic', 'junit'];
}

/** The initial type: the required one, if the portal can send it. */
export function firstType(target: AttestTarget): AttestType {
  return (
    typesFor(target).find(
      kind => kind === target.type?.toLocaleLowerCase('en-US'),
    ) ?? 'generic'
  );
}

/** The required type, if it differs from the given one. */
export function mismatchedType(
  { type }: AttestTarget,
  given: AttestType,
): string | undefined {
  const asked = type?.toLocaleLowerCase('en-US');
  return asked && asked !== given && asked !== '*' ? type : undefined;
}

/** True for a missing or failed attestation. */
export function canBeAttested({ state }: AttestationRecord): boolean {
  return state === 'missing' || state === 'non-compliant';
}

/**
 * The target for replacing a missing or failed attestation. Undefined for any
 * other, or if its artifact doesn't exist yet.
 */
export function attestTargetOf(options: {
  attestation: AttestationRecord;
  artifact?: TrailArtifact;
  trailRef: TrailRef;
}): AttestTarget | undefined {
  const { attestation, artifact, trailRef } = options;
  const { name, type } = attestation;
  const isUnbuilt = artifact
    ? !artifact.fingerprint
    : attestation.artifact !== undefined;
  if (!canBeAttested(attestation) || isUnbuilt) {
    return undefined;
  }
  return {
    trail: trailRef,
    name,
    type,
    artifact: artifact?.fingerprint
      ? { name: artifact.name, fingerprint: artifact.fingerprint }
      : undefined,
  };
}
