import type {
  AttestationRecord,
  TrailArtifact,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';

/** What an attestation is about. */
export interface AttestTarget {
  trail: TrailRef;
  /** Name of the attestation, as the template has it. */
  name: string;
  /** Type that the template asks for; absent when that is not known. */
  type?: string;
  /** The artifact of the trail that it is about; absent for the trail itself. */
  artifact?: { name: string; fingerprint: string };
}

/** The types that the portal can attest. */
export type AttestType = 'generic' | 'junit';

/** The types to choose from: JUnit results are always about a trail (E4). */
export function typesFor({ artifact }: AttestTarget): readonly AttestType[] {
  return artifact ? ['generic'] : ['generic', 'junit'];
}

/** The type to begin with: the one that is asked for, where it can be given. */
export function firstType(target: AttestTarget): AttestType {
  return (
    typesFor(target).find(
      each => each === target.type?.toLocaleLowerCase('en-US'),
    ) ?? 'generic'
  );
}

/** A type that is asked for and can't be given here. */
export function ungivenType(
  { type }: AttestTarget,
  given: AttestType,
): string | undefined {
  const asked = type?.toLocaleLowerCase('en-US');
  return asked && asked !== given && asked !== '*' ? type : undefined;
}

/** True for what somebody may attest: it is missing, or it failed. */
export function canBeAttested({ state }: AttestationRecord): boolean {
  return state === 'missing' || state === 'non-compliant';
}

/**
 * What to attest in place of a missing or failed attestation; undefined for any
 * other one, and for one of an artifact that was not built.
 */
export function attestTargetOf(options: {
  attestation: AttestationRecord;
  artifact?: TrailArtifact;
  trailRef: TrailRef;
}): AttestTarget | undefined {
  const { attestation, artifact, trailRef } = options;
  const { name, type } = attestation;
  if (!canBeAttested(attestation) || (artifact && !artifact.fingerprint)) {
    return undefined;
  }
  return {
    trail: trailRef,
    name,
    type,
    ...(artifact?.fingerprint && {
      artifact: { name: artifact.name, fingerprint: artifact.fingerprint },
    }),
  };
}
